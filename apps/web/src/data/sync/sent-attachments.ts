import type { RecordData } from '@parley/sync/storage/client-storage.ts';

import { fieldsOf, numberOr } from '../records/fields.ts';
import type { MetaRow } from '../schema.ts';
import type { ReadTransaction } from '../transaction.ts';

/*
 * [Note: sent attachments] What the server has of attachments lies in `syncState`, a row for each, apart
 * from the bytes: a device knows of files whose bytes it has not fetched, and has bytes that nobody has
 * sent. Like all that is known of a server, these rows are in no copy and forgotten with the rest.
 */

/** An attachment as the server has it. */
export interface SentAttachment {
  /** What devices tell each other of it. */
  readonly data: RecordData;
  /** When this device heard of it, or of its deletion. */
  readonly atMs: number;
  /**
   * The record is deleted, and the bytes are not here: where something refers to it, it is put back as
   * long as the server has them.
   */
  readonly isGone: boolean;
}

const prefix = 'attachments/';

/** Longer than the server keeps bytes that no record names. */
const goneMs = 8 * 24 * 60 * 60 * 1000;

/** Whether nobody can put it back any more. */
export function isForgettable({ isGone, atMs }: SentAttachment, nowMs: number): boolean {
  return isGone && atMs <= nowMs - goneMs;
}

/** All of them, as keys of `syncState`. `0` comes after `/`. */
export function sentRange(behindId = ''): IDBKeyRange {
  return IDBKeyRange.bound(`${prefix}${behindId}`, 'attachments0', true, true);
}

/** The key of the row in `syncState`. */
export function sentKey(id: string): string {
  return `${prefix}${id}`;
}

/** The attachment that a key is of. */
export function idOfSent(key: string): string {
  return key.slice(prefix.length);
}

/** Makes the row. */
export function toSentRow(id: string, { data, atMs, isGone }: SentAttachment): MetaRow {
  return { key: sentKey(id), value: { data, atMs, ...(isGone ? { isGone } : {}) } };
}

/** Reads a row; undefined where there is none. */
export function parseSent(row: unknown): SentAttachment | undefined {
  const { data, atMs, isGone } = fieldsOf(fieldsOf(row)['value']);
  if (typeof data !== 'object' || data === null) return undefined;
  return { data: fieldsOf(data), atMs: numberOr(atMs, 0), isGone: isGone === true };
}

/** What the server has of an attachment; undefined where nobody has sent it. */
export async function readSent(
  tx: ReadTransaction,
  id: string,
): Promise<SentAttachment | undefined> {
  return parseSent(await tx.get('syncState', sentKey(id)));
}
