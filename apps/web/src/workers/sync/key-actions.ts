import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err } from '@parley/domain/shared/result.ts';
import { createEntropy, wordsOf } from '@parley/sync/keys/recovery-phrase.ts';
import { maxHolderName } from '@parley/sync/keys/ring.ts';

import type { EnteredSecret, JoinOffer } from '#src/platform/sync-protocol.ts';

import { join, unlock } from './enter-account.ts';
import type { KeyContext, KeyOutcome } from './key-context.ts';
import { createKeys, startOver } from './make-keys.ts';
import { leave, offerJoin, removeHolder, replacePhrase, setPassphrase } from './own-ring.ts';

/** What a person does with the keys of an account. One at a time. */
export interface KeyActions {
  readonly drawPhrase: () => readonly string[];
  readonly createKeys: (deviceName: string) => KeyOutcome;
  readonly replacePhrase: () => KeyOutcome;
  readonly startOver: (deviceName: string) => KeyOutcome;
  readonly unlock: (secret: EnteredSecret, deviceName: string) => KeyOutcome;
  readonly offerJoin: () => KeyOutcome<JoinOffer>;
  readonly join: (code: string, deviceName: string) => KeyOutcome;
  readonly setPassphrase: (passphrase: string | null) => KeyOutcome;
  readonly removeHolder: (id: string) => KeyOutcome;
  readonly leave: () => KeyOutcome<null>;
}

/** Makes the actions. */
export function createKeyActions(context: KeyContext): KeyActions {
  let drawn: Bytes | undefined;
  /** The words on the screen stay good until they hold something. */
  async function withPhrase(work: (entropy: Bytes) => KeyOutcome): KeyOutcome {
    if (drawn === undefined) return err({ code: 'not-ready' });
    const done = await work(drawn);
    if (done.ok && done.value.step === 'ready') drawn = undefined;
    return done;
  }
  return {
    drawPhrase() {
      drawn = createEntropy(crypto);
      return wordsOf(drawn);
    },
    createKeys: (name) => withPhrase((entropy) => createKeys(context, entropy, cut(name))),
    replacePhrase: () => withPhrase((entropy) => replacePhrase(context, entropy)),
    startOver: (name) => withPhrase((entropy) => startOver(context, entropy, cut(name))),
    unlock: (secret, name) => unlock(context, secret, cut(name)),
    offerJoin: () => offerJoin(context),
    join: (code, name) => join(context, code, cut(name)),
    setPassphrase: (passphrase) => setPassphrase(context, passphrase),
    removeHolder: (id) => removeHolder(context, id),
    leave: () => leave(context),
  };
}

function cut(deviceName: string): string {
  return deviceName.slice(0, maxHolderName).toWellFormed();
}
