import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { BrowserContext } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { plantRows } from '../harness/plant-rows.ts';
import { libraryRows } from '../harness/seed-rows.ts';
import { figure, type Figure } from '../report/figures.ts';
import { chatGptExport } from '../text/chat-gpt-export.ts';

const chatCount = 10_000;
const messagesPerChat = 20;
const historyBytes = 50 * 1024 * 1024;
const longestTaskMs = 200;
/** No budget: what takes longer has got stuck. */
const limitMs = 1_800_000;

interface FileFacts {
  readonly ms: number;
  readonly longestTaskMs: number;
  readonly heapMiB: number;
}

/** A backup of 200,000 messages, written, read again and brought into an empty profile. */
export const largeFilesCase: BenchCase = {
  name: 'large-files',
  title: 'Backup of 10,000 chats and 200,000 messages; a ChatGPT export of 50 MB',
  runs: 1,
  async measure(bench, runs) {
    const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
    const backup = path.join(folder, 'backup.json');
    const history = path.join(folder, 'conversations.json');
    await writeFile(history, chatGptExport(historyBytes));
    const full = await bench.newAppContext();
    await plantRows(full, bench.appUrl, libraryRows(chatCount, messagesPerChat, 'xylophone'));
    const exports: FileFacts[] = [];
    const imports: FileFacts[] = [];
    const histories: FileFacts[] = [];
    for (let run = 0; run < runs; run += 1) {
      exports.push(await exportTo(bench, full, backup));
      imports.push(await importInto(bench, backup));
      histories.push(await importInto(bench, history));
    }
    await full.close();
    await rm(folder, { recursive: true, force: true });
    return [
      ...figures('backup, written and read again', exports),
      ...figures('import of the backup', imports),
      ...figures('import of the ChatGPT export', histories),
    ];
  },
};

function figures(what: string, facts: readonly FileFacts[]): readonly Figure[] {
  const all = (name: keyof FileFacts): readonly number[] => facts.map((one) => one[name]);
  return [
    figure([what, 'ms'], { app: all('ms') }),
    figure(
      [`${what}: longest task of the page`, 'ms'],
      { app: all('longestTaskMs') },
      { comparison: '=', limit: longestTaskMs },
    ),
    figure([`${what}: heap of the page at the most`, 'MiB'], { app: all('heapMiB') }),
  ];
}

async function openData(bench: Bench, context: BrowserContext): Promise<MeasuredPage> {
  // A browser that asks for a place to save to would wait for somebody to choose one.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Data' }).click();
  return target;
}

async function exportTo(bench: Bench, context: BrowserContext, file: string): Promise<FileFacts> {
  const target = await openData(bench, context);
  const { page } = target;
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const start = dialog.getByRole('button', { name: 'Export', exact: true });
  await start.waitFor();
  const downloading = page.waitForEvent('download', { timeout: limitMs });
  const facts = await watch(target, async () => {
    await start.click();
    await dialog
      .getByRole('status')
      .filter({ hasText: 'saved and verified' })
      .waitFor({ timeout: limitMs });
  });
  await (await downloading).saveAs(file);
  await target.close();
  return facts;
}

async function importInto(bench: Bench, file: string): Promise<FileFacts> {
  const context = await bench.newAppContext();
  const target = await openData(bench, context);
  const { page } = target;
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
  const facts = await watch(target, async () => {
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click({ timeout: limitMs });
    await dialog.getByRole('status').filter({ hasText: 'imported' }).waitFor({ timeout: limitMs });
  });
  await target.close();
  await context.close();
  return facts;
}

/** How long some work takes, the longest task of the page meanwhile, and the most that its heap held. */
async function watch(target: MeasuredPage, work: () => Promise<void>): Promise<FileFacts> {
  const { page } = target;
  await page.evaluate(() => window.benchProbe.takeLongTasks());
  const heap = target.watchHeap();
  const beganMs = performance.now();
  await work();
  const ms = performance.now() - beganMs;
  const tasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  return { ms, longestTaskMs: Math.max(0, ...tasks), heapMiB: heap.stop() };
}
