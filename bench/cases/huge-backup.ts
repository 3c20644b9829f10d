import type { BrowserContext, Page } from 'playwright';

import { databaseName } from '@parley/web/src/platform/database-name.ts';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { plantRows } from '../harness/plant-rows.ts';
import { libraryRows } from '../harness/seed-rows.ts';
import { watchMemory } from '../harness/process-memory.ts';
import { figure } from '../report/figures.ts';

const attachmentCount = 400;
const attachmentBytes = 4_000_000;
const chatCount = 400;
const messagesPerChat = 20;
const limitMs = 1_800_000;
const bytesPerMiB = 1024 * 1024;

interface BackupFacts {
  readonly ms: number;
  readonly fileMiB: number;
  readonly restMiB: number;
  readonly mostMiB: number;
}

/** A backup of two gigabytes: what counts is the memory that it takes. */
export const hugeBackupCase: BenchCase = {
  name: 'huge-backup',
  title: 'Backup of 1.6 GB of attachments, as 2.1 GB of JSON, written and read again',
  runs: 1,
  isAsked: true,
  async measure(bench, runs) {
    const context = await bench.newAppContext();
    await plantRows(context, bench.appUrl, libraryRows(chatCount, messagesPerChat, 'xylophone'));
    await plantAttachments(bench, context);
    const facts: BackupFacts[] = [];
    for (let run = 0; run < runs; run += 1) facts.push(await backUp(bench, context));
    await context.close();
    const all = (name: keyof BackupFacts): readonly number[] => facts.map((one) => one[name]);
    return [
      figure(['written and read again', 'ms'], { app: all('ms') }),
      figure(['size of the file', 'MiB'], { app: all('fileMiB') }),
      figure(
        ['memory of page and worker at the most (bare: before)', 'MiB'],
        { app: all('mostMiB'), bare: all('restMiB') },
        { comparison: '+', limit: 300 },
      ),
    ];
  },
};

/** Random bytes, which nothing compresses, one file for each of the newest messages. */
async function plantAttachments(bench: Bench, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(bench.appUrl);
  await page.locator('main').first().waitFor();
  for (let number = 0; number < attachmentCount; number += 1) {
    await page.evaluate(putAttachment, {
      name: databaseName,
      number,
      bytes: attachmentBytes,
      chats: chatCount,
    });
  }
  await page.close();
}

interface Attachment {
  readonly name: string;
  readonly number: number;
  readonly bytes: number;
  readonly chats: number;
}

/** Runs in the page: hangs a file of random bytes to a message. */
async function putAttachment({ name, number, bytes, chats }: Attachment): Promise<void> {
  const content = new Uint8Array(bytes);
  for (let from = 0; from < bytes; from += 65_536) {
    crypto.getRandomValues(content.subarray(from, Math.min(bytes, from + 65_536)));
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const id = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('The store cannot be opened'));
  });
  await new Promise<void>((resolve, reject) => {
    const tx = database.transaction(['attachments', 'messages'], 'readwrite');
    const blob = new Blob([content], { type: 'application/pdf' });
    tx.objectStore('attachments').put({ id, blob, createdAtMs: Date.now() });
    const messages = tx.objectStore('messages');
    const keys = messages.getAllKeys(null, chats * 20);
    keys.onsuccess = () => {
      const reading = messages.get(keys.result[number] ?? '');
      reading.onsuccess = () => {
        const row: Record<string, unknown> = reading.result;
        const parts: readonly unknown[] = Array.isArray(row['parts']) ? row['parts'] : [];
        const part = {
          type: 'file',
          attachmentId: id,
          mediaType: 'application/pdf',
          name: `file ${number}.pdf`,
          sizeBytes: bytes,
          characters: 1,
          estimatedTokens: 1,
        };
        messages.put({ ...row, parts: [...parts, part], attachmentIds: [id] });
      };
    };
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(new Error('The attachment cannot be written'));
  });
  database.close();
}

async function backUp(bench: Bench, context: BrowserContext): Promise<BackupFacts> {
  // Nobody is there to choose a place: a file of the page's own stands for it.
  await context.addInitScript(() => {
    Object.assign(window, {
      async showSaveFilePicker() {
        const root = await navigator.storage.getDirectory();
        return root.getFileHandle('backup.json', { create: true });
      },
    });
  });
  const { page } = await MeasuredPage.open(context);
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const start = dialog.getByRole('button', { name: 'Export', exact: true });
  await start.waitFor();
  // What the start leaves behind is done by then.
  await page.waitForTimeout(8000);
  const restMiB = await memoryDuring(bench, () => page.waitForTimeout(1500));
  const beganMs = performance.now();
  const mostMiB = await memoryDuring(bench, async () => {
    await start.click();
    await dialog
      .getByRole('status')
      .filter({ hasText: 'read again' })
      .waitFor({ timeout: limitMs });
  });
  const ms = performance.now() - beganMs;
  const fileMiB = await sizeOfBackup(page);
  await page.close();
  return { ms, fileMiB, restMiB, mostMiB };
}

async function memoryDuring(bench: Bench, work: () => Promise<void>): Promise<number> {
  const watch = await watchMemory(bench.browser);
  await work();
  return watch.stop();
}

async function sizeOfBackup(page: Page): Promise<number> {
  const bytes = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    return (await (await root.getFileHandle('backup.json')).getFile()).size;
  });
  return bytes / bytesPerMiB;
}
