import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { actions, chatMenu, share, sidebar } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

async function openShare(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: chatMenu.button }).click();
  await page.getByRole('menuitem', { name: share.dialog }).click();
  return page.getByRole('dialog', { name: share.dialog });
}

async function choose(page: Page, dialog: Locator, format: string): Promise<void> {
  await dialog.getByRole('combobox', { name: share.format }).click();
  await page.getByRole('option', { name: format, exact: true }).click();
}

async function download(
  page: Page,
  dialog: Locator,
): Promise<{ readonly name: string; readonly text: string }> {
  const pending = page.waitForEvent('download');
  await dialog.getByRole('button', { name: share.download }).click();
  const file = await pending;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('T196 T195 T247 a chat is saved in every form, cleaned, under its name and without keys', async ({
  parley,
  fake,
  page,
  guards,
}) => {
  await parley.setUp({ key: 'sk-very-secret' });
  fake.set({ text: 'First **answer**' });
  await parley.ask('Forget this question');
  await page.getByRole('button', { name: chatMenu.button }).click();
  await page.getByRole('menuitem', { name: chatMenu.clearContext }).click();
  fake.set({ text: 'Second **answer** with $x^2$ and 你好' });
  await parley.ask('Keep this question');
  const dialog = await openShare(page);
  const preview = dialog.getByRole('figure', { name: share.preview });
  await expect(preview).toContainText('Second **answer**');
  await expect(preview).not.toContainText('First');
  const box = await preview.locator('pre').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(201);
  await expectAccessible(page, 'share and export');

  const markdown = await download(page, dialog);
  expect(markdown.name).toMatch(/^Forget this question \d{4}-\d\d-\d\d\.md$/);
  expect(markdown.text).toContain('## You\n\nKeep this question');
  await dialog.getByRole('checkbox', { name: share.cleared }).check();
  await expect(preview).toContainText('First **answer**');
  await dialog.getByRole('checkbox', { name: share.cleared }).uncheck();

  const texts = [markdown.text];
  for (const [format, name] of [
    ['Plain text', /^Forget this question [\d-]{10}\.txt$/],
    ['HTML page', /^Forget this question [\d-]{10}\.html$/],
    ['JSON', /^Forget this question [\d-]{10}\.json$/],
    ['Fine-tuning JSON', /^Forget this question [\d-]{10} messages\.json$/],
    ['ShareGPT', /^Forget this question [\d-]{10} sharegpt\.json$/],
  ] as const) {
    await choose(page, dialog, format);
    const file = await download(page, dialog);
    expect(file.name).toMatch(name);
    expect(file.text).toContain('Keep this question');
    texts.push(file.text);
  }
  expect(texts.join('\n')).not.toMatch(/sk-very-secret|First/);
  guards.expectText(/No memory is left/);
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('No memory is left.');
    };
  });
  const reported = page.waitForEvent('pageerror');
  await dialog.getByRole('button', { name: share.download }).click();
  expect((await reported).message).toBe('No memory is left.');
  await expect(dialog.getByRole('alert')).toHaveText(share.failed);
});

test('a chat is copied, and printed whole with its formulas', async ({ parley, fake, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['printed'] =
        document.querySelector('body > article[aria-hidden] .katex-html')?.textContent ?? 'nothing';
    };
  });
  await parley.setUp();
  fake.set({ text: 'A formula: $x^2$ and 你好' });
  await parley.ask('Print this');
  const dialog = await openShare(page);
  await expectAccessible(page, 'share and export on a phone');
  await dialog.getByRole('button', { name: share.copy }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  await choose(page, dialog, 'Print or PDF');
  await dialog.getByRole('button', { name: share.print }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'x2');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.locator('body > article[aria-hidden]');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('你好');
  await expect(dialog).toBeHidden();
  // Paper is light, also for somebody who reads in the dark.
  const ink = await sheet
    .locator('p')
    .first()
    .evaluate((text) => getComputedStyle(text).color);
  await expect(sheet.locator('h1')).toHaveCSS('color', ink);
  for (const name of ['html', 'body']) {
    await expect(page.locator(name)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('T193 what is wider than the paper is printed smaller, and whole', async ({
  parley,
  fake,
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const boxes = document.querySelectorAll<HTMLElement>(
        'body > article[aria-hidden] :is(section:has(> table), [data-display])',
      );
      document.documentElement.dataset['printed'] = [...boxes]
        .map(({ clientWidth, scrollWidth, style }) =>
          scrollWidth > clientWidth + 1 ? 'cut' : style.zoom === '' ? 'as it is' : 'smaller',
        )
        .join(', ');
    };
  });
  await parley.setUp();
  const columns = Array.from({ length: 14 }, (_, index) => `Reihenüberschrift${index}`);
  const table = [columns, columns.map(() => '---'), columns].map((row) => `| ${row.join(' | ')} |`);
  const sum = Array.from({ length: 24 }, (_, index) => `\\frac{\\pi^{${index}}}{质_{${index}}}`);
  const matrix = `\\begin{pmatrix} ${sum.join(' & ')} \\end{pmatrix}`;
  fake.set({
    text: ['$$x^2$$', `$$${sum.join(' + ')}$$`, `$$${matrix}$$`, table.join('\n')].join('\n\n'),
  });
  await parley.ask('Print what is wide');
  const dialog = await openShare(page);
  await choose(page, dialog, 'Print or PDF');
  await dialog.getByRole('button', { name: share.print }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-printed',
    'as it is, smaller, smaller, smaller',
  );
});

test('T193 one branch or all of them go into every form, after a look at it', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  fake.set({ text: 'It is a walrus.' });
  const reply = await parley.ask('Which animal?');
  fake.set({ text: 'It is a seal.' });
  await parley.act(reply, actions.regenerate);
  await expect(parley.lastReply).toContainText('seal');
  await parley.expectState('finished');
  const dialog = await openShare(page);
  const preview = dialog.getByRole('figure', { name: share.preview });
  await expect(preview).toContainText('seal');
  for (const format of ['Markdown', 'HTML page', 'JSON', 'Fine-tuning JSON', 'ShareGPT']) {
    await choose(page, dialog, format);
    await dialog.getByRole('radio', { name: share.branch }).check({ force: true });
    const branch = await download(page, dialog);
    expect(branch.text).toContain('seal');
    expect(branch.text).not.toContain('walrus');
    await dialog.getByRole('radio', { name: share.tree }).check({ force: true });
    const tree = await download(page, dialog);
    expect(tree.text).toContain('seal');
    expect(tree.text).toContain('walrus');
  }
});

