import { isBoundTo, readSecretName } from '@parley/domain/plugin/bound-secret.ts';
import type { GrantOwner } from '@parley/domain/plugin/grant.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { listOf } from '#src/data/records/fields.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { KeyError } from '#src/platform/key-protocol.ts';
import type { OutletRequests } from '#src/platform/outlet-requests.ts';

import type { BoundKey, KeyRing } from '../key-ring.ts';
import type { KeyStore } from '../key-store.ts';

/*
 * Secret settings of plugins are keys like others: rows of the same table, under the same password,
 * in no export. Their provider is the owner, and they have no origin, so that no endpoint gets one.
 * Stored is the name with the value: a row that was given another name does not open, and of a
 * password nothing is shown. See [Note: bound secrets] for what a name says.
 */

/** Encrypted, it stays below the longest text that is opened. */
const maxSecretBytes = 10_000;
const noOrigin = '';

/** One secret setting. */
export interface PluginSecret {
  readonly owner: GrantOwner;
  readonly name: string;
  /** Empty removes it. */
  readonly value: string;
}

/** Stores a secret in place of the one before, wherever that goes. Errors: those of the key store; `too-long`. */
export async function savePluginSecret(
  keys: KeyStore,
  { owner, name, value }: PluginSecret,
): Promise<Result<null, KeyError>> {
  const providerId = parseProviderId(owner);
  const bytes = new TextEncoder().encode(JSON.stringify([name, value]));
  if (bytes.length > maxSecretBytes || providerId === undefined) return err({ code: 'too-long' });
  const key = value === '' ? '' : new TextDecoder().decode(bytes);
  const isSame = isSecretOf(owner, [readSecretName(name).name]);
  return keys.change(
    (vault) => vault.save({ providerId, origin: noOrigin, key, name, replaces: isSame }),
    (ring) => {
      ring.remove(isSame);
      const chosenAtMs = systemClock.nowMs();
      if (key !== '') ring.set({ providerId, origin: noOrigin, name, value: key, chosenAtMs });
    },
  );
}

/** Removes secrets of an owner, locked ones as well, wherever they go. Errors: those of the key store. */
export function removePluginSecrets(
  keys: KeyStore,
  { owner, names }: OutletRequests['remove-plugin-secrets']['input'],
): Promise<Result<null, KeyError>> {
  const isSame = isSecretOf(owner, names);
  return keys.change(
    (vault) => vault.remove(isSame),
    (ring) => ring.remove(isSame),
  );
}

/** The names under which an owner's secrets are kept, open or locked. Errors: `store-unavailable`. */
export async function listPluginSecrets(
  keys: KeyStore,
  owner: GrantOwner,
): Promise<Result<readonly string[], KeyError>> {
  // Right after the keys were locked the ring is empty until they are read again.
  const read = await keys.change(
    async (vault) => {
      await vault.reload();
      return ok(null);
    },
    () => undefined,
  );
  if (!read.ok) return read;
  const ring = await keys.ring();
  return ok(ring.list(isSecretOf(owner)).flatMap(({ name }) => name ?? []));
}

/**
 * A secret as it is; undefined where it is locked or missing, or may not go to all of the origins.
 *
 * @param name of the setting
 */
export function readPluginSecret(
  ring: KeyRing,
  { owner, name }: Pick<PluginSecret, 'owner' | 'name'>,
  origins: readonly string[] = [],
): string | undefined {
  const [key] = ring
    .list(isSecretOf(owner, [name]))
    .filter((each) => isBoundTo(readSecretName(each.name ?? ''), origins));
  const [storedName, value] = listOf(parse(key?.value ?? ''));
  return storedName === key?.name && typeof value === 'string' ? value : undefined;
}

/** Whether a key is a secret of an owner, and of one of the settings where some are named. */
function isSecretOf(
  owner: GrantOwner,
  names?: readonly string[],
): (key: Pick<BoundKey, 'providerId' | 'origin' | 'name'>) => boolean {
  return (key) =>
    key.providerId === owner &&
    key.origin === noOrigin &&
    (names === undefined || names.includes(readSecretName(key.name ?? '').name));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
