import type { BrowserContext, Page } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { plantRows } from '../harness/plant-rows.ts';
import { folderRows, libraryRows } from '../harness/seed-rows.ts';
import { watchAction, type ActionFacts } from '../harness/watch-action.ts';
import { figure, type Figure } from '../report/figures.ts';
import { readFrames } from '../report/statistics.ts';

const chatCount = 10_000;
const fewChats = 10;
const messagesPerChat = 20;
const selectedCount = 2000;
const wheelSteps = 80;
const wheelStepPx = 400;
const folderTitle = 'Bench folder';

interface SidebarFacts {
  readonly listedMs: number;
  readonly usableMs: number;
  readonly droppedPercent: number;
  readonly longestFrameMs: number;
  readonly rename: ActionFacts;
  readonly move: ActionFacts;
}

interface SelectionFacts {
  readonly select: ActionFacts;
  readonly remove: ActionFacts;
  readonly undo: ActionFacts;
}

/** Work in the list of 10,000 chats and 200,000 messages, beside the same with ten chats. */
export const largeProfileCase: BenchCase = {
  name: 'large-profile',
  title: 'Working with 10,000 chats and 200,000 messages (bare: with 10 chats)',
  runs: 3,
  async measure(bench, runs) {
    const contexts = [await openProfile(bench, chatCount), await openProfile(bench, fewChats)];
    const facts: SidebarFacts[][] = [[], []];
    const selections: SelectionFacts[] = [];
    for (let run = 0; run < runs; run += 1) {
      for (const [at, context] of contexts.entries()) {
        const target = await MeasuredPage.open(context);
        facts[at]?.push(await workInList(bench, target));
        if (at === 0) selections.push(await workWithMany(target));
        await target.close();
      }
    }
    for (const context of contexts) await context.close();
    const [large = [], small = []] = facts;
    return [...listFigures(large, small), ...selectionFigures(selections)];
  },
};

async function openProfile(bench: Bench, chats: number): Promise<BrowserContext> {
  const context = await bench.newAppContext();
  await plantRows(context, bench.appUrl, [folderRows(folderTitle)]);
  await plantRows(context, bench.appUrl, libraryRows(chats, messagesPerChat, 'xylophone'));
  return context;
}

