import type { BrowserContext, Page } from 'playwright';

import { searchIndexName } from '@parley/web/src/data/search/search-index-name.ts';
import { localFlagKeys } from '@parley/web/src/platform/local-flags.ts';
import { databaseName } from '@parley/web/src/platform/database-name.ts';

import type { SeedRows } from './seed-rows.ts';

/** Rows that go to the page in one message and are written in one transaction. */
const batchRows = 5000;

/** Writes rows into the store of the program, which has to make its tables first. */
export async function plantRows(
  context: BrowserContext,
  appUrl: string,
  parts: Iterable<SeedRows>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(appUrl);
  // The program shows itself when its store is open.
  await page.locator('main').first().waitFor();
  for (const rows of parts) {
    if (rows['chats'] !== undefined) await markUsed(page);
    for (const [table, list] of Object.entries(rows)) {
      for (let start = 0; start < list.length; start += batchRows) {
        // As one text: a list is taken apart value by value on its way to the page.
        const json = JSON.stringify(list.slice(start, start + batchRows));
        await putRows(page, { table, json });
      }
    }
  }
  await forgetIndex(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}

/** The program notes that somebody wrote here, and starts accordingly. */
async function markUsed(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, '1'), localFlagKeys.profile);
}

/** These rows came in behind the back of the program: what it noted of them meanwhile is not true. */
async function forgetIndex(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => resolve();
      }),
    searchIndexName(databaseName),
  );
}

interface Batch {
  readonly table: string;
  /** A list of rows. */
  readonly json: string;
}

async function putRows(page: Page, { table, json }: Batch): Promise<void> {
  await page.evaluate(
    ([name, tableName, text]) =>
      new Promise<void>((resolve, reject) => {
        const list: readonly unknown[] = JSON.parse(text);
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`${name} cannot be opened`));
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(tableName, 'readwrite', {
            durability: 'relaxed',
          });
          for (const row of list) transaction.objectStore(tableName).put(row);
          transaction.onabort = () => reject(new Error(`${tableName} takes no rows`));
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    [databaseName, table, json] as const,
  );
}
