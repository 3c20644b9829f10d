import { makeTables, type TableShape } from '../copy-tables.ts';
import { openedBy } from '../open-request.ts';

/** A whole database as a file: what a released version left on a disk. */
export interface DatabaseFixture {
  readonly version: number;
  readonly tables: readonly (TableShape & { readonly rows: readonly unknown[] })[];
}

/** Builds the database of a fixture without any code that the program uses to build its own. */
export async function buildFixture(
  factory: IDBFactory,
  name: string,
  fixture: DatabaseFixture,
): Promise<void> {
  const request = factory.open(name, fixture.version);
  request.addEventListener('upgradeneeded', () => makeTables(request.result, fixture.tables));
  const database = await openedBy(request);
  for (const table of fixture.tables) {
    for (const row of table.rows) await database.put(table.name, row);
  }
  database.close();
}
