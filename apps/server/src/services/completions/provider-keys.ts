import type { ProviderKeyInfo } from '@parley/contract/http/admin/provider-keys.ts';
import { findModelProvider } from '@parley/contract/http/organization/model-providers.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import {
  changeProviderKey,
  insertProviderKey,
  listProviderKeys,
  lockProviderKey,
  removeProviderKey,
  type ProviderKeyRow,
} from '../../db/repositories/provider-key-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { readProviderAddress } from '../../network/provider-address.ts';
import { sealText } from '../../secrets/seal-text.ts';
import { makeId } from '../account/tokens.ts';
import { sealOfKey } from './seal-of-key.ts';

/** What keys need. */
export interface ProviderKeyParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** 32 bytes for keys of providers alone. */
  readonly sealKey: Uint8Array;
  /** Where the operator lets requests go beside the internet; exact origins. */
  readonly operatorOrigins: readonly string[];
  readonly nowMs: () => number;
}

/** A key that is to be added. */
export interface NewProviderKey {
  readonly provider: string;
  readonly label: string;
  readonly key: string;
  /** Absent: that of the provider. */
  readonly baseUrl?: string | undefined;
}

/** What is to be changed of a key. */
export interface ProviderKeyChange {
  readonly label?: string | undefined;
  readonly key?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly isOn?: boolean | undefined;
}

/** Why a key stays as it is. */
export interface ProviderKeyRefusal {
  readonly code:
    | 'not-found'
    /** No address, or one that requests may not go to; which of them is told to nobody. */
    | 'provider-address-refused'
    /** It was given for another origin. */
    | 'provider-key-needed';
}

type Outcome = Promise<Result<ProviderKeyInfo, ProviderKeyRefusal>>;

/** Keys with which an organisation pays. They come in and are never told again. */
export interface ProviderKeys {
  readonly list: () => Promise<ProviderKeyInfo[]>;
  readonly add: (wish: NewProviderKey) => Outcome;
  readonly change: (id: string, wish: ProviderKeyChange) => Outcome;
  /** Returns false where there is none with the id. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** Makes the rules of keys. */
export function createProviderKeys(parts: ProviderKeyParts): ProviderKeys {
  const { database, orgId } = parts;
  return {
    list: async () => {
      const rows = await database.withTenant(orgId, (tx) => listProviderKeys(tx));
      return rows.map(infoOf);
    },
    add: (wish) => add(parts, wish),
    change: (id, wish) => database.withTenant(orgId, (tx) => change(parts, tx, { id, wish })),
    remove: (id) => database.withTenant(orgId, (tx) => removeProviderKey(tx, id)),
  };
}

async function add(
  parts: ProviderKeyParts,
  { provider, label, key, ...wish }: NewProviderKey,
): Outcome {
  const given = wish.baseUrl ?? findModelProvider(provider)?.baseUrl ?? '';
  const baseUrl = readProviderAddress(given, parts.operatorOrigins);
  if (baseUrl === undefined) return err({ code: 'provider-address-refused' });
  const id = makeId();
  const row = {
    id,
    provider,
    label,
    base_url: baseUrl,
    sealed: sealText(sealOfKey(parts, { id, baseUrl }), key),
    last4: last4Of(key),
    created_at: new Date(parts.nowMs()),
  };
  return ok(
    infoOf(await parts.database.withTenant(parts.orgId, (tx) => insertProviderKey(tx, row))),
  );
}

async function change(
  parts: ProviderKeyParts,
  tx: TenantTx,
  { id, wish }: { readonly id: string; readonly wish: ProviderKeyChange },
): Outcome {
  const { label, key, isOn } = wish;
  const row = await lockProviderKey(tx, id);
  if (row === undefined) return err({ code: 'not-found' });
  const baseUrl = readProviderAddress(wish.baseUrl ?? row.base_url, parts.operatorOrigins);
  if (baseUrl === undefined) return err({ code: 'provider-address-refused' });
  const isElsewhere = new URL(baseUrl).origin !== new URL(row.base_url).origin;
  // Whoever may not read the key would read it at a server of their own.
  if (isElsewhere && key === undefined) return err({ code: 'provider-key-needed' });
  const changed = await changeProviderKey(tx, id, {
    base_url: baseUrl,
    state: 'ready',
    rests_until: null,
    ...(label === undefined ? {} : { label }),
    ...(isOn === undefined ? {} : { is_on: isOn }),
    ...(key === undefined
      ? {}
      : { sealed: sealText(sealOfKey(parts, { id, baseUrl }), key), last4: last4Of(key) }),
  });
  return ok(infoOf(changed));
}

/** Four characters of a short key would be a good part of it. */
function last4Of(key: string): string {
  return key.length < 12 ? '' : key.slice(-4);
}

function infoOf(row: ProviderKeyRow): ProviderKeyInfo {
  const { id, provider, label, last4, state } = row;
  return {
    id,
    provider,
    label,
    baseUrl: row.base_url,
    last4,
    isOn: row.is_on,
    state,
    ...(row.rests_until === null ? {} : { restsUntilMs: row.rests_until.getTime() }),
    createdAtMs: row.created_at.getTime(),
  };
}
