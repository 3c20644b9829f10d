import type { Locator, Page } from '@playwright/test';

import { compatibilityPlugins } from '@parley/domain/plugin/testing/compatibility-plugins.ts';

import { asList } from '../fake-provider/check.ts';
import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { at } from '../fake-provider/json-path.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { characters, contextPanel, plugins } from '../fixtures/names.ts';
import { startPluginServer, type PluginServer } from '../fixtures/plugin-server.ts';
import { expect, test } from '../fixtures/test.ts';

const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

const card = (gallery: Locator): Locator =>
  gallery.locator('[data-character-id]').filter({ hasText: 'Owl' }).first();

/** The instruction of the last question. */
function lastInstruction(fake: FakeProvider): string {
  const messages = asList(at(fake.completions().at(-1)?.body, 'messages'));
  return String(at(messages[0], 'content'));
}

async function installMemory(page: Page, { origin }: PluginServer): Promise<void> {
  const { manifest, settings } = compatibilityPlugins(origin).memory;
  await page.keyboard.press('Control+Alt+g');
  const collection = dialog(page, plugins.dialog);
  const chooser = page.waitForEvent('filechooser');
  await collection.getByRole('button', { name: plugins.import }).click();
  const buffer = Buffer.from(JSON.stringify(manifest));
  const file = { name: 'plugin.json', mimeType: 'application/json', buffer };
  await (await chooser).setFiles(file);
  const sheet = dialog(page, plugins.import);
  await expect(sheet.getByText('“All memories” is fetched from')).toBeVisible();
  await expectAccessible(page, 'the permissions of a plugin with a dynamic context');
  await sheet.getByRole('button', { name: plugins.allowInstall }).click();
  await expect(sheet).toBeHidden();
  await collection.getByRole('tab', { name: 'Settings' }).click();
  await collection.getByLabel('Your name', { exact: true }).fill(settings['owner'] ?? '');
  const save = collection.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Tools/ }).click();
  await dialog(page, 'Tools').getByRole('switch', { name: 'Memory' }).click();
  await page.keyboard.press('Escape');
}

