import type { ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseToolAudit } from '../records/parse-tool-audit.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** Days, in milliseconds, that a call of a tool is remembered. */
const keepMs = 90 * 24 * 60 * 60 * 1000;

/** Remembers a call; a row of the same id is replaced. Errors: see {@link StoreError}. */
export function addToolAudit(store: Store, row: ToolAudit): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['toolAudit'], durability: 'strict' }, (tx) => {
    tx.put('toolAudit', row);
    return Promise.resolve(undefined);
  });
}

/** Calls of tools, newest first. */
export interface ToolAuditPage {
  readonly rows: readonly ToolAudit[];
  /** Where the next page begins; undefined for the last one. */
  readonly next: AuditPlace | undefined;
}

/** A place in the order of calls. */
type AuditPlace = readonly [atMs: number, id: string];

/**
 * Reads a page of calls. Errors: see {@link StoreError}.
 *
 * @param wanted.before the `next` of the page before; the newest calls without it
 */
export function loadToolAudit(
  store: Store,
  { count, before }: { readonly count: number; readonly before?: AuditPlace | undefined },
): Promise<Result<ToolAuditPage, StoreError>> {
  const range = before === undefined ? undefined : IDBKeyRange.upperBound([...before], true);
  return store.read(['toolAudit'], async (tx) => {
    const inRange = range === undefined ? {} : { range };
    const edge = await tx.keyFromEnd('toolAudit', { index: 'byTime', ...inRange, count });
    const found = await tx.getAll('toolAudit', {
      index: 'byTime',
      ...(edge === undefined ? inRange : { range: pageRange(edge, range) }),
    });
    const rows = found.map(parseToolAudit).filter((row) => row !== undefined);
    return { rows: rows.toReversed(), next: edge === undefined ? undefined : placeOf(edge) };
  });
}

function pageRange(edge: IDBValidKey, range: IDBKeyRange | undefined): IDBKeyRange {
  return range === undefined
    ? IDBKeyRange.lowerBound(edge)
    : IDBKeyRange.bound(edge, range.upper, false, true);
}

function placeOf(edge: IDBValidKey): AuditPlace | undefined {
  const [atMs, id]: readonly unknown[] = Array.isArray(edge) ? edge : [];
  return typeof atMs === 'number' && typeof id === 'string' ? [atMs, id] : undefined;
}

/** Forgets calls of more than 90 days ago. Errors: see {@link StoreError}. */
export function pruneToolAudit(
  store: Store,
  nowMs: number,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['toolAudit'], durability: 'relaxed' }, async (tx) => {
    const range = IDBKeyRange.upperBound([nowMs - keepMs]);
    for (const id of await tx.getKeys('toolAudit', { index: 'byTime', range })) {
      tx.remove('toolAudit', id);
    }
    return undefined;
  });
}
