import type { SealedRing } from '@parley/contract/sync/ring-body.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { TransportFailure } from '@parley/sync/client/transport.ts';
import type { HolderSecret } from '@parley/sync/keys/holder-keys.ts';
import type { Ring } from '@parley/sync/keys/ring.ts';
import { openRing, sealRing } from '@parley/sync/keys/seal-ring.ts';

import type { SyncKeyError } from '#src/platform/sync-protocol.ts';

import type { RingRequests } from './ring-requests.ts';

/** A ring that is open, and where the account stood when it was read. */
export interface OpenedRing {
  readonly ring: Ring;
  readonly head: number;
}

/** Whose rings, and who keeps them. */
export interface RingPlace {
  readonly account: string;
  readonly requests: RingRequests;
}

/** A failure on the way, as it is told to people. */
export function toKeyError({ code }: TransportFailure): SyncKeyError {
  return { code };
}

const maxTries = 6;

/** Another ring is in the place of the one that was to be replaced. */
interface RingTaken {
  readonly code: 'ring-taken';
}

/** Makes a ring for where the account stands: the key that it retires seals nothing behind that place. */
type MakeRing = (head: number) => Result<Ring, SyncKeyError>;

/**
 * Has the server take a ring. It does so only where the account stands at the head that the request
 * names; where devices have pushed meanwhile, the ring is made anew for where they have got to.
 *
 * @param save what takes it: `save` or `startOver` of the server
 */
export async function saveAtHead(
  { account, head: from, save }: RingSaving,
  make: MakeRing,
): Promise<Result<OpenedRing, RingTaken | SyncKeyError>> {
  let head = from;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const ring = make(head);
    if (!ring.ok) return ring;
    const sealed = await sealRing(crypto, account, ring.value);
    const saved = await save({ head, ring: sealed });
    if (saved.ok) return ok({ ring: ring.value, head });
    if (saved.error.code !== 'ring-changed') return err(toKeyError(saved.error));
    if (saved.error.version !== ring.value.version - 1) return err({ code: 'ring-taken' });
    ({ head } = saved.error);
  }
  return err({ code: 'busy' });
}

interface RingSaving {
  readonly account: string;
  readonly head: number;
  readonly save: RingRequests['save'];
}

/**
 * Puts a changed ring in the place of the one that the account has. Where another device was first, the
 * change is made anew on what it has made.
 *
 * @param next makes the ring from the one that is there; called once for each try
 */
export async function changeRing(
  place: RingPlace,
  { secret, ...from }: OpenedRing & { readonly secret: HolderSecret },
  next: (opened: OpenedRing) => Result<Ring, SyncKeyError>,
): Promise<Result<OpenedRing, SyncKeyError>> {
  const { account, requests } = place;
  let opened: OpenedRing = from;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { ring, head: lastHead } = opened;
    const saving = { account, head: lastHead, save: requests.save };
    const saved = await saveAtHead(saving, (head) => next({ ring, head }));
    if (saved.ok) return saved;
    if (saved.error.code !== 'ring-taken') return err(saved.error);
    const read = await readOpened(place, { secret, seenVersion: ring.version });
    if (!read.ok) return read;
    opened = read.value;
  }
  return err({ code: 'busy' });
}

/** Who opens a ring, and which one it has seen before. */
interface RingHolder {
  readonly secret: HolderSecret;
  readonly seenVersion: number;
}

async function readOpened(
  { account, requests }: RingPlace,
  holder: RingHolder,
): Promise<Result<OpenedRing, SyncKeyError>> {
  const read = await requests.read();
  if (!read.ok) return err(toKeyError(read.error));
  const { ring: sealed, head } = read.value;
  if (sealed === null) return err({ code: 'not-ready' });
  const ring = await openSealed(account, holder, sealed);
  return ring.ok ? ok({ ring: ring.value, head }) : ring;
}

/** Opens a ring. Errors: `not-ready` where this holder is not in it. */
export async function openSealed(
  account: string,
  { secret, seenVersion }: RingHolder,
  sealed: SealedRing,
): Promise<Result<Ring, SyncKeyError>> {
  const opened = await openRing(crypto, { account, secret, seenVersion }, sealed);
  if (opened.ok) return opened;
  const { code } = opened.error;
  return err({ code: code === 'not-a-holder' ? 'not-ready' : code });
}
