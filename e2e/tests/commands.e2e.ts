import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import {
  actionBar,
  actions,
  composer,
  editing,
  palette,
  settings,
  shortcuts,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

/** A page whose code for commands comes when the returned function is called. */
async function startWithout(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/chat-commands-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.reload();
  return () => gate.resolve(undefined);
}

test.describe('keyboard shortcuts', () => {
  test('T146 act on the chat, also from within a field', async ({ parley, page, fake }) => {
    await parley.setUp();
    fake.set({ text: 'One\n\n```sh\nnpm start\n```' });
    await parley.ask('First question');
    await parley.messageBox.focus();
    fake.set({ text: 'Another answer' });
    await page.keyboard.press('Control+Alt+r');
    await expect(parley.textOf(parley.lastReply)).toHaveText('Another answer');
    await parley.expectState('finished');
    await parley.lastReply.getByRole('button', { name: actions.previousVersion }).click();
    await page.keyboard.press('Control+Shift+Semicolon');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('npm start');
    await page.keyboard.press('Control+Shift+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('One');
    await page.keyboard.press('Shift+Escape');
    await expect(parley.messageBox).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('textbox', { name: editing.message })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Alt+x');
    await expect(parley.messages).toHaveCount(0);
    await page.getByRole('button', { name: actions.undo }).click();
    await expect(parley.messages).toHaveCount(2);
    await page.keyboard.press('Control+Alt+n');
    await expect(parley.messages).toHaveCount(0);
    expect(parley.chatIdInUrl()).toBe('');
  });

  test('T146 work while the page is still starting', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('First question');
    await page.reload();
    await expect(parley.messageBox).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: palette.dialog, exact: true })).toBeVisible();
  });

  test.describe('before their code is here', () => {
    test('T146 wait for it', async ({ parley, page }) => {
      await parley.setUp();
      await parley.ask('First question');
      const bring = await startWithout(page);
      await expect(parley.messages).toHaveCount(2);
      await page.keyboard.press('Control+Alt+x');
      bring();
      await expect(parley.messages).toHaveCount(0);
    });

    test('T146 are forgotten when something else is done meanwhile', async ({ parley, page }) => {
      await parley.setUp();
      await parley.ask('First question');
      const bring = await startWithout(page);
      await expect(parley.messages).toHaveCount(2);
      await page.keyboard.press('Control+Alt+x');
      await parley.messageBox.click();
      bring();
      const bar = page.getByRole('toolbar', { name: actionBar.bar });
      await expect(bar.getByRole('button', { name: actionBar.regenerate })).toBeEnabled();
      await expect(parley.messages).toHaveCount(2);
    });
  });

  test('T146 those of an open chat are listed before there is one', async ({ parley, page }) => {
    await parley.setUp();
    await page.keyboard.press('Control+/');
    const dialog = page.getByRole('dialog', { name: shortcuts.dialog });
    const letter = dialog.getByRole('textbox', { name: shortcuts.letterOfNewChat, exact: true });
    await letter.fill('r');
    await expect(dialog.getByRole('alert')).toContainText('is already used for “Regenerate”');
  });

  test('T146 letters can be changed and are kept', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('First question');
    await page.keyboard.press('Control+/');
    const dialog = page.getByRole('dialog', { name: shortcuts.dialog });
    const letter = dialog.getByRole('textbox', { name: shortcuts.letterOfNewChat, exact: true });
    await letter.fill('r');
    await expect(dialog.getByRole('alert')).toContainText('Regenerate');
    await expect(letter).toHaveValue('N');
    await letter.fill('Q');
    await expect(letter).toHaveValue('Q');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.keyboard.press('Control+Alt+n');
    await expect(parley.messages).toHaveCount(2);
    await page.keyboard.press('Control+Alt+q');
    await expect(parley.messages).toHaveCount(0);
    await page.keyboard.press('Control+/');
    await dialog.getByRole('button', { name: shortcuts.resetAll }).click();
    await expect(letter).toHaveValue('N');
  });

  test('T146 the dialog also lists shortcuts for a single place', async ({ parley, page }) => {
    await parley.setUp();
    await page.keyboard.press('Control+/');
    const dialog = page.getByRole('dialog', { name: shortcuts.dialog });
    for (const [title, keys] of shortcuts.inPlaces) {
      await expect(dialog.getByRole('listitem').filter({ hasText: title })).toContainText(keys);
    }
    const sends = dialog.getByRole('listitem').filter({ hasText: /^Send/ });
    await expect(sends).toHaveText(/^SendEnterCtrl/);
  });
});