test('printing reports an image it can’t read, and can be retried', async ({
  parley,
  page,
  guards,
}) => {
  guards.expectText(/^uncaught: Error: The file is gone\./);
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await parley.setUp();
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.locator('input[type="file"]').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  });
  await parley.ask('What is this?');
  const dialog = await openShare(page);
  await choose(page, dialog, 'Print or PDF');
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = () => {
      Blob.prototype.arrayBuffer = read;
      throw new Error('The file is gone.');
    };
  });
  await dialog.getByRole('button', { name: share.print }).click();
  await expect(dialog.getByRole('alert')).toHaveText(share.failed);
  await dialog.getByRole('button', { name: share.print }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('T193 a file that is gone is named when the chat is exported without it', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'notes.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('What I wrote down'),
  });
  await parley.ask('What is this?');
  const dialog = await openShare(page);
  expect((await download(page, dialog)).text).toContain('What I wrote down');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.evaluate(dropAttachments);
  await page.reload();
  const reopened = await openShare(page);
  expect((await download(page, reopened)).text).not.toContain('What I wrote down');
  await expect(reopened.getByRole('alert')).toContainText('only its name is included: notes.md');
});

test.describe('the key for printing', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.print = () => {
        dispatchEvent(new Event('beforeprint'));
        const sheets = [...document.querySelectorAll('[data-printout]')];
        document.documentElement.dataset['printed'] = sheets
          .map(({ textContent }) => textContent)
          .join('|');
      };
    });
  });

  test('prints the whole chat, and none of the screen', async ({ parley, fake, page }) => {
    await parley.setUp();
    fake.set({ text: `First answer\n\n${'A long paragraph.\n\n'.repeat(60)}` });
    await parley.ask('First question');
    fake.set({ text: 'Second answer with $x^2$' });
    await parley.ask('Second question');
    await page.keyboard.press('Control+p');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-printed', /First question.*Second answer/s);
    expect(await html.getAttribute('data-printed')).not.toContain('|');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-printout]')).toBeVisible();
    await expect(parley.messageBox).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-printout]')).toHaveCount(0);
    await expect(parley.messageBox).toBeVisible();
  });

  test('is the browser’s own where there is nothing to print', async ({ parley, page }) => {
    await parley.setUp();
    // What keys do comes after the screen; another key waits for it.
    await parley.messageBox.blur();
    await page.keyboard.press('Shift+Escape');
    await expect(parley.messageBox).toBeFocused();
    await page.evaluate(() => {
      // Behind the program, which listens at the document.
      addEventListener('keydown', ({ defaultPrevented }) => {
        document.documentElement.dataset['prevented'] = String(defaultPrevented);
      });
    });
    await page.keyboard.press('Control+p');
    await expect(page.locator('html')).toHaveAttribute('data-prevented', 'false');
    await expect(page.locator('html')).not.toHaveAttribute('data-printed');
  });
});

test('what the browser prints by itself is the chat as far as it was read', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  fake.set({ text: 'An answer with $x^2$' });
  await parley.ask('A question');
  await expect(parley.lastReply.locator('.katex')).toBeVisible();
  // The part that prints comes when the page is idle; the key that needs it waits for it, too.
  await page.keyboard.press('Control+Shift+c');
  await expect(page.getByText('Copied')).toBeVisible();
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const { dataset } = document.documentElement;
      const sheet = document.querySelector('[data-printout]');
      dataset['printed'] = sheet?.textContent ?? 'nothing';
      dataset['formulas'] = String(sheet?.querySelectorAll('.katex').length);
    });
  });
  await page.pdf();
  await expect(page.locator('html')).toHaveAttribute('data-printed', /A question.*An answer/s);
  await expect(page.locator('html')).toHaveAttribute('data-formulas', '1');
  await expect(page.locator('[data-printout]')).toHaveCount(0);
});

/** Runs in the page: what a browser does that needs room. */
async function dropAttachments(): Promise<void> {
  const opening = indexedDB.open('parley');
  await new Promise((resolve) => {
    opening.addEventListener('success', resolve);
  });
  const transaction = opening.result.transaction('attachments', 'readwrite');
  transaction.objectStore('attachments').clear();
  await new Promise((resolve) => {
    transaction.addEventListener('complete', resolve);
  });
  opening.result.close();
}

test('T193 the menu of a row shares its chat', async ({ parley, page }) => {
  await parley.setUp();
  await parley.ask('First question');
  await parley.newChat();
  await parley.chatRows.hover();
  await parley.chatRows.getByRole('button', { name: sidebar.rowActions }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: share.dialog });
  await expect(dialog.getByRole('figure', { name: share.preview })).toContainText('First question');
});
