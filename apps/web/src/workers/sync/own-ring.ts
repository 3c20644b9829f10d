import { joinLimits } from '@parley/contract/sync/join-body.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { fromHex } from '@parley/domain/shared/from-hex.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createLockedHolder } from '@parley/sync/keys/holder-lock.ts';
import { createJoinCode, showJoinCode } from '@parley/sync/keys/join-code.ts';
import { deriveJoin, sealDeposit } from '@parley/sync/keys/join-deposit.ts';
import { isLongEnough } from '@parley/sync/keys/passphrase.ts';
import { withHolderOfKind, withoutHolder, type Ring } from '@parley/sync/keys/ring.ts';

import type { JoinOffer, SyncKeyError } from '#src/platform/sync-protocol.ts';

import type { KeyContext, KeyOutcome } from './key-context.ts';
import { changeRing, toKeyError, type OpenedRing } from './key-changes.ts';

/** Leaves the keys for another device, under a code. */
export async function offerJoin({ session, nowMs, standing }: KeyContext): KeyOutcome<JoinOffer> {
  const opened = session.opened();
  const known = await standing();
  const setHash = fromHex(known?.sum ?? '');
  if (opened === undefined || known === undefined || setHash === undefined) {
    return err({ code: 'not-ready' });
  }
  const { account, requests } = session.parts;
  const code = createJoinCode(crypto);
  const place = await deriveJoin(crypto, account, code);
  const { head } = known;
  const sealed = await sealDeposit(crypto, place, { ring: opened.ring, head, setHash });
  const expiresAtMs = nowMs() + joinLimits.lifeMs;
  const left = await requests.leaveJoin(place.id, sealed);
  if (left.ok) return ok({ code: showJoinCode(code), expiresAtMs });
  return err(left.error.code === 'busy' ? { code: 'too-many-codes' } : toKeyError(left.error));
}

/** Puts another recovery phrase in the place of the one that there is. */
export async function replacePhrase(context: KeyContext, entropy: Bytes): KeyOutcome {
  const holder = await createLockedHolder(context.locks, { kind: 'phrase', entropy }, '');
  return changeOwn(context, ({ ring, head }) =>
    withHolderOfKind(crypto, ring, { kind: 'phrase', holder, head }),
  );
}

/** Sets a passphrase, or takes it away. */
export async function setPassphrase(context: KeyContext, passphrase: string | null): KeyOutcome {
  if (passphrase !== null && !isLongEnough(passphrase)) {
    return err({ code: 'passphrase-too-short' });
  }
  const secret = passphrase === null ? undefined : ({ kind: 'passphrase', passphrase } as const);
  const holder = secret && (await createLockedHolder(context.locks, secret, ''));
  return changeOwn(context, ({ ring, head }) =>
    withHolderOfKind(crypto, ring, { kind: 'passphrase', holder, head }),
  );
}

/** Takes the keys from a holder, and makes new ones for the others. */
export async function removeHolder(context: KeyContext, id: string): KeyOutcome {
  const state = await context.session.open();
  const isThere = context.session.opened()?.ring.holders.some((holder) => holder.id === id);
  if (!state.ok || isThere !== true) return state;
  return changeOwn(context, (opened) => without(opened, id));
}

/** Gives the keys of this browser back. Where the server cannot be told, they go from here all the same. */
export async function leave({ session }: KeyContext): KeyOutcome<null> {
  const { account, devices, forgetSync } = session.parts;
  const opened = session.opened();
  if (opened !== undefined) {
    const { secret } = opened.device;
    const left = changeRing(session.parts, { ...opened, secret }, (at) => without(at, secret.id));
    await left.catch(() => undefined);
  }
  session.close();
  await devices.remove(account);
  return (await forgetSync()) ? ok(null) : err({ code: 'keys-unavailable' });
}

async function changeOwn(
  { session }: KeyContext,
  next: (opened: OpenedRing) => Result<Ring, SyncKeyError>,
): KeyOutcome {
  const opened = session.opened();
  if (opened === undefined) return err({ code: 'not-ready' });
  const { secret } = opened.device;
  const changed = await changeRing(session.parts, { ...opened, secret }, next);
  return changed.ok ? session.adopt(changed.value, secret) : changed;
}

function without({ ring, head }: OpenedRing, id: string): Result<Ring, SyncKeyError> {
  const isWayLeft = ring.holders.some((holder) => holder.kind !== 'device' && holder.id !== id);
  if (!isWayLeft) return err({ code: 'last-way' });
  const next = withoutHolder(crypto, ring, { holder: id, head });
  return next.ok ? next : err({ code: 'not-ready' });
}