test.describe('the palette', () => {
  test('sets what a setting can be, and finds the export', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('First question');
    const field = page.getByRole('combobox', { name: palette.field });
    await page.keyboard.press('Control+k');
    await field.fill('dark');
    await page.getByRole('option', { name: 'Theme: Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await field.fill('export');
    await page.getByRole('option', { name: 'Share', exact: false }).first().click();
    await expect(page.getByRole('dialog', { name: 'Share and export' })).toBeVisible();
  });

  test('T107 finds chats, models, settings and actions by keyboard', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('Trip to Rome by train');
    await parley.newChat();
    await parley.messageBox.press('/');
    await expect(page.getByRole('listbox', { name: composer.actions })).toBeVisible();
    await parley.messageBox.press('Enter');
    const dialog = page.getByRole('dialog', { name: palette.dialog, exact: true });
    const field = dialog.getByRole('combobox', { name: palette.field });
    await expect(field).toBeFocused();
    await field.fill('zzz');
    await expect(dialog.getByText(palette.nothingFound)).toBeVisible();
    await field.fill('rome');
    await expect(dialog.getByRole('option', { name: /Trip to Rome/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('Trip to Rome by train');
    await expect(parley.messageBox).toHaveValue('');

    await page.keyboard.press('Control+k');
    await field.fill('provider');
    // The chat at once, and its message as soon as the search has found it.
    const found = dialog.getByRole('option', { name: /from the fake provider/ });
    await expect(found.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await field.fill('theme');
    await page.keyboard.press('Enter');
    await expect(
      parley.settingsDialog.getByRole('tab', { name: settings.appearance }),
    ).toHaveAttribute('aria-selected', 'true');
    await parley.closeSettings();

    await page.keyboard.press('Control+k');
    await field.fill('temperature');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Model settings' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await field.fill('edit last');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: editing.message })).toBeFocused();
    await page.keyboard.press('Escape');

    await parley.messageBox.focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: composer.message })).toBeFocused();
  });

  test('axe finds nothing serious in the dialogs', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('Trip to Rome');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: palette.field }).fill('ro');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'palette');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog', { name: shortcuts.dialog })).toBeVisible();
    await expectAccessible(page, 'shortcuts');
  });
});

test.describe('the bar of actions', () => {
  test('T122 continues a list, hides buttons and labels, and remembers it', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    fake.set({ text: 'Two:\n\n- a\n- b' });
    await parley.ask('Ideas');
    const bar = page.getByRole('toolbar', { name: actionBar.bar });
    await expect(bar.getByRole('button', { name: actionBar.regenerate })).toBeEnabled();
    await expect(bar.getByRole('button', { name: actionBar.listMore })).toHaveCount(0);
    fake.set({ text: '1. a\n2. b\n3. c' });
    await bar.getByRole('button', { name: actionBar.regenerate }).click();
    await bar.getByRole('button', { name: actionBar.listMore }).click();
    await expect(parley.textOf(parley.lastQuestion)).toHaveText(actionBar.listMore);
    await parley.expectState('finished');
    await expect(bar.getByText('Regenerate')).toBeVisible();
    await bar.getByRole('button', { name: actionBar.more }).click();
    await page.getByRole('menuitemcheckbox', { name: actionBar.labels }).click();
    await page.getByRole('menuitem', { name: 'Choose buttons' }).click();
    await page.getByRole('menuitemcheckbox', { name: actionBar.regenerate }).click();
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('button', { name: actionBar.regenerate })).toHaveCount(0);
    await page.reload();
    await expect(bar.getByRole('button', { name: 'New chat' })).toBeVisible();
    await expect(bar.getByText('New chat')).toHaveCount(0);
    await expect(bar.getByRole('button', { name: actionBar.regenerate })).toHaveCount(0);
    await expectAccessible(page, 'bar');
  });

  test('T110 the width goes round', async ({ parley, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await parley.setUp();
    for (const [before, after] of [
      ['narrow', '1'],
      ['wide', '2'],
      ['full', '0'],
    ] as const) {
      await page.getByRole('button', { name: `Width: ${before}` }).click();
      await expect(page.locator('html')).toHaveAttribute('data-width', after);
    }
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(page.getByRole('button', { name: /^Width:/ })).toHaveCount(0);
  });
});

test.describe('behind a reply', () => {
  test('T143 T121 a title and keywords come, once each', async ({ parley, page, fake }) => {
    await parley.setUp();
    const options = await parley.openSettings(settings.conversation);
    await options.getByRole('switch', { name: 'Suggest keywords' }).click();
    await parley.closeSettings();
    fake.set({
      text: 'A long reply about trains. '.repeat(30),
      title: 'Title: "Rome by train."',
      keywords: '["Rome", "Night trains"]',
    });
    await parley.ask('How do I get there?');
    await expect(parley.chatRows.first()).toContainText('Rome by train');
    const keyword = page
      .getByRole('list', { name: actionBar.keywords })
      .getByRole('link', { name: 'Night trains' });
    await expect(keyword).toHaveAttribute('href', 'https://www.google.com/search?q=Night%20trains');
    await expectAccessible(page, 'keywords');
    await page.reload();
    await expect(keyword).toBeVisible();
    fake.set({ text: 'Short.' });
    await parley.ask('Thanks');
    await expect(keyword).toHaveCount(0);
    expect(fake.backgroundRequests()).toHaveLength(2);
  });

  test('T143 T121 no request is sent when it is turned off', async ({ parley, page, fake }) => {
    await parley.setUp();
    const dialog = await parley.openSettings(settings.conversation);
    await dialog.getByRole('switch', { name: 'Name chats automatically' }).click();
    // Off until somebody turns it on.
    await expect(dialog.getByRole('switch', { name: 'Suggest keywords' })).not.toBeChecked();
    await parley.closeSettings();
    fake.set({ text: 'A long reply about trains. '.repeat(30), title: 'No', keywords: '["No"]' });
    await parley.ask('How do I get there?');
    await page.reload();
    await expect(parley.chatRows.first()).toContainText('How do I get there?');
    expect(fake.backgroundRequests()).toEqual([]);
  });
});
