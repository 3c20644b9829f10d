import type { LicenseState } from '@parley/domain/license/entitlements.ts';
import { looksLikeApiKey } from '@parley/domain/license/license-key.ts';
import type { LicensePayload } from '@parley/domain/license/license-token.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { Locks } from '#src/platform/locks.ts';

import {
  askToUnlink,
  askToVouch,
  fieldsFor,
  rulesOf,
  saveKey,
  vouchForTyped,
  type LicenseAskDeps,
} from './license-asks.ts';
import type { LicenseFault } from './license-fault.ts';
import {
  deviceIn,
  pendingRecord,
  type LicenseRecord,
  type LicenseStore,
} from './license-record.ts';
import { verifyToken } from './verify-token.ts';

/** What is known of the license; a new object with each change. */
export interface LicenseSnapshot {
  readonly state: LicenseState;
  /** Whose license it is; empty where that is not known. */
  readonly email: string;
  /** What was wrong last; undefined while all is well. */
  readonly fault: LicenseFault | undefined;
}

type Done = Promise<Result<null, LicenseFault>>;

/**
 * The license of this device. Its key is with the other keys, and only the network worker reads it.
 * What is asked runs one after the other, over all tabs: an answer holds for what was stored when
 * the question began.
 */
export interface LicenseService {
  readonly getSnapshot: () => LicenseSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes up what is stored, and asks the server where it was not asked for a day. */
  readonly refresh: () => Promise<void>;
  /** Another tab may have changed what is stored. */
  readonly follow: () => Promise<void>;
  /** Takes a key, and keeps it if the server vouches for it; an empty one removes the license. */
  readonly enter: (key: string) => Done;
  /** Lets this device go; the license is gone from it then. */
  readonly unlink: () => Done;
}

/** What the service needs. */
export interface LicenseServiceDeps extends LicenseAskDeps {
  readonly store: LicenseStore;
  /** Shared by the tabs of the origin. */
  readonly locks: Pick<Locks, 'withLock'>;
}

const lockName = 'parley-license';
const dayMs = 24 * 60 * 60 * 1000;

/** Makes the service; nothing is known before it is refreshed. */
export function createLicenseService(deps: LicenseServiceDeps): LicenseService {
  const { store, locks } = deps;
  const cell = createCell();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => locks.withLock(lockName, work);
  let knownInstance: string | undefined;
  const load = async (): Promise<LicenseRecord | undefined> => {
    const record = await store.load();
    knownInstance = record?.instanceId;
    return record;
  };
  const forget = async (fault?: LicenseFault): Promise<void> => {
    await Promise.all([saveKey(deps, ''), store.remove()]);
    cell.show(undefined, fault);
  };
  const refresh = async (): Promise<void> => {
    const record = await load();
    if (record === undefined) cell.show(undefined, cell.getSnapshot().fault);
    else await takeUp(deps, record, { show: cell.show, forget });
  };

  return {
    getSnapshot: cell.getSnapshot,
    subscribe: cell.subscribe,
    refresh: () => inTurn(refresh),
    follow: () =>
      inTurn(async () => {
        const before = knownInstance;
        const record = await load();
        if (record?.instanceId !== before) await refresh();
      }),
    enter: (typed) =>
      inTurn(async () => {
        const key = typed.trim();
        if (key === '') {
          await forget();
          return ok(null);
        }
        if (looksLikeApiKey(key)) return err({ code: 'api-key' });
        const before = await load();
        const vouched = await vouchForTyped(deps, key, before);
        if (!vouched.ok) return vouched;
        const { record, payload } = vouched.value;
        const saved = await takeOver(deps, key, { before, now: record });
        if (!saved.ok) return saved;
        cell.show(payload);
        return ok(null);
      }),
    unlink: () =>
      inTurn(async () => {
        const record = await load();
        const device = deviceIn(record);
        if (device !== undefined) {
          const unlinked = await askToUnlink(deps, device);
          if (!unlinked.ok) return unlinked;
        }
        await forget();
        return ok(null);
      }),
  };
}

