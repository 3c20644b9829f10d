import { createSealer } from '@parley/sync/seal/create-sealer.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';
import { joinBytes } from '@parley/domain/shared/byte-fields.ts';
import { encodeUtf8 } from '@parley/domain/shared/utf8.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { AccountKeys, Keyring } from '@parley/sync/client/client-parts.ts';
import type { HolderLock, SealedRing } from '@parley/contract/sync/ring-body.ts';
import type { HolderSecret } from '@parley/sync/keys/holder-keys.ts';
import type { Holder, Ring } from '@parley/sync/keys/ring.ts';

import type { KeyHolder, KeyState, SyncKeyError } from '#src/platform/sync-protocol.ts';

import type { DeviceRecord, DeviceStore } from './device-store.ts';
import { openSealed, toKeyError, type OpenedRing } from './key-changes.ts';
import { browserCompression, hasCryptography } from './platform-crypto.ts';
import type { RingRequests } from './ring-requests.ts';

/** What a session with the keys of an account is made of. */
export interface KeySessionParts {
  readonly account: string;
  readonly requests: RingRequests;
  readonly devices: DeviceStore;
  /**
   * Has the profile know the server of these keys alone: what it knows of another is forgotten. False where
   * that was not stored.
   */
  readonly belongTo: (keys: string) => Promise<boolean>;
  /** Forgets what is known of a server; false where that was not stored. */
  readonly forgetSync: () => Promise<boolean>;
  /** Whether the profile can be written to. */
  readonly isStored: () => Promise<boolean>;
}

/** The keys as they are open in this browser. */
export interface OpenKeys extends OpenedRing {
  readonly device: DeviceRecord;
  readonly keys: AccountKeys;
}

/** Keys of one account, open in this worker. */
export interface KeySession {
  readonly parts: KeySessionParts;
  /** Undefined before they were opened, and once they are no longer those of the account. */
  readonly opened: () => OpenKeys | undefined;
  /**
   * Looks where the keys are and changes nothing, so that a round may run meanwhile. Undefined where no keys
   * are open.
   */
  readonly look: () => Promise<Result<KeyState, SyncKeyError>> | undefined;
  /** Looks where the keys are, and opens them where this browser has its own. */
  readonly open: () => Promise<Result<KeyState, SyncKeyError>>;
  /** Goes on with a ring that this browser is a holder of. */
  readonly adopt: (
    opened: OpenedRing,
    secret: HolderSecret,
  ) => Promise<Result<KeyState, SyncKeyError>>;
  /** Stores keys that are about to become those of this browser; false where it cannot. */
  readonly keepSecret: (secret: HolderSecret) => Promise<boolean>;
  /** For the rounds: what is open, and a newer ring where there is one. */
  readonly keyring: Keyring;
  /** The keys are not in this browser any more. */
  readonly close: () => void;
}

/** Makes a session; nothing is asked or read before it is opened. */
export function createKeySession(parts: KeySessionParts): KeySession {
  return new Session(parts);
}

class Session implements KeySession {
  readonly parts: KeySessionParts;
  private keys: OpenKeys | undefined;
  /** Whether the account has the keys that are open. A round that is under way goes on with them. */
  private isCurrent = false;

  constructor(parts: KeySessionParts) {
    this.parts = parts;
  }

  readonly opened = (): OpenKeys | undefined => (this.isCurrent ? this.keys : undefined);

  readonly look: KeySession['look'] = () => {
    const opened = this.opened();
    return opened && lookAgain(this.parts, opened);
  };

  readonly keyring: Keyring = {
    current: () => {
      if (this.keys === undefined) throw new Error('No keys were opened');
      return this.keys.keys;
    },
    refresh: async () => {
      await this.open();
    },
  };

  readonly close = (): void => {
    this.isCurrent = false;
  };

