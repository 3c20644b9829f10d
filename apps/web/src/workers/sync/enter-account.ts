import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createDevice, type HolderSecret } from '@parley/sync/keys/holder-keys.ts';
import { unlockHolder, type PersonalSecret } from '@parley/sync/keys/holder-lock.ts';
import { readJoinCode } from '@parley/sync/keys/join-code.ts';
import { deriveJoin, openDeposit } from '@parley/sync/keys/join-deposit.ts';
import { readPhrase } from '@parley/sync/keys/recovery-phrase.ts';
import { withHolder } from '@parley/sync/keys/ring.ts';

import type { EnteredSecret, SyncKeyError } from '#src/platform/sync-protocol.ts';

import type { KeyContext, KeyOutcome } from './key-context.ts';
import { changeRing, openSealed, saveAtHead, toKeyError, type OpenedRing } from './key-changes.ts';

/** Gets the keys with what a person knows. */
export async function unlock(
  context: KeyContext,
  { kind, text }: EnteredSecret,
  deviceName: string,
): KeyOutcome {
  if (kind === 'passphrase') return enterByHolder(context, { kind, passphrase: text }, deviceName);
  const entropy = readPhrase(text);
  if (!entropy.ok) return entropy;
  return enterByHolder(context, { kind, entropy: entropy.value }, deviceName);
}

/** Becomes the holder that a secret unlocks, and writes this browser into its ring. */
export async function enterByHolder(
  context: KeyContext,
  secret: PersonalSecret,
  deviceName: string,
): KeyOutcome {
  const opened = await openByHolder(context, secret);
  return opened.ok ? enter(context, opened.value, deviceName) : opened;
}

async function openByHolder(
  { session, locks }: KeyContext,
  secret: PersonalSecret,
): Promise<Result<OpenedRing & { readonly secret: HolderSecret }, SyncKeyError>> {
  const { account, requests } = session.parts;
  const read = await requests.read();
  if (!read.ok) return err(toKeyError(read.error));
  const { ring: sealed, head } = read.value;
  if (sealed === null) return err({ code: 'no-such-lock' });
  const unlocked = await unlockHolder(locks, sealed.boxes, secret);
  if (!unlocked.ok) {
    const { code } = unlocked.error;
    return err({
      code: code === 'wrong-secret' || code === 'no-such-lock' ? code : 'cost-refused',
    });
  }
  const ring = await openSealed(account, { secret: unlocked.value, seenVersion: 0 }, sealed);
  return ring.ok ? ok({ ring: ring.value, head, secret: unlocked.value }) : ring;
}

async function enter(
  { session }: KeyContext,
  from: OpenedRing & { readonly secret: HolderSecret },
  deviceName: string,
): KeyOutcome {
  const { holder, secret } = await createDevice(crypto, deviceName);
  const changed = await changeRing(session.parts, from, ({ ring }) => withHolder(ring, holder));
  return changed.ok ? session.adopt(changed.value, secret) : changed;
}

/** Gets the keys that another device has left under a code. */
export async function join(context: KeyContext, text: string, deviceName: string): KeyOutcome {
  const { session } = context;
  const { account, requests } = session.parts;
  const code = readJoinCode(text);
  if (!code.ok) return code;
  const place = await deriveJoin(crypto, account, code.value);
  const taken = await requests.takeJoin(place.id);
  if (!taken.ok) return err(toKeyError(taken.error));
  const deposit = taken.value && (await openDeposit(crypto, place, taken.value));
  if (deposit === undefined) return err({ code: 'code-unknown' });
  const { holder, secret } = await createDevice(crypto, deviceName);
  const ring = withHolder(deposit.ring, holder);
  if (!ring.ok) return ring;
  const saving = { account, head: deposit.head, save: requests.save };
  const saved = await saveAtHead(saving, () => ring);
  if (saved.ok) return session.adopt(saved.value, secret);
  // The keys were changed after the code was made, and nobody here can open the new ones.
  return err(saved.error.code === 'ring-taken' ? { code: 'code-unknown' } : saved.error);
}