async function workInList(bench: Bench, { page }: MeasuredPage): Promise<SidebarFacts> {
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  const [usableMs = Number.NaN, listedMs = Number.NaN] = await page.evaluate(async () => {
    const painted = await Promise.all(
      ['textarea', '[data-chat-id]'].map((one) => window.benchProbe.elementPainted(one)),
    );
    return painted.map((atMs) => atMs - performance.timeOrigin);
  });
  await page.waitForTimeout(1500);
  const frames = await scrollList(page);
  const rename = await renameFirst(page);
  const move = await moveFirst(page);
  return {
    usableMs,
    listedMs,
    rename,
    move,
    droppedPercent: frames.droppedPercent,
    longestFrameMs: frames.maxMs,
  };
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const rows = (page: Page) => list(page).locator('[data-chat-id]');

async function scrollList(page: Page): Promise<ReturnType<typeof readFrames>> {
  await rows(page).first().hover();
  await page.evaluate(() => window.benchProbe.startFrames());
  for (const direction of [1, -1]) {
    for (let step = 0; step < wheelSteps; step += 1) {
      await page.mouse.wheel(0, direction * wheelStepPx);
      await page.waitForTimeout(16);
    }
  }
  return readFrames(await page.evaluate(() => window.benchProbe.stopFrames()));
}

async function openMenu(page: Page, action: string): Promise<string> {
  const row = rows(page).first();
  const id = (await row.getAttribute('data-chat-id')) ?? '';
  await row.hover();
  await row.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return id;
}

async function renameFirst(page: Page): Promise<ActionFacts> {
  await openMenu(page, 'Rename');
  const title = `Renamed ${Date.now()}`;
  const box = page.getByRole('textbox', { name: 'Chat title' });
  await box.fill(title);
  return watchAction(page, () => box.press('Enter'), { text: title });
}

/** Into the folder in one run, out of it in the next. */
async function moveFirst(page: Page): Promise<ActionFacts> {
  const id = await openMenu(page, 'Move to folder');
  const isIn = (await page.locator(`[data-chat-id="${id}"][data-in-folder]`).count()) > 0;
  const button = page
    .getByRole('dialog', { name: 'Move to folder' })
    .getByRole('button', { name: isIn ? 'No folder' : folderTitle })
    .first();
  return watchAction(page, () => button.click(), { text: isIn ? 'Chat removed' : 'Chat moved' });
}

const inTrash = 'moved to the trash';

/**
 * Picks 2,000 chats with one click behind another, deletes them until they are gone from the list,
 * and takes that back until they are in it again.
 */
async function workWithMany({ page }: MeasuredPage): Promise<SelectionFacts> {
  const firstId = (await rows(page).last().getAttribute('data-chat-id')) ?? '';
  await page.getByRole('button', { name: 'Select chats' }).click();
  await rows(page).getByRole('checkbox').last().check();
  const last = await scrollToRow(page, selectedCount);
  const select = await watchAction(page, () => last.click({ modifiers: ['Shift'] }), {
    text: ' selected',
  });
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Delete', exact: true });
  const remove = await watchAction(page, () => confirm.click(), { text: inTrash });
  await question.waitFor({ state: 'detached' });
  await scrollToRow(page, 0);
  const gone = page.locator(`[data-chat-id="${firstId}"]`);
  // The list is drawn from what was stored, all at once: while one is missing, all are.
  await gone.waitFor({ state: 'detached' });
  // The focus that the question gives back may have moved the list.
  await scrollToRow(page, 0);
  // The notice of the chat that was moved has a button of the same name.
  const notice = page.getByText(inTrash).locator('..');
  const undoButton = notice.getByRole('button', { name: 'Undo' });
  const undo = await watchAction(page, () => undoButton.click(), {
    selector: `[data-chat-id="${firstId}"]`,
  });
  if ((await gone.count()) !== 1) throw new Error('The chats did not come back.');
  return { select, remove, undo };
}

async function scrollToRow(page: Page, index: number) {
  const height = await rows(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().height);
  await rows(page)
    .first()
    .evaluate((row, top) => {
      let box = row.parentElement;
      while (box !== null && box.scrollHeight <= box.clientHeight) box = box.parentElement;
      box?.scrollTo({ top });
    }, index * height);
  await page.waitForTimeout(300);
  return rows(page).getByRole('checkbox').nth(5);
}

function listFigures(
  large: readonly SidebarFacts[],
  small: readonly SidebarFacts[],
): readonly Figure[] {
  const both = (read: (facts: SidebarFacts) => number) => ({
    app: large.map(read),
    bare: small.map(read),
  });
  return [
    figure(
      ['composer usable', 'ms'],
      both((one) => one.usableMs),
      { comparison: '+', limit: 100 },
    ),
    figure(
      ['list painted', 'ms'],
      both((one) => one.listedMs),
      { comparison: '+', limit: 100 },
    ),
    figure(
      ['frames dropped while scrolling', '%'],
      both((one) => one.droppedPercent),
      {
        comparison: '+',
        limit: 5,
      },
    ),
    figure(
      ['longest frame while scrolling', 'ms'],
      both((one) => one.longestFrameMs),
    ),
    figure(
      ['rename → painted', 'ms'],
      both((one) => one.rename.ms),
      { comparison: '+', limit: 100 },
    ),
    figure(
      ['move into a folder → painted', 'ms'],
      both((one) => one.move.ms),
      {
        comparison: '+',
        limit: 100,
      },
    ),
    figure(
      ['longest task of both', 'ms'],
      both((one) => Math.max(one.rename.longestTaskMs, one.move.longestTaskMs)),
      { comparison: '=', limit: 100 },
    ),
  ];
}

function selectionFigures(facts: readonly SelectionFacts[]): readonly Figure[] {
  const all = (read: (one: SelectionFacts) => number) => ({ app: facts.map(read) });
  return [
    figure(
      ['selecting 2,000 chats → painted', 'ms'],
      all((one) => one.select.ms),
      {
        comparison: '=',
        limit: 300,
      },
    ),
    figure(
      ['deleting 2,000 chats → painted', 'ms'],
      all((one) => one.remove.ms),
    ),
    figure(
      ['taking that back → back in the list', 'ms'],
      all((one) => one.undo.ms),
    ),
    figure(
      ['longest task of these three', 'ms'],
      all((one) =>
        Math.max(one.select.longestTaskMs, one.remove.longestTaskMs, one.undo.longestTaskMs),
      ),
      { comparison: '=', limit: 200 },
    ),
  ];
}
