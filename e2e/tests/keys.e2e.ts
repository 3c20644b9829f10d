import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { encryptKeys, keyPassword, unlock, unlockDialog } from '../fixtures/encrypt-keys.ts';
import { actions, keys, settings } from '../fixtures/names.ts';
import { record, storedText } from '../fixtures/stored-text.ts';
import { expect, test } from '../fixtures/test.ts';

/** How every encrypted key of the present version begins. */
const storedForm = 'encrypted-AQ';
const secret = 'sk-secret-0123456789-ABCDwxyz';

async function stores(page: Page, text: string): Promise<boolean> {
  return (await storedText(page)).includes(text);
}

test('T88 T89 T214 keys are encrypted, asked for after a start and when a message needs them', async ({
  parley,
  page,
  fake,
}) => {
  test.slow();
  await parley.setUp({ key: secret });
  const dialog = await parley.openSettings(settings.privacy);
  await expectAccessible(page, 'privacy and keys');
  await dialog.getByRole('button', { name: keys.encrypt }).click();
  const form = page.getByRole('dialog', { name: keys.encryptDialog });
  await form.getByLabel(keys.newPassword, { exact: true }).fill(keyPassword);
  await form.getByRole('button', { name: keys.encryptConfirm, exact: true }).click();
  await expect(form.getByText(keys.passwordsDiffer)).toBeVisible();
  await expectAccessible(page, 'encrypt your keys');
  await form.getByLabel(keys.repeatPassword, { exact: true }).fill(keyPassword);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(keys.isOpen)).toBeVisible();
  await expect(form).toBeHidden();
  await parley.closeSettings();
  await parley.ask('Before the reload');

  await page.reload();
  await expect(unlockDialog(page)).toBeVisible();
  await expect(unlockDialog(page).getByLabel(keys.password, { exact: true })).toBeFocused();
  await unlock(page, 'wrong');
  await expect(unlockDialog(page).getByText(keys.wrongPassword)).toBeVisible();
  await expectAccessible(page, 'unlock your keys');
  await unlockDialog(page).getByRole('button', { name: keys.later }).click();
  await expect(page.getByRole('button', { name: keys.unlockButton })).toBeVisible();

  const sentBefore = fake.completions().length;
  await parley.messageBox.fill('After the reload');
  await parley.sendButton.click();
  await expect(unlockDialog(page)).toBeVisible();
  expect(fake.completions()).toHaveLength(sentBefore);
  await unlock(page);
  await expect(parley.textOf(parley.lastQuestion)).toContainText('After the reload');
  await expect(parley.messageBox).toHaveValue('');
  await parley.expectState('finished');
  expect(fake.completions().at(-1)?.headers['authorization']).toBe(`Bearer ${secret}`);

  await page.getByRole('button', { name: keys.lockButton }).click();
  await parley.act(parley.lastReply, actions.regenerate);
  await unlock(page);
  await expect(unlockDialog(page)).toBeHidden();
  await parley.expectState('finished');
  expect(fake.completions()).toHaveLength(sentBefore + 2);
});

test('T83 a password is more than blanks, and only who knows it changes it', async ({
  parley,
  page,
}) => {
  await parley.setUp({ key: secret });
  const dialog = await parley.openSettings(settings.privacy);
  await dialog.getByRole('button', { name: keys.encrypt }).click();
  const form = page.getByRole('dialog', { name: keys.encryptDialog });
  for (const label of [keys.newPassword, keys.repeatPassword]) {
    await form.getByLabel(label, { exact: true }).fill(' ');
  }
  await page.keyboard.press('Enter');
  await expect(form.getByText(keys.blankPassword)).toBeVisible();
  for (const label of [keys.newPassword, keys.repeatPassword]) {
    await form.getByLabel(label, { exact: true }).fill(keyPassword);
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(keys.isOpen)).toBeVisible();
  await dialog.getByRole('button', { name: keys.change }).click();
  const change = page.getByRole('dialog', { name: keys.changeDialog });
  await change.getByLabel(keys.presentPassword, { exact: true }).fill('guessed');
  for (const label of [keys.newPassword, keys.repeatPassword]) {
    await change.getByLabel(label, { exact: true }).fill('another one');
  }
  await change.getByRole('button', { name: keys.changeConfirm, exact: true }).click();
  await expect(change.getByText(keys.notThePresent)).toBeVisible();
});

test('T83 an encrypted key is nowhere but in the requests to its provider', async ({
  parley,
  page,
  context,
  fake,
}) => {
  const seen = record(context, fake.url);
  await parley.setUp({ key: secret });
  await parley.ask('Hello');
  expect(await stores(page, secret)).toBe(true);
  await encryptKeys(parley);
  await page.reload();
  await unlock(page);
  await expect(unlockDialog(page)).toBeHidden();
  await parley.ask('Hello again');
  expect(await stores(page, storedForm)).toBe(true);
  for (const secretText of [secret, keyPassword, btoa(secret), secret.slice(3, 20)]) {
    expect(await stores(page, secretText), secretText).toBe(false);
    expect(seen().includes(secretText), secretText).toBe(false);
  }
  expect(fake.completions().at(-1)?.headers['authorization']).toBe(`Bearer ${secret}`);
});

