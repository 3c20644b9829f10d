import { createEntropy, readPhrase, wordsOf } from '@parley/sync/keys/recovery-phrase.ts';
import { maxHolderName } from '@parley/sync/keys/ring.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import type { EnteredSecret, JoinOffer } from '#src/platform/sync-protocol.ts';

import { join, unlock } from './enter-account.ts';
import type { KeyContext, KeyOutcome } from './key-context.ts';
import { createKeys, startOver } from './make-keys.ts';
import { leave, offerJoin, removeHolder, replacePhrase, setPassphrase } from './own-ring.ts';

type Words = readonly string[];

/** What a person does with the keys of an account. One at a time. */
export interface KeyActions {
  readonly drawPhrase: () => Words;
  readonly createKeys: (words: Words, deviceName: string) => KeyOutcome;
  readonly replacePhrase: (words: Words) => KeyOutcome;
  readonly startOver: (words: Words, deviceName: string) => KeyOutcome;
  readonly unlock: (secret: EnteredSecret, deviceName: string) => KeyOutcome;
  readonly offerJoin: () => KeyOutcome<JoinOffer>;
  readonly join: (code: string, deviceName: string) => KeyOutcome;
  readonly setPassphrase: (passphrase: string | null) => KeyOutcome;
  readonly removeHolder: (id: string) => KeyOutcome;
  readonly leave: () => KeyOutcome<null>;
}

/** Makes the actions. */
export function createKeyActions(context: KeyContext): KeyActions {
  return {
    drawPhrase: () => wordsOf(createEntropy(crypto)),
    createKeys: (words, name) =>
      withPhrase(words, (entropy) => createKeys(context, entropy, cut(name))),
    replacePhrase: (words) => withPhrase(words, (entropy) => replacePhrase(context, entropy)),
    startOver: (words, name) =>
      withPhrase(words, (entropy) => startOver(context, entropy, cut(name))),
    unlock: (secret, name) => unlock(context, secret, cut(name)),
    offerJoin: () => offerJoin(context),
    join: (code, name) => join(context, code, cut(name)),
    setPassphrase: (passphrase) => setPassphrase(context, passphrase),
    removeHolder: (id) => removeHolder(context, id),
    leave: () => leave(context),
  };
}

async function withPhrase(words: Words, work: (entropy: Bytes) => KeyOutcome): KeyOutcome {
  const entropy = readPhrase(words.join(' '));
  return entropy.ok ? work(entropy.value) : entropy;
}

function cut(deviceName: string): string {
  return deviceName.slice(0, maxHolderName).toWellFormed();
}
