import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err } from '@parley/domain/shared/result.ts';
import { createDevice, type HolderSecret } from '@parley/sync/keys/holder-keys.ts';
import { createLockedHolder } from '@parley/sync/keys/holder-lock.ts';
import { firstRing, type Ring } from '@parley/sync/keys/ring.ts';

import { enterByHolder } from './enter-account.ts';
import type { KeyContext, KeyOutcome } from './key-context.ts';
import { saveAtHead, toKeyError } from './key-changes.ts';

interface NewKeys {
  readonly ring: Ring;
  readonly secret: HolderSecret;
}

/** Keys that nobody has but this browser and the phrase. */
async function makeKeys(
  { locks }: KeyContext,
  entropy: Bytes,
  deviceName: string,
): Promise<NewKeys> {
  const { holder, secret } = await createDevice(crypto, deviceName);
  const phrase = await createLockedHolder(locks, { kind: 'phrase', entropy }, '');
  return { ring: firstRing(crypto, [holder, phrase]), secret };
}

/** Makes the keys of an account that has none. */
export async function createKeys(
  context: KeyContext,
  entropy: Bytes,
  deviceName: string,
): KeyOutcome {
  const { session } = context;
  const { account, requests } = session.parts;
  const made = await makeKeys(context, entropy, deviceName);
  const saved = await saveAtHead(account, { ring: made.ring, head: 0 }, requests.save);
  if (saved.ok) return session.adopt(saved.value, made);
  if (saved.error.code !== 'ring-taken') return err(saved.error);
  // The answer to an earlier try was lost where the phrase opens it; else another device was first.
  const entered = await enterByHolder(context, { kind: 'phrase', entropy }, deviceName);
  return entered.ok ? entered : session.open();
}

/** Makes new keys in the place of those that are lost, and has the server remove what they have sealed. */
export async function startOver(
  context: KeyContext,
  entropy: Bytes,
  deviceName: string,
): KeyOutcome {
  const { session } = context;
  const { account, requests } = session.parts;
  const read = await requests.read();
  if (!read.ok) return err(toKeyError(read.error));
  const made = await makeKeys(context, entropy, deviceName);
  const ring = { ...made.ring, version: (read.value.ring?.version ?? 0) + 1 };
  const saved = await saveAtHead(account, { ring, head: read.value.head }, requests.startOver);
  if (saved.ok) return session.adopt({ ring, head: 0 }, made);
  return err(saved.error.code === 'ring-taken' ? { code: 'busy' } : saved.error);
}