test('keys lock themselves after a time without use, and open again for the next message', async ({
  parley,
  page,
  fake,
}) => {
  await page.clock.install();
  await parley.setUp({ key: secret });
  await encryptKeys(parley);
  const dialog = await parley.openSettings(settings.privacy);
  await dialog.getByRole('combobox', { name: keys.lockAfter }).click();
  await page.getByRole('option', { name: keys.fiveMinutes, exact: true }).click();
  await parley.closeSettings();
  await parley.messageBox.fill('Still here?');
  await page.clock.fastForward('04:30');
  await expect(page.getByRole('button', { name: keys.lockButton })).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('button', { name: keys.unlockButton })).toBeVisible();
  expect(await stores(page, secret)).toBe(false);
  await parley.sendButton.click();
  await unlock(page);
  await parley.expectState('finished');
  expect(fake.completions().at(-1)?.headers['authorization']).toBe(`Bearer ${secret}`);
});

test('T89 tabs are unlocked one by one and locked together', async ({ parley, page, context }) => {
  await parley.setUp({ key: secret });
  await encryptKeys(parley);
  const second = await context.newPage();
  await second.goto('/');
  await unlock(second);
  await expect(second.getByRole('button', { name: keys.lockButton })).toBeVisible();
  await expect(page.getByRole('button', { name: keys.lockButton })).toBeVisible();
  await second.getByRole('button', { name: keys.lockButton }).click();
  await expect(second.getByRole('button', { name: keys.unlockButton })).toBeVisible();
  await expect(page.getByRole('button', { name: keys.unlockButton })).toBeVisible();
  await page.getByRole('button', { name: keys.unlockButton }).click();
  await unlock(page);
  await expect(page.getByRole('button', { name: keys.lockButton })).toBeVisible();
  await expect(second.getByRole('button', { name: keys.unlockButton })).toBeVisible();
});

test('T88 a new key beside locked ones asks for the password first', async ({ parley, page }) => {
  await parley.setUp({ key: secret });
  await encryptKeys(parley);
  await page.getByRole('button', { name: keys.lockButton }).click();
  await parley.openSettings(settings.keys);
  await parley.fillProvider({ key: 'sk-another-5678' });
  await parley.saveProvider();
  await unlock(page);
  await expect(unlockDialog(page)).toBeHidden();
  await expect(parley.providerGroup().getByText('••••5678')).toBeVisible();
  // The field in which it was typed is emptied with the next rendering.
  await expect.poll(() => stores(page, 'sk-another')).toBe(false);
});

test('T84 T90 of several keys one is chosen, each has a name and an end, and each can be deleted', async ({
  parley,
  page,
  fake,
}) => {
  const usedKey = async (): Promise<unknown> => {
    await parley.ask('Which key?');
    return fake.completions().at(-1)?.headers['authorization'];
  };
  await parley.setUp({ key: secret });
  const dialog = await parley.openSettings(settings.privacy);
  const list = dialog.getByRole('group', { name: 'OpenAI' });
  await list.getByRole('button', { name: keys.addAnother }).click();
  const form = page.getByRole('dialog', { name: keys.addDialog });
  await form.getByRole('textbox', { name: keys.name, exact: true }).fill('Work');
  await form.getByLabel(keys.key, { exact: true }).fill('sk-work-key-WORK');
  await expectAccessible(page, 'another key');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(list.getByRole('radio', { name: 'Work' })).toBeChecked();
  await expectAccessible(page, 'the list of keys');
  await parley.closeSettings();
  expect(await usedKey()).toBe('Bearer sk-work-key-WORK');

  await parley.openSettings(settings.privacy);
  await list.getByRole('button', { name: 'Rename Key ••••wxyz' }).click();
  await page.keyboard.type('Home');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Rename Home' })).toBeFocused();
  await list.getByRole('radio', { name: 'Home' }).click();
  await expect(list.getByRole('radio', { name: 'Home' })).toBeChecked();
  await expect(list.getByRole('radio', { name: 'Work' })).not.toBeChecked();
  await parley.closeSettings();
  expect(await usedKey()).toBe(`Bearer ${secret}`);

  await parley.openSettings(settings.privacy);
  await list.getByRole('button', { name: 'Remove Home' }).click();
  await list.getByRole('button', { name: 'Sure?' }).click();
  await expect(list.getByRole('button', { name: 'Rename Home' })).toBeHidden();
  await parley.closeSettings();
  expect(await usedKey()).toBe('Bearer sk-work-key-WORK');
  expect(await stores(page, secret)).toBe(false);
});

test('T89 a user who forgot the password removes all keys and continues without a reload', async ({
  parley,
  page,
}) => {
  await parley.setUp({ key: secret });
  await encryptKeys(parley);
  await parley.ask('Kept');
  await page.reload();
  await unlockDialog(page).getByRole('button', { name: keys.forgot }).click();
  const question = page.getByRole('alertdialog', { name: keys.resetQuestion });
  await expectAccessible(page, 'remove all keys');
  await question.getByRole('button', { name: keys.resetConfirm }).click();
  await expect(unlockDialog(page)).toBeHidden();
  await expect(parley.textOf(parley.lastQuestion)).toContainText('Kept');
  expect(await stores(page, storedForm)).toBe(false);
  await parley.messageBox.fill('Hello');
  await parley.sendButton.click();
  await expect(page.getByRole('dialog', { name: /enter your API key/ })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('T89 the question for the password fits and its targets are large enough', async ({
    parley,
    page,
  }) => {
    await parley.setUp({ key: secret });
    await page.getByRole('button', { name: 'Open sidebar' }).tap();
    await encryptKeys(parley);
    await page.reload();
    const dialog = unlockDialog(page);
    await expect(dialog).toBeVisible();
    for (const button of await dialog.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.height, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await unlock(page);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: keys.unlockButton })).toBeHidden();
  });
});
