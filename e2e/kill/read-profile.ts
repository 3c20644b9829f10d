import type { Page } from '@playwright/test';

import type { Facts } from './ledger.ts';

/** What lies in the store of the program, by the names that the ledger has for it. */
export async function readProfile(page: Page): Promise<Facts> {
  const entries = await page.evaluate(async () => {
    const opening = indexedDB.open('parley');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The store cannot be opened.'));
    });
    const names = ['chats', 'messages', 'folders', 'settings'];
    const tx = database.transaction(names, 'readonly');
    const tables = await Promise.all(
      names.map(
        (name) =>
          new Promise<readonly Record<string, unknown>[]>((resolve, reject) => {
            const request = tx.objectStore(name).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(new Error(`${name} cannot be read.`));
          }),
      ),
    );
    database.close();
    const [chats = [], messages = [], folders = [], settings = []] = tables;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- goes to the page with this function
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const textsOf = (parts: unknown): string =>
      (Array.isArray(parts) ? parts : []).map((part) => text(Reflect.get(part, 'text'))).join('');
    const kept = chats.filter((chat) => chat['trashedAtMs'] === null);
    return [
      ...kept.flatMap((chat) => [
        [`title ${text(chat['id'])}`, text(chat['title'])],
        [`favorite ${text(chat['id'])}`, chat['favoritedAtMs'] === null ? 'no' : 'yes'],
        [`folder ${text(chat['id'])}`, text(chat['folderId'])],
      ]),
      // Those of chats in the trash too: they wait there with them.
      ...messages.flatMap((message) => [
        [`text ${text(message['id'])}`, textsOf(message['parts'])],
        [`state ${text(message['id'])}`, text(message['state'])],
      ]),
      ...folders.map((folder) => [`folder title ${text(folder['id'])}`, text(folder['title'])]),
      ...settings.map((row) => [`setting ${text(row['key'])}`, JSON.stringify(row['value'])]),
    ];
  });
  return new Map(entries.map(([name = '', value = '']) => [name, value]));
}

const runningStates: ReadonlySet<string> = new Set(['queued', 'sent', 'streaming']);

/** Replies that are still marked as coming in although nobody works on them. */
export function stillRunning(facts: Facts): readonly string[] {
  return [...facts]
    .filter(([name, value]) => name.startsWith('state ') && runningStates.has(value))
    .map(([name, value]) => `${name}: ${value}`);
}