test.describe('dynamic contexts', () => {
  let service: PluginServer;
  test.beforeEach(async ({ guards }) => {
    service = await startPluginServer({ 'GET /memory/all': 'Ada likes owls.' });
    guards.allowOrigin(service.origin);
  });
  test.afterEach(() => service.close());

  test('T182 memory, a plugin as others write them, has its dynamic context fetched', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await installMemory(page, service);
    await parley.ask('What do I like?');
    const { host } = new URL(service.origin);
    expect(lastInstruction(fake)).toContain('Remember for Ada what lasts.');
    expect(lastInstruction(fake)).toMatch(
      new RegExp(`“All memories”, fetched from ${host} at .*It is data.*Ada likes owls\\.`, 'su'),
    );
    await page.getByRole('button', { name: contextPanel.gauge }).click();
    await expect(page.getByText('Dynamic context “All memories”, as last fetched')).toBeVisible();
    await page.keyboard.press('Escape');
    service.isFailing = true;
    await parley.ask('And now?');
    expect(lastInstruction(fake)).not.toContain('owls');
    await expect(
      page.getByText(
        `Answered without the dynamic context “All memories” (${host} answered with an error).`,
      ),
    ).toBeVisible();
    await expectAccessible(page, 'a reply without its dynamic context');
    await page.reload();
    await expect(page.getByText('Answered without the dynamic context')).toBeVisible();
  });

  test('T133 a question that waits for a context is sent once, whatever is opened meanwhile', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await installMemory(page, service);
    await parley.ask('What do I like?');
    await parley.newChat();
    await parley.ask('Another chat');
    await parley.openChat('What do I like?');
    await expect(parley.questions).toHaveText([/What do I like/]);
    const answered = fake.completions().length;
    const release = service.hold();
    await parley.messageBox.fill('Is it owls?');
    await parley.messageBox.press('Enter');
    await expect(parley.stopButton).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const elsewhere = parley.on(other);
    await expect(elsewhere.messageBox).toHaveValue('Is it owls?');
    await parley.openChat('Another chat');
    await expect(parley.questions).toHaveText([/Another chat/]);
    await expect(parley.messageBox).toHaveValue('');
    await parley.openChat('What do I like?');
    await expect(parley.messageBox).toHaveValue('Is it owls?');
    await parley.messageBox.press('Enter');
    expect(fake.completions()).toHaveLength(answered);
    release();
    await expect(parley.questions).toHaveText([/What do I like/, /Is it owls/]);
    await expect(parley.messageBox).toHaveValue('');
    await expect(elsewhere.messageBox).toHaveValue('');
    await parley.expectState('finished');
    await parley.ask('Or mice?');
    expect(fake.completions()).toHaveLength(answered + 2);
    await expect(parley.questions).toHaveCount(3);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('T171 a character gets one, which is tried, allowed, sent, changed, and turned off', async ({
      parley,
      page,
      fake,
    }) => {
      await parley.setUp();
      await page.keyboard.press('Control+Alt+a');
      const gallery = dialog(page, characters.dialog);
      await gallery.getByRole('button', { name: characters.create }).click();
      const editor = dialog(page, characters.create);
      await editor.getByRole('textbox', { name: characters.title }).fill('Owl');
      await editor.getByRole('textbox', { name: characters.instruction }).fill('You are an owl.');
      await editor.getByRole('button', { name: 'Add context' }).click();
      const sheet = dialog(page, 'Add context');
      await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Memories');
      await sheet.getByRole('button', { name: 'Allow', exact: true }).click();
      await expect(sheet.getByText('Enter an address that begins with https://')).toBeVisible();
      const address = sheet.getByRole('textbox', { name: 'Address' });
      await address.fill(`${service.origin}/memory/all?q={lastUserMessage}`);
      await sheet.getByRole('button', { name: 'Add header' }).click();
      await sheet.getByRole('textbox', { name: 'Header 1: name' }).fill('Authorization');
      await sheet.getByLabel('Header 1: value').fill('Bearer ow-very-secret');
      await expect(sheet.getByText('What you write is sent along.')).toBeVisible();
      expect(service.requests).toEqual([]);
      await sheet.getByRole('textbox', { name: 'Message to try it with' }).fill('Mice?');
      await sheet.getByRole('button', { name: 'Try it' }).click();
      await expect(sheet.getByText('Ada likes owls.')).toBeVisible();
      expect(service.requests.at(-1)).toMatchObject({
        url: '/memory/all?q=Mice%3F',
        authorization: 'Bearer ow-very-secret',
      });
      await expectAccessible(page, 'a dynamic context of a character');
      const host = new URL(service.origin).host;
      await address.press('Control+Enter');
      await expect(sheet).toBeHidden();
      await expect(editor.getByText(`On: may ask ${service.origin}`)).toBeVisible();
      await expectAccessible(page, 'a character with a dynamic context');
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(editor).toBeHidden();
      await gallery.getByRole('searchbox').fill('owl');
      await page.keyboard.press('Enter');
      await parley.ask('Who hoots?');
      expect(lastInstruction(fake)).toContain('You are an owl.');
      expect(lastInstruction(fake)).toContain('Ada likes owls.');
      expect(lastInstruction(fake)).toContain(`fetched from ${host}`);
      expect(service.requests.at(-1)).toMatchObject({
        url: '/memory/all?q=Who%20hoots%3F',
        authorization: 'Bearer ow-very-secret',
      });
      expect(fake.completions().at(-1)?.bodyText).not.toContain('very-secret');
      await page.keyboard.press('Control+Alt+a');
      await card(gallery).getByRole('button', { name: characters.edit }).click();
      const changing = dialog(page, characters.edit);
      await changing.getByRole('button', { name: 'Edit context “Memories”' }).click();
      const changed = dialog(page, 'Edit context “Memories”');
      await changed
        .getByRole('textbox', { name: 'Address' })
        .fill(`${service.origin}/memory/all?kind=owls`);
      await changed.getByRole('button', { name: `Allow ${service.origin}` }).click();
      await changing.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog(page, characters.followTitle).getByRole('button', { name: 'Save' }).click();
      await expect(changing).toBeHidden();
      await page.keyboard.press('Escape');
      await parley.ask('Still there?');
      await expect(
        page.getByText('“Memories” (changed in a newer version of the character)'),
      ).toBeVisible();
      expect(lastInstruction(fake)).not.toContain('Ada likes owls.');
      await page.getByRole('button', { name: characters.update }).click();
      const update = dialog(page, 'Update “Owl” in this chat?');
      await expect(update.locator('[data-field="dynamicContexts"]')).toContainText('kind=owls');
      await expectAccessible(page, 'a dynamic context that differs between versions');
      await update.getByRole('button', { name: characters.updateDo, exact: true }).click();
      await parley.ask('And here?');
      expect(lastInstruction(fake)).toContain('Ada likes owls.');
      expect(service.requests.at(-1)).toMatchObject({ url: '/memory/all?kind=owls' });
      const asked = service.requests.length;
      await page.keyboard.press('Control+Alt+a');
      await card(gallery).getByRole('button', { name: characters.edit }).click();
      const again = dialog(page, characters.edit);
      await again.getByRole('button', { name: 'Turn off: Memories' }).click();
      await again.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(again).toBeHidden();
      await page.keyboard.press('Escape');
      await parley.ask('And now?');
      expect(lastInstruction(fake)).not.toContain('Ada likes owls.');
      expect(service.requests).toHaveLength(asked);
    });
  });
});
