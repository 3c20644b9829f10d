import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import {
  characterOfOwner,
  contextOwnerPrefix,
} from '@parley/domain/dynamic-context/dynamic-context.ts';
import { isGrantOwner, type Grant, type GrantOwner } from '@parley/domain/plugin/grant.ts';
import type { CharacterId, ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, textOr } from '../records/fields.ts';
import { parseGrant } from '../records/parse-grant.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';

/*
 * Grants are on no other device, in no backup and in no file: what a person allowed here holds here.
 */

const strict = { tables: ['grants'], durability: 'strict' } as const;

/** What an owner may do, the first answer in front. Errors: see {@link StoreError}. */
export function loadGrantsOf(
  store: Pick<Store, 'read'>,
  owner: GrantOwner,
): Promise<Result<readonly Grant[], StoreError>> {
  return store.read(['grants'], (tx) => readGrantsOf(tx, owner));
}

/**
 * Keeps an answer. It takes the place of earlier ones to the same question: of the same owner, on the
 * same subject, in the same scope, whatever hash they were given for. Errors: see {@link StoreError}.
 */
export function putGrant(store: Store, grant: Grant): Promise<Result<undefined, StoreError>> {
  return changeGrants(store, grant.owner, { given: [grant], revokedIds: [] });
}

/** Answers of one owner that come and go together. */
export interface GrantChanges {
  readonly given: readonly Grant[];
  readonly revokedIds: readonly string[];
}

/** Keeps answers as {@link putGrant} does, and takes others back. Errors: see {@link StoreError}. */
export function changeGrants(
  store: Store,
  owner: GrantOwner,
  { given, revokedIds }: GrantChanges,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, async (tx) => {
    const questions = new Set(given.map(questionOf));
    for (const each of await readGrantsOf(tx, owner)) {
      const isReplaced = questions.has(questionOf(each));
      if (isReplaced || revokedIds.includes(each.id)) tx.remove('grants', each.id);
    }
    for (const grant of given) tx.put('grants', grant);
    return undefined;
  });
}

/** Takes an answer back; one that is not there is passed over. Errors: see {@link StoreError}. */
export function revokeGrant(store: Store, id: string): Promise<Result<undefined, StoreError>> {
  return store.write(strict, (tx) => {
    tx.remove('grants', id);
    return Promise.resolve(undefined);
  });
}

/** Part of an action: takes back all that an owner may do, also what cannot be read. */
export async function removeGrantsOf(tx: WriteTransaction, owner: GrantOwner): Promise<undefined> {
  for (const id of await tx.getKeys('grants', { index: 'byOwner', range: owner })) {
    tx.remove('grants', id);
  }
  return undefined;
}

/** The owners of all grants that begin with a text, each once. Errors: see {@link StoreError}. */
export function loadOwnersWith(
  store: Pick<Store, 'read'>,
  prefix: string,
): Promise<Result<readonly string[], StoreError>> {
  return store.read(['grants'], async (tx) => {
    const rows = await tx.getAll('grants', { index: 'byOwner', range: startingWith(prefix) });
    return [...new Set(rows.map((row) => textOr(fieldsOf(row)['owner'], '')))];
  });
}

/**
 * Part of an action: the owners of what the contexts of a character may do, and of their secrets, each
 * once. Of the tables `grants` and `keys`.
 */
export async function readContextOwners(
  tx: ReadTransaction,
  characterId: CharacterId,
): Promise<readonly GrantOwner[]> {
  const range = startingWith(contextOwnerPrefix(characterId));
  const [grants, keys] = await Promise.all([
    tx.getAll('grants', { index: 'byOwner', range }),
    tx.getAll('keys', { index: 'byProvider', range }),
  ]);
  const names = [
    ...grants.map((row) => fieldsOf(row)['owner']),
    ...keys.map((row) => fieldsOf(row)['providerId']),
  ];
  // An id may go on where another ends: what begins alike is not yet the character's.
  const owners = names
    .filter(isGrantOwner)
    .filter((owner) => characterOfOwner(owner) === characterId);
  return [...new Set(owners)];
}

/**
 * The owners of what the contexts of a character may do, and of their secrets. Errors: see
 * {@link StoreError}.
 */
export function loadContextOwners(
  store: Pick<Store, 'read'>,
  characterId: CharacterId,
): Promise<Result<readonly GrantOwner[], StoreError>> {
  return store.read(['grants', 'keys'], (tx) => readContextOwners(tx, characterId));
}

/**
 * Part of an action: takes back what the contexts of a character may do, and removes their secrets.
 * Of the tables `grants` and `keys`.
 */
export async function removeContextOwners(
  tx: WriteTransaction,
  characterId: CharacterId,
): Promise<void> {
  for (const owner of await readContextOwners(tx, characterId)) {
    await removeGrantsOf(tx, owner);
    const keys = await tx.getKeys('keys', { index: 'byProvider', range: owner });
    for (const id of keys) tx.remove('keys', id);
  }
}

/** The last sign of all stands behind whatever follows the text. */
function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
}

/** Part of an action: takes back what was allowed in one chat only, of all owners. */
export async function removeGrantsInChat(tx: WriteTransaction, chatId: ChatId): Promise<void> {
  for (const row of await tx.getAll('grants')) {
    const { id, scope } = fieldsOf(row);
    if (typeof id === 'string' && fieldsOf(scope)['chatId'] === chatId) tx.remove('grants', id);
  }
}

async function readGrantsOf(tx: ReadTransaction, owner: GrantOwner): Promise<readonly Grant[]> {
  const rows = await tx.getAll('grants', { index: 'byOwner', range: owner });
  return rows
    .map(parseGrant)
    .filter((grant) => grant !== undefined)
    .toSorted((a, b) => a.grantedAtMs - b.grantedAtMs);
}

function questionOf({ subject, scope }: Grant): string {
  return canonicalJson([subject, scope]);
}
