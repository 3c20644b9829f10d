import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import { actionBar, actions, arranging, palette, prompts } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const library = (page: Page): Locator =>
  page.getByRole('dialog', { name: prompts.dialog, exact: true });
const form = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const fillIn = (page: Page): Locator =>
  page.getByRole('dialog', { name: prompts.fillIn, exact: true });
const row = (page: Page, title: string): Locator =>
  library(page).locator('[data-prompt-id]').filter({ hasText: title });

/** Opens the library by its keys and writes a prompt there, by the keyboard alone. */
async function addPrompt(
  page: Page,
  fields: { readonly title: string; readonly text: string; readonly shortcut?: string },
): Promise<void> {
  await library(page).getByRole('button', { name: prompts.add }).first().press('Enter');
  const dialog = form(page, prompts.add);
  await expect(dialog.getByRole('textbox', { name: prompts.title })).toBeFocused();
  await page.keyboard.type(fields.title);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(fields.text);
  if (fields.shortcut !== undefined) {
    await dialog.getByRole('textbox', { name: prompts.shortcut }).fill(fields.shortcut);
  }
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

async function openLibrary(page: Page): Promise<void> {
  await page.keyboard.press('Control+Alt+y');
  await expect(library(page).getByRole('searchbox', { name: prompts.search })).toBeFocused();
}

test.describe('the prompt library', () => {
  test('T176, T177 is written, edited, sorted and emptied by the keyboard', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openLibrary(page);
    await library(page).getByRole('button', { name: prompts.add }).first().press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(
      form(page, prompts.add).getByRole('textbox', { name: prompts.title }),
    ).toBeFocused();
    await expectAccessible(page, 'a refused form of a prompt');
    await page.keyboard.press('Escape');
    await expect(form(page, prompts.add)).toBeHidden();
    await addPrompt(page, { title: 'Older', text: 'First text' });
    await addPrompt(page, { title: 'Newer', text: 'Second text' });
    const titles = library(page).locator('[data-prompt-index] > :first-child');
    await expect(titles).toHaveText(['Newer', 'Older']);
    await row(page, 'Older').getByRole('button', { name: prompts.favorite }).click();
    await expect(titles).toHaveText(['Older', 'Newer']);
    await expect(library(page).getByRole('tab', { name: /Your prompts/ })).toContainText('2');
    await library(page).getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form(page, 'Newer')).toContainText('Second text');
    await expectAccessible(page, 'a prompt');
    await form(page, 'Newer').getByRole('button', { name: prompts.edit }).press('Enter');
    await expect(
      form(page, prompts.edit).getByRole('textbox', { name: prompts.title }),
    ).toBeFocused({
      timeout: 100,
    });
    await form(page, prompts.edit).getByRole('textbox', { name: prompts.text }).fill('Third text');
    await page.keyboard.press('Control+Enter');
    await expect(form(page, 'Newer')).toContainText('Third text');
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'the prompt library');
    await row(page, 'Newer').getByRole('button', { name: prompts.remove }).press('Enter');
    await expect(row(page, 'Newer')).toHaveCount(0);
    await page.getByRole('button', { name: actions.undo }).click();
    await expect(row(page, 'Newer')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(parley.messageBox).toBeVisible();
    await openLibrary(page);
    await expect(titles).toHaveText(['Older', 'Newer']);
  });

  test('T131, T176 fills variables in, or leaves them to the box; Escape changes nothing', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openLibrary(page);
    await addPrompt(page, {
      title: 'Letter',
      text: 'Write to {{name:Ada}} in a {{tone:formal|casual}} tone: {{text:...}}',
      shortcut: 'let',
    });
    await page.keyboard.press('Escape');
    await expect(library(page)).toBeHidden();

    await parley.messageBox.focus();
    await page.keyboard.type('/let');
    await page.keyboard.press('Tab');
    await expect(fillIn(page).getByRole('textbox', { name: 'name' })).toHaveValue('Ada');
    await expectAccessible(page, 'the form of a prompt');
    await page.keyboard.press('Escape');
    await expect(fillIn(page)).toBeHidden();
    await expect(parley.messageBox).toBeFocused();
    await expect(parley.messageBox).toHaveValue('');

    await page.keyboard.type('/let');
    await page.keyboard.press('Tab');
    await fillIn(page).getByRole('textbox', { name: 'name' }).fill('$& {{x}}');
    await fillIn(page).getByRole('textbox', { name: 'text' }).fill('Line one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Line two');
    await page.keyboard.press('Enter');
    await expect(parley.messageBox).toHaveValue(
      'Write to $& {{x}} in a formal tone: Line one\nLine two',
    );
    await expect(parley.messageBox).toBeFocused();

    await parley.messageBox.fill('');
    await page.keyboard.type('/let');
    await page.keyboard.press('Tab');
    await fillIn(page).getByRole('button', { name: prompts.inBox }).click();
    await expect(parley.messageBox).toHaveValue(/\{\{name:Ada\}\}/u);
    await page.keyboard.type('Grace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('warm');
    await expect(parley.messageBox).toHaveValue('Write to Grace in a warm tone: {{text:...}}');
  });

  test('T107 is in the list of a slash and in the palette, which a slash and Enter open', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openLibrary(page);
    await addPrompt(page, { title: 'Weather', text: 'What is the weather?' });
    await page.keyboard.press('Escape');
    await parley.messageBox.focus();
    await page.keyboard.type('/');
    const lines = page.getByRole('listbox').getByRole('option');
    await expect(lines.nth(1)).toContainText('Weather');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: palette.dialog, exact: true })).toBeVisible();
    await page.keyboard.type('weath');
    await page.getByRole('option', { name: /Weather/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect(parley.messageBox).toHaveValue('What is the weather?');
    await expect(parley.messageBox).toBeFocused();
  });

  test('T176 says what is wrong with a file, and takes a right one in', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openLibrary(page);
    const picker = library(page).locator('[data-element-id="prompts-file-input"]');
    const choose = (name: string, text: string) =>
      picker.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await choose('broken.csv', 'act,prompt\na,b\n"open,c\n');
    await expect(library(page)).toContainText(
      'Nothing was imported from “broken.csv”: a quotation mark in line 3 is never closed.',
    );
    await expect(library(page).locator('[data-prompt-id]')).toHaveCount(0);
    await choose('right.csv', 'act,prompt\nPoet,"Write a poem"\n');
    await expect(row(page, 'Poet')).toBeVisible();
    await expect(library(page)).not.toContainText('Nothing was imported');
    const download = page.waitForEvent('download');
    await library(page).getByRole('button', { name: prompts.exportFile }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('prompts.csv');
  });

  test('T122, T127 has a button in the bar of actions', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('First question');
    await page
      .getByRole('toolbar', { name: actionBar.bar })
      .getByRole('button', { name: prompts.dialog })
      .click();
    await expect(library(page)).toBeVisible();
  });

  test('T107, T176, T177 has a tab for 161 prompts that come along, found in the palette too', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openLibrary(page);
    const tab = library(page).getByRole('tab', { name: /^Community/u });
    await expect(tab).toContainText('161');
    await tab.click();
    await library(page).getByRole('searchbox').fill('say no');
    await row(page, 'Say no, kindly').getByRole('button', { name: prompts.copy }).click();
    await expect(row(page, 'Say no, kindly').getByRole('button', { name: 'Saved' })).toBeDisabled();
    await expectAccessible(page, 'prompts that come along');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(library(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('reply to this email');
    await page.getByRole('option', { name: /Reply to this email/u }).click();
    await expect(fillIn(page)).toContainText('Reply to this email');
  });

  test('T176 has a tab for the prompts of the operator, which can be copied', async ({
    parley,
    page,
  }) => {
    await changeHostConfig(page, {
      systemPrompts: [{ title: 'House style', prompt: 'Write as we do.' }],
    });
    await page.reload();
    await parley.setUp();
    await openLibrary(page);
    await library(page)
      .getByRole('tab', { name: /^System/u })
      .click();
    const copy = row(page, 'House style').getByRole('button', { name: prompts.copy });
    await copy.click();
    await expect(row(page, 'House style').getByRole('button', { name: 'Saved' })).toBeDisabled();
    await library(page)
      .getByRole('tab', { name: /^Your prompts/u })
      .click();
    await expect(row(page, 'House style')).toBeVisible();
  });

  test('T177 what is deleted lies in the trash of the sidebar', async ({ parley, page }) => {
    await parley.setUp();
    await openLibrary(page);
    await addPrompt(page, { title: 'Gone', text: 'Text' });
    await row(page, 'Gone').getByRole('button', { name: prompts.remove }).click();
    await expect(row(page, 'Gone')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: arranging.view }).click();
    await page.getByRole('menuitem', { name: arranging.trash }).click();
    const trash = page.getByRole('dialog', { name: arranging.trash });
    await expect(trash).toContainText('Prompt “Gone”');
    await trash.getByRole('button', { name: arranging.restore }).click();
    await expect(trash).not.toContainText('Gone');
    await page.keyboard.press('Escape');
    await openLibrary(page);
    await expect(row(page, 'Gone')).toBeVisible();
  });
});

test.describe('the prompt library on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('T176 is a list, then the details with all that can be done', async ({ parley, page }) => {
    await parley.setUp();
    await page.keyboard.press('Control+Alt+y');
    await addPrompt(page, { title: 'Short', text: 'Say hello' });
    await row(page, 'Short').locator('[data-prompt-index]').click();
    const detail = form(page, 'Short');
    await expect(detail.getByRole('button', { name: prompts.edit })).toBeVisible();
    await expectAccessible(page, 'a prompt on a phone');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await detail.getByRole('button', { name: prompts.use }).click();
    await expect(parley.messageBox).toHaveValue('Say hello');
  });
});
