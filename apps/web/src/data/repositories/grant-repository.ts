import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import type { Grant, GrantOwner } from '@parley/domain/plugin/grant.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
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
