import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, listOf, oneOf, textOr, timeOr } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** A link that was made on this device. Who has it can read, renew and delete what it leads to. */
export interface OwnLink {
  readonly id: string;
  readonly kind: 'chat' | 'character' | 'plugin';
  /** Empty where what was shared had none. */
  readonly title: string;
  /** With its key. */
  readonly link: string;
  /** Deletes and renews. */
  readonly secret: string;
  readonly createdAtMs: number;
  /** Null for one without an end. */
  readonly expiresAtMs: number | null;
}

/** Lies on this device only: in no backup, and nothing of it is sent. */
const key = 'sharedLinks';
/** The oldest is forgotten for more; it goes on to work. */
const maxLinks = 1000;
const kinds = ['chat', 'character', 'plugin'] as const;

/** The links, the newest first. Errors: see {@link StoreError}. */
export function loadOwnLinks(store: Store): Promise<Result<readonly OwnLink[], StoreError>> {
  return store.read(['meta'], async (tx) => linksIn(await tx.get('meta', key)));
}

/** Changes the list in one step, whatever other tabs do. Errors: see {@link StoreError}. */
export function changeOwnLinks(
  store: Store,
  change: (links: readonly OwnLink[]) => readonly OwnLink[],
): Promise<Result<readonly OwnLink[], StoreError>> {
  return store.write({ tables: ['meta'], durability: 'strict' }, async (tx) => {
    const changed = change(linksIn(await tx.get('meta', key))).slice(0, maxLinks);
    tx.put('meta', { key, value: changed });
    return changed;
  });
}

function linksIn(row: unknown): readonly OwnLink[] {
  return listOf(fieldsOf(row)['value']).flatMap((value): readonly OwnLink[] => {
    const fields = fieldsOf(value);
    const { id, link, secret } = fields;
    if (typeof id !== 'string' || typeof link !== 'string' || typeof secret !== 'string') return [];
    return [
      {
        id,
        link,
        secret,
        kind: oneOf(fields['kind'], kinds, 'chat'),
        title: textOr(fields['title'], ''),
        createdAtMs: timeOr(fields['createdAtMs'], 0),
        expiresAtMs: timeOr(fields['expiresAtMs'], null),
      },
    ];
  });
}
