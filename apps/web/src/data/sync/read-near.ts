import { lost } from './read-or-lost.ts';

/** Where items lie that are named by ids, in the order of those. */
export interface NearSource<Item> {
  /**
   * The first so many items from one id to another, both included; `lost` where the browser cannot
   * unpack one of them.
   */
  readonly page: (
    from: string,
    to: string,
    count: number,
  ) => Promise<readonly Item[] | typeof lost>;
  readonly idOf: (item: Item) => string;
  /** All items of one id. */
  readonly single: (id: string) => Promise<readonly Item[]>;
  /** Items of one page. */
  readonly pageSize: number;
}

/** So few ids are asked for one by one: a page costs about as much. */
const fewIds = 10;

/**
 * Reads the items of many ids in few requests: each costs about as much as reading a page of rows.
 * Where the ids lie close together, whole pages are read, and what nobody asked for is left out;
 * where they are far apart, one by one.
 *
 * @returns an entry for each id, also where it has no items
 */
export async function readNear<Item>(
  source: NearSource<Item>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Item[]>> {
  // By units of UTF-16, as the database has it.
  const sorted = [...new Set(ids)].toSorted();
  const found = new Map<string, Item[]>();
  const apart = await readPages(source, sorted, found);
  await Promise.all(
    sorted.slice(apart).map(async (id) => {
      found.set(id, [...(await source.single(id))]);
    }),
  );
  return found;
}

/** @returns how many of the ids have their items now */
async function readPages<Item>(
  { page, idOf, pageSize }: NearSource<Item>,
  ids: readonly string[],
  found: Map<string, Item[]>,
): Promise<number> {
  const to = ids.at(-1) ?? '';
  let next = 0;
  while (ids.length - next >= fewIds) {
    const items = await page(ids[next] ?? '', to, pageSize);
    if (items === lost) return next;
    const last = items.at(-1);
    // A full page may end in the middle of what the last id has.
    const isWhole = items.length < pageSize || last === undefined;
    const answered = isWhole ? ids.length : countBelow(ids, next, idOf(last));
    for (const id of ids.slice(next, answered)) found.set(id, []);
    for (const item of items) found.get(idOf(item))?.push(item);
    if (!isWhole && answered - next < fewIds) return answered;
    next = answered;
  }
  return next;
}

/** The place of the first id that is not below a limit. */
function countBelow(ids: readonly string[], from: number, limit: string): number {
  const at = ids.findIndex((id, index) => index >= from && id >= limit);
  return at < 0 ? ids.length : at;
}
