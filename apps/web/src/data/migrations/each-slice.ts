import { unwrap, type IDBPTransaction } from 'idb';

/** The transaction in which a step of the schema runs. */
export type UpgradeTransaction = IDBPTransaction<unknown, string[], 'versionchange'>;

/** A row as it lies on the disk. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows that are read and written in one go. */
const rowsPerSlice = 500;

/** Keeps the failure of a single read from undoing the whole upgrade. */
export function keepReading(transaction: UpgradeTransaction): void {
  // What cannot be written fails the upgrade by the promise of its request.
  unwrap(transaction).addEventListener('error', (event) => event.preventDefault());
}

/** Does something with the rows of a table, slice by slice; those that are lost are left out. */
export async function eachSlice(
  transaction: UpgradeTransaction,
  { table, within }: { readonly table: string; readonly within?: IDBKeyRange },
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const source = transaction.objectStore(table);
  let range = within;
  for (;;) {
    const keys: readonly IDBValidKey[] = await source.getAllKeys(range, rowsPerSlice);
    const lastKey = keys.at(-1);
    if (lastKey === undefined) return;
    await work(await readSlice(transaction, table, { keys, range }));
    range =
      within === undefined
        ? IDBKeyRange.lowerBound(lastKey, true)
        : IDBKeyRange.bound(lastKey, within.upper, true);
  }
}

async function readSlice(
  transaction: UpgradeTransaction,
  table: string,
  {
    keys,
    range,
  }: { readonly keys: readonly IDBValidKey[]; readonly range: IDBKeyRange | undefined },
): Promise<readonly Row[]> {
  const source = transaction.objectStore(table);
  try {
    const rows: readonly Row[] = await source.getAll(range, rowsPerSlice);
    return rows;
  } catch {
    const read = keys.map((key): Promise<Row | undefined> =>
      source.get(key).catch(() => undefined),
    );
    return (await Promise.all(read)).filter((row) => row !== undefined);
  }
}