interface Cell extends Pick<LicenseService, 'getSnapshot' | 'subscribe'> {
  readonly show: (payload: LicensePayload | undefined, fault?: LicenseFault) => void;
}

function createCell(): Cell {
  const listeners = createListeners();
  let snapshot: LicenseSnapshot = { state: { status: 'unknown' }, email: '', fault: undefined };
  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    show(payload, fault) {
      snapshot =
        payload === undefined
          ? { state: { status: 'unverified' }, email: '', fault }
          : { state: { status: 'verified', plan: payload.plan }, email: payload.email, fault };
      listeners.notify();
    },
  };
}

interface Outlets extends Pick<Cell, 'show'> {
  readonly forget: (fault: LicenseFault) => Promise<void>;
}

/** What the server said last counts at once where it can be proven here; then the server is asked. */
async function takeUp(
  deps: LicenseServiceDeps,
  record: LicenseRecord,
  { show, forget }: Outlets,
): Promise<void> {
  const { store, nowMs } = deps;
  const saved = await savedPayload(deps, record);
  if (saved !== undefined) show(saved);
  const isDue = Math.abs(nowMs() - record.checkedAtMs) >= dayMs;
  if (saved !== undefined && !isDue) return;
  const vouched = await askToVouch(deps, fieldsFor(deps, record));
  if (vouched.ok) {
    await store.save(vouched.value.record);
    show(vouched.value.payload);
    return;
  }
  const { error } = vouched;
  if (error.code === 'device-unlinked') {
    await forget(error);
    return;
  }
  if (keepsLicense.has(error.code)) {
    show(saved, error.code === 'server-fault' ? withSaved(error, saved) : error);
    return;
  }
  // What was refused does not come back by itself when the server cannot be reached.
  if (endsToken.has(error.code)) await store.save({ ...record, token: '' });
  show(undefined, error);
}

const keepsLicense: ReadonlySet<LicenseFault['code']> = new Set([
  'server-fault',
  'unreachable',
  'busy',
  'keys-locked',
]);
const endsToken: ReadonlySet<LicenseFault['code']> = new Set(['refused', 'limit-reached']);

function withSaved(
  fault: LicenseFault & { readonly code: 'server-fault' },
  saved: LicensePayload | undefined,
): LicenseFault {
  return { ...fault, isVerified: saved !== undefined };
}

async function savedPayload(
  deps: LicenseServiceDeps,
  { instanceId, token }: LicenseRecord,
): Promise<LicensePayload | undefined> {
  const checked = await verifyToken(token, rulesOf(deps, instanceId));
  return checked.outcome === 'valid' ? checked.payload : undefined;
}

/**
 * Lets the device of the license before go, and keeps the key and record of the new one. Wherever the
 * page ends meanwhile, the key that is stored then is activated by the next check.
 */
async function takeOver(
  deps: LicenseServiceDeps,
  key: string,
  { before, now }: { readonly before: LicenseRecord | undefined; readonly now: LicenseRecord },
): Promise<Result<null, LicenseFault>> {
  const { store } = deps;
  const device = deviceIn(before);
  const isOther = device !== now.instanceId;
  let isLetGo = false;
  if (isOther) {
    await store.save(pendingRecord);
    // A place that is not given back is one that its owner can free elsewhere.
    if (device !== undefined) isLetGo = (await askToUnlink(deps, device)).ok;
  }
  if (!(await saveKey(deps, key))) {
    if (isOther) await askToUnlink(deps, now.instanceId, key);
    // Of a device that was let go nothing comes back: its key is activated anew.
    if (before === undefined) await store.remove();
    else if (!isLetGo) await store.save(before);
    return err({ code: 'not-saved' });
  }
  await store.save(now);
  return ok(null);
}
