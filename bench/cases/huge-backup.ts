import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type BrowserContext, chromium, type Page } from 'playwright';

import { databaseName } from '@parley/web/src/platform/database-name.ts';

import { chromiumLaunchOptions } from '../../tools/chromium.ts';
import { type Bench, removeServiceWorkers } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { plantRows } from '../harness/plant-rows.ts';
import { libraryRows, providerRows } from '../harness/seed-rows.ts';
import { watchMemory } from '../harness/process-memory.ts';
import { figure } from '../report/figures.ts';

const attachmentCount = 400;
const attachmentBytes = 4_000_000;
const chatCount = 400;
const messagesPerChat = 20;
const limitMs = 1_800_000;
/** Hashes are made in script, for the browser's own takes whole texts only. */
const maxTimesBare = 8;
const bytesPerMiB = 1024 * 1024;

interface BackupFacts {
  readonly ms: number;
  readonly fileMiB: number;
  readonly restMiB: number;
  readonly maxMiB: number;
}

/** A backup of two gigabytes: what counts is the memory that it takes, and that it ends. */
export const hugeBackupCase: BenchCase = {
  name: 'huge-backup',
  title: 'Backup of 1.6 GB of attachments, as 2.1 GB of JSON, written and read again',
  runs: 1,
  isAsked: true,
  async measure(bench, runs) {
    const profile = await openDiskProfile();
    try {
      const { context } = profile;
      await plantRows(context, bench.appUrl, [
        providerRows(`${bench.fake.url}/v1`),
        ...libraryRows(chatCount, messagesPerChat, 'xylophone'),
      ]);
      await plantAttachments(bench, context);
      const bareMs = await copyBare(bench, context);
      const facts: BackupFacts[] = [];
      for (let run = 0; run < runs; run += 1) facts.push(await backUp(bench, context));
      const all = (name: keyof BackupFacts): readonly number[] => facts.map((one) => one[name]);
      return [
        figure(
          ['written and read again (bare: by the browser alone)', 'ms'],
          { app: all('ms'), bare: [bareMs] },
          { comparison: '×', limit: maxTimesBare },
        ),
        figure(['size of the file', 'MiB'], { app: all('fileMiB') }),
        figure(
          ['memory of page and worker at the most (bare: before)', 'MiB'],
          { app: all('maxMiB'), bare: all('restMiB') },
          { comparison: '+', limit: 300 },
        ),
      ];
    } finally {
      await profile.close();
    }
  },
};

/** In a profile in memory four gigabytes of profile and file would be held beside each other. */
async function openDiskProfile(): Promise<{
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumLaunchOptions(),
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript(removeServiceWorkers);
  return {
    context,
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same amount by what the browser brings along: Base64, hashes, and a file there and back. */
async function copyBare(bench: Bench, context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto(bench.bareUrl);
  const ms = await page.evaluate(copyInPage, { count: attachmentCount, bytes: attachmentBytes });
  await page.close();
  return ms;
}

/** Runs in the page. */
async function copyInPage({
  count,
  bytes,
}: {
  readonly count: number;
  readonly bytes: number;
}): Promise<number> {
  const blob = new Blob([new Uint8Array(bytes)]);
  const root = await navigator.storage.getDirectory();
  const handle = await root.getFileHandle('bare.json', { create: true });
  const beganMs = performance.now();
  const writable = await handle.createWritable();
  for (let number = 0; number < count; number += 1) {
    const text = await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
      reader.onerror = () => reject(new Error('The bytes cannot be read'));
      reader.readAsDataURL(blob);
    });
    const encoded = new TextEncoder().encode(text);
    await crypto.subtle.digest('SHA-256', encoded);
    await writable.write(encoded);
  }
  await writable.close();
  const file = await handle.getFile();
  const step = file.size / count;
  for (let number = 0; number < count; number += 1) {
    const piece = await file.slice(number * step, (number + 1) * step).arrayBuffer();
    await crypto.subtle.digest('SHA-256', piece);
  }
  const ms = performance.now() - beganMs;
  await root.removeEntry('bare.json');
  return ms;
}

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
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Attachments are named by what is in them: under another name a backup is refused.
  const id = `sha256-${hex}`;
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
  const page = await context.newPage();
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const start = dialog.getByRole('button', { name: 'Export', exact: true });
  await start.waitFor();
  // What the start leaves behind is done by then.
  await page.waitForTimeout(8000);
  const restMiB = await memoryDuring(context, () => page.waitForTimeout(1500));
  const beganMs = performance.now();
  const maxMiB = await memoryDuring(context, async () => {
    await start.click();
    const told = dialog.getByRole('status').filter({ hasText: 'saved and verified' });
    const refused = dialog.getByRole('alert');
    await told.or(refused).waitFor({ timeout: limitMs });
    if (await refused.isVisible()) throw new Error(await refused.innerText());
  });
  const ms = performance.now() - beganMs;
  const fileMiB = await sizeOfBackup(page);
  await page.close();
  return { ms, fileMiB, restMiB, maxMiB };
}

async function memoryDuring(context: BrowserContext, work: () => Promise<void>): Promise<number> {
  const browser = context.browser();
  if (browser === null) throw new Error('A profile without a browser');
  const watch = await watchMemory(browser);
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
