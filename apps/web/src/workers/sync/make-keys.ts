import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createDevice, type HolderSecret } from '@parley/sync/keys/holder-keys.ts';
import { createLockedHolder } from '@parley/sync/keys/holder-lock.ts';
import { firstRing, type Ring } from '@parley/sync/keys/ring.ts';

import type { SyncKeyError } from '#src/platform/sync-protocol.ts';

import { enterByHolder } from './enter-account.ts';
import type { KeyContext, KeyOutcome } from './key-context.ts';
import { saveAtHead, toKeyError } from './key-changes.ts';

interface NewKeys {
  readonly ring: Ring;
  readonly secret: HolderSecret;
}

/**
 * Keys that nobody has but this browser and the phrase. This browser has stored its own by then: the
 * server is asked for nothing that could not be gone on with.
 */
async function makeKeys(
  { session, locks }: KeyContext,
  entropy: Bytes,
  deviceName: string,
): Promise<Result<NewKeys, SyncKeyError>> {
  const { holder, secret } = await createDevice(crypto, deviceName);
  if (!(await session.keepSecret(secret))) return err({ code: 'keys-unavailable' });
  const phrase = await createLockedHolder(locks, { kind: 'phrase', entropy }, '');
  return ok({ ring: firstRing(crypto, [holder, phrase]), secret });
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
  if (!made.ok) return made;
  const { ring, secret } = made.value;
  const saved = await saveAtHead({ account, head: 0, save: requests.save }, () => ok(ring));
  if (saved.ok) return session.adopt(saved.value, secret);
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
  if (!made.ok) return made;
  const { secret } = made.value;
  const ring = { ...made.value.ring, version: (read.value.ring?.version ?? 0) + 1 };
  const saving = { account, head: read.value.head, save: requests.startOver };
  const saved = await saveAtHead(saving, () => ok(ring));
  if (saved.ok) return session.adopt({ ring, head: 0 }, secret);
  return err(saved.error.code === 'ring-taken' ? { code: 'busy' } : saved.error);
}
