import { expectAccessible } from '../fixtures/accessibility.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import { chatMenu, contextPanel, costs } from '../fixtures/names.ts';
import { textAt } from '../fake-provider/json-path.ts';
import { expect, test } from '../fixtures/test.ts';

test('T163 the header shows the cost or the length of a chat, and the dialog each request', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('What does this cost?');
  const button = page.getByRole('button', { name: costs.button });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: costs.dialog });
  await expect(dialog.getByRole('list', { name: costs.requests })).toContainText('Reply');
  await expectAccessible(page, 'cost of a chat');
  await dialog.getByRole('radio', { name: costs.contextLength }).check();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/tokens/);
  await page.reload();
  await expect(button).toHaveAccessibleName(/tokens/);
});

test('T164 the context panel tells what is sent, and a switch leaves a message out', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  await parley.ask('The secret word is heron');
  await parley.ask('Another question');
  const gauge = page.getByRole('button', { name: contextPanel.gauge });
  await gauge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: contextPanel.dialog });
  await expectAccessible(page, 'context');
  await dialog.getByText(contextPanel.exact).click();
  const request = dialog.getByRole('region', { name: contextPanel.exact });
  await expect(request).toContainText('heron');
  await dialog.getByRole('switch', { name: /heron/ }).uncheck();
  await expect(dialog.getByText('Not sent: left out')).toBeVisible();
  await expect(request).not.toContainText('heron');
  await page.keyboard.press('Escape');
  await expect(gauge).toBeFocused();
  await parley.ask('What was it?');
  expect(JSON.stringify(fake.completions().at(-1)?.body)).not.toContain('heron');

  await gauge.click();
  await dialog.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(dialog.getByText(/The context was shortened/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/The context was shortened/)).toBeVisible();
  await expectAccessible(page, 'a chat whose context was shortened');
  await parley.ask('Only this');
  expect(textAt(fake.completions().at(-1)?.body, 'messages', 0, 'content')).toBe('Only this');
});

test.describe('a managed host', () => {
  test('T163 a host that pays for its users shows no costs', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('What does this cost?');
    await expect(page.getByRole('button', { name: costs.button })).toBeVisible();
    await changeHostConfig(page, { managed: true });
    await page.reload();
    await expect(page.getByText('What does this cost?').first()).toBeVisible();
    await expect(page.getByRole('button', { name: costs.button })).toHaveCount(0);
    await page.getByRole('button', { name: chatMenu.button }).click();
    await expect(page.getByRole('menuitem', { name: chatMenu.clearContext })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: costs.menu })).toHaveCount(0);
  });
});
