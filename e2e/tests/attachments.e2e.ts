import { lockedPdf } from '@parley/domain/document/testing/locked-pdf.ts';
import { makePdf } from '@parley/domain/document/testing/make-pdf.ts';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

interface MadeFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function pdf(name: string, content: string): MadeFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(content, 'latin1') };
}

async function attach(page: Page, ...files: readonly MadeFile[]): Promise<void> {
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([...files]);
}

test('T187 a PDF sends its pages, only the chosen ones, and scans as images', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  const report = makePdf([
    { lines: ['The first page is about apples.'] },
    { lines: ['The second page is about pears.'] },
    { hasPicture: true },
  ]);
  await attach(page, pdf('report.pdf', report));
  const chip = page.getByRole('button', { name: /^report\.pdf/ });
  await expect(chip).toContainText('all 3 pages, 1 as an image');
  await chip.click();
  const dialog = page.getByRole('dialog', { name: 'report.pdf' });
  await expect(dialog.getByText('about apples')).toBeVisible();
  await dialog.getByRole('button', { name: /^Page 3/ }).click();
  await expect(dialog.getByRole('img', { name: 'Image of page 3' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Page 2' }).uncheck();
  await expect(dialog.getByRole('textbox', { name: 'Numbers' })).toHaveValue('1, 3');
  await expectAccessible(page, 'choice of pages');
  await dialog.getByRole('button', { name: 'Send 2 of 3' }).click();
  await expect(chip).toContainText('pages 1, 3 of 3');
  await page.reload();
  await expect(chip).toContainText('pages 1, 3 of 3');
  await parley.ask('What is it about?');
  const body = JSON.stringify(fake.completions().at(-1)?.body);
  expect(body).toContain('about apples');
  expect(body).not.toContain('about pears');
  expect(body).toContain('[Only pages 1, 3 of 3]');
  expect(body).toContain('data:image/jpeg;base64,');
  await parley.lastQuestion.getByRole('button', { name: /report\.pdf/ }).click();
  await expect(dialog.getByText('[Page 3: see its picture]')).toBeVisible();
  await expectAccessible(page, 'file of a message');
});

test('T187 T258 a password is asked for, a long text waits for consent, errors say what helps', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  const broken = pdf('broken.pdf', '%PDF-1.7 and nothing more');
  const blank = pdf('blank.pdf', makePdf([{}]));
  await attach(page, broken, blank);
  await expect(page.getByText(/Couldn’t read “broken\.pdf”: it’s damaged/)).toBeVisible();
  await expect(page.getByText(/“blank\.pdf” has no readable text/)).toBeVisible();

  await attach(page, pdf('secret.pdf', atob(lockedPdf)));
  await page.getByRole('button', { name: 'Enter password' }).click();
  const question = page.getByRole('dialog', { name: 'secret.pdf' });
  await question.getByLabel('Password', { exact: true }).fill('open');
  await question.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText(/Wrong password for “secret\.pdf”/)).toBeVisible();
  await expect(parley.sendButton).toBeDisabled();
  await page.getByRole('button', { name: 'Enter password' }).click();
  await question.getByLabel('Password', { exact: true }).fill('sesame');
  await question.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('button', { name: /^secret\.pdf/ })).toContainText('1 page');

  const buffer = Buffer.from('row\n'.repeat(120_000));
  await attach(page, { name: 'long.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText(/“long\.csv” is too long: about 120,000 tokens/)).toBeVisible();
  await parley.messageBox.fill('How many rows?');
  await expect(parley.sendButton).toBeDisabled();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await parley.sendButton.click();
  await parley.expectState('finished');
  const body = JSON.stringify(fake.completions().at(-1)?.body);
  expect(body).toContain('A secret');
  expect(body.split(String.raw`row\n`).length).toBe(120_001);
});

test('sent files and pictures stand in one row', async ({ parley, page }) => {
  await parley.setUp();
  const draw = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 600;
    canvas.getContext('2d')?.fillRect(20, 20, 200, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const picture = Buffer.from(draw, 'base64');
  await attach(
    page,
    { name: 'tall.png', mimeType: 'image/png', buffer: picture },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Trams by night.') },
    { name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from('Trams by day.') },
  );
  await expect(page.getByText('more.txt')).toBeVisible();
  await parley.ask('What is in them?');
  const items = parley.lastQuestion
    .getByRole('list', { name: 'Attachments' })
    .getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.getByRole('img')).toBeVisible();
  const middles = await items.evaluateAll((all) =>
    all.map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return Math.round(top + height / 2);
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  const heights = await items.evaluateAll((all) => all.map((each) => each.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(90);
  await page.setViewportSize({ width: 390, height: 844 });
  const row = parley.lastQuestion.getByRole('list', { name: 'Attachments' });
  await expect.poll(() => row.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