  readonly open: KeySession['open'] = async () => {
    if (!hasCryptography()) return err({ code: 'keys-unavailable' });
    const { account, requests, devices } = this.parts;
    const read = await requests.read();
    if (!read.ok) return err(toKeyError(read.error));
    const { ring: sealed, head } = read.value;
    const device = await devices.read(account).catch(() => 'unavailable' as const);
    if (device === 'unavailable') return err({ code: 'keys-unavailable' });
    this.isCurrent &&= sealed !== null && device !== undefined;
    if (sealed === null) return ok({ step: 'none' });
    return device === undefined
      ? ok(lockedState(sealed, false))
      : this.openFor(device, { sealed, head });
  };

  readonly keepSecret = async (secret: HolderSecret): Promise<boolean> => {
    const { account, devices, isStored } = this.parts;
    try {
      await devices.save({ account, secret, seenVersion: 0 });
      return await isStored();
    } catch {
      return false;
    }
  };

  readonly adopt: KeySession['adopt'] = async ({ ring, head }, secret) => {
    const { account, devices, belongTo } = this.parts;
    try {
      const device = { account, secret, seenVersion: ring.version };
      await devices.save(device);
      if (!(await belongTo(await fingerprintOf(account, ring)))) {
        return err({ code: 'keys-unavailable' });
      }
      const material = { crypto, compression: browserCompression, account, keys: ring };
      const sealer = await createSealer(material);
      this.keys = { ring, head, device, keys: { ring: ring.version, holder: secret.id, sealer } };
      this.isCurrent = true;
      return ok(readyState(this.keys));
    } catch {
      return err({ code: 'keys-unavailable' });
    }
  };

  private async openFor(
    device: DeviceRecord,
    { sealed, head }: { readonly sealed: SealedRing; readonly head: number },
  ): ReturnType<KeySession['open']> {
    const known = this.opened();
    if (known?.ring.version === sealed.version) {
      this.keys = { ...known, head };
      return ok(readyState(this.keys));
    }
    const ring = await openSealed(this.parts.account, device, sealed);
    if (ring.ok) return this.adopt({ ring: ring.value, head }, device.secret);
    if (ring.error.code !== 'not-ready') return ring;
    this.isCurrent = false;
    return ok(lockedState(sealed, device.seenVersion > 0));
  }
}

async function lookAgain(
  { account, requests }: KeySessionParts,
  known: OpenKeys,
): Promise<Result<KeyState, SyncKeyError>> {
  const read = await requests.read();
  if (!read.ok) return err(toKeyError(read.error));
  const { ring: sealed } = read.value;
  if (sealed === null) return ok({ step: 'none' });
  if (sealed.version === known.ring.version) return ok(readyState(known));
  const ring = await openSealed(account, known.device, sealed);
  if (ring.ok) return ok(readyState({ ...known, ring: ring.value }));
  return ring.error.code === 'not-ready' ? ok(lockedState(sealed, true)) : ring;
}

/** Tells keys apart without telling anything of them. */
async function fingerprintOf(account: string, { idKey }: Ring): Promise<string> {
  const named = joinBytes([encodeUtf8(`parley/1/sync-state/${account}/`), idKey]);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', named)).subarray(0, 16));
}

function lockedState({ boxes }: SealedRing, wasRemoved: boolean): KeyState {
  const kinds = new Set(boxes.flatMap(({ lock }) => lock?.kind ?? []));
  const ways = enterable.filter((kind) => kinds.has(kind));
  return { step: 'locked', ways, wasRemoved };
}

/** What a person can type. */
const enterable = ['phrase', 'passphrase'] as const satisfies readonly HolderLock['kind'][];

/** The state of a browser that has the keys. */
function readyState({ ring, device }: OpenKeys): KeyState {
  return { step: 'ready', holders: ring.holders.map((holder) => shown(holder, device)) };
}

function shown({ id, kind, name }: Holder, { secret }: DeviceRecord): KeyHolder {
  return { id, kind, name, isThisDevice: id === secret.id };
}
