import type { Locator, Page } from '@playwright/test';

import { arranging, sidebar } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

interface Place {
  /** From the edge of the message to the first and last pixel of the text, in CSS pixels. */
  readonly fromLeft: number;
  readonly fromRight: number;
}

/** Where the letters of an element stand within the text of the message. */
function placeOf(element: Locator): Promise<Place> {
  return element.evaluate((each) => {
    const letters = document.createRange();
    letters.selectNodeContents(each);
    const text = letters.getBoundingClientRect();
    const frame = (each.closest('[data-part="text"]') ?? document.body).getBoundingClientRect();
    return { fromLeft: text.left - frame.left, fromRight: frame.right - text.right };
  });
}

async function expectOnTheRight(element: Locator): Promise<void> {
  const { fromLeft, fromRight } = await placeOf(element);
  expect(fromRight, await element.innerText()).toBeLessThan(60);
  expect(fromLeft).toBeGreaterThan(200);
}

async function expectOnTheLeft(element: Locator): Promise<void> {
  const { fromLeft, fromRight } = await placeOf(element);
  expect(fromLeft, await element.innerText()).toBeLessThan(60);
  expect(fromRight).toBeGreaterThan(200);
}

test.beforeEach(async ({ parley }) => {
  await parley.setUp();
});

test('what is read from right to left stands on the right, in the same reply as what is not', async ({
  parley,
  fake,
}) => {
  fake.set({
    text: [
      'An English line.',
      'שורה בעברית.',
      '- one\n- two',
      '- ראשון\n- שני',
      '1. אחת\n2. שתיים',
      '> ציטוט',
      '> A quote',
    ].join('\n\n<!-- -->\n\n'),
  });
  const reply = parley.textOf(await parley.ask('Hello'));
  await expectOnTheLeft(reply.getByText('An English line.'));
  await expectOnTheRight(reply.getByText('שורה בעברית.'));
  const item = (text: string): Locator =>
    reply.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`) });
  for (const text of ['one', 'two']) await expectOnTheLeft(item(text));
  for (const text of ['ראשון', 'שני', 'אחת', 'שתיים']) {
    await expectOnTheRight(item(text));
  }
  await expectOnTheRight(reply.locator('blockquote').filter({ hasText: 'ציטוט' }).locator('p'));
  await expectOnTheLeft(reply.locator('blockquote').filter({ hasText: 'A quote' }).locator('p'));
});

test('the columns of a table begin where its words do', async ({ parley, fake }) => {
  fake.set({
    text: '| שם | גיל |\n|---|---|\n| דנה | 30 |\n\nx\n\n| name | age |\n|---|---|\n| Ada | 36 |',
  });
  const reply = parley.textOf(await parley.ask('Tables'));
  const right = await placeOf(reply.getByRole('columnheader', { name: 'שם' }));
  expect(right.fromRight).toBeLessThan(
    (await placeOf(reply.getByRole('columnheader', { name: 'גיל' }))).fromRight,
  );
  const left = await placeOf(reply.getByRole('columnheader', { name: 'name' }));
  expect(left.fromLeft).toBeLessThan(
    (await placeOf(reply.getByRole('columnheader', { name: 'age' }))).fromLeft,
  );
});

/** Words that a mark of direction in a name would turn around, and names of controls that hold one. */
function turnedAround(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const turn = /[\u202A-\u202E\u2066-\u2069]/u;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || !turn.test(node.textContent ?? '')) continue;
      const { display, unicodeBidi } = getComputedStyle(holder);
      if (/isolate|plaintext/.test(unicodeBidi)) continue;
      // A block ends what was turned; what stands before and after it in there does not.
      const isAlone = holder.textContent === node.textContent;
      if (!isAlone || /^inline$|contents/.test(display)) found.push(holder.outerHTML.slice(0, 200));
    }
    const names = ['aria-label', 'title'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''),
    );
    return [...found, ...[...names, document.title].filter((name) => turn.test(name))];
  });
}

test('marks of direction in titles, folders and tags turn nothing around beside them', async ({
  parley,
  page,
}) => {
  const evil = 'a\u202Egnp.exe';
  await parley.ask('Hello');
  await page.getByRole('button', { name: arranging.newFolder }).click();
  await page.getByRole('textbox', { name: arranging.folderTitle }).fill(`folder ${evil}`);
  await page.keyboard.press('Enter');
  const row = parley.chatRows.first();
  async function openMenu(): Promise<void> {
    await row.hover();
    await row.getByRole('button', { name: sidebar.rowActions }).click();
  }
  await openMenu();
  await page.getByRole('menuitem', { name: sidebar.rename }).click();
  await page.getByRole('textbox', { name: sidebar.renameBox }).fill(`chat ${evil}`);
  await page.keyboard.press('Enter');
  await openMenu();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  await page.keyboard.type(`tag ${evil}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove tag/ })).toBeVisible();
  expect(await turnedAround(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const item of [arranging.move, 'Tags']) {
    await openMenu();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await turnedAround(page), item).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: arranging.view }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await turnedAround(page), 'view').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('exe');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await turnedAround(page), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText(`folder a`).hover();
  await page.getByRole('button', { name: arranging.folderActions }).click();
  expect(await turnedAround(page), 'folder menu').toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await turnedAround(page), 'question').toEqual([]);
  await page.keyboard.press('Escape');
  await openMenu();
  await page.getByRole('menuitem', { name: sidebar.delete }).click();
  await expect(page.locator('[data-toast-region]').getByRole('button').first()).toBeVisible();
  expect(await turnedAround(page), 'toast').toEqual([]);
});
