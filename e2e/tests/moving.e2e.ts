import type { Locator, Page } from '@playwright/test';

import { at } from '../fake-provider/json-path.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { encryptKeys, unlock, unlockDialog } from '../fixtures/encrypt-keys.ts';
import { chooseFile, openImport } from '../fixtures/import-dialog.ts';
import {
  backup,
  characters,
  keys,
  modelSettings,
  plugins,
  prompts,
  settings,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const dialogNamed = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** A backup of TypingMind with something of every kind. */
function backupFor(endpoint: string): unknown {
  return {
    data: {
      chats: [
        {
          chatID: 'c-moved',
          chatTitle: 'Moved chat',
          messages: [{ uuid: 'q', role: 'user', content: 'Hello from before' }],
        },
      ],
      folders: [{ id: 'fo-1', title: 'Moved folder' }],
      userPrompts: [{ id: 'pr-1', title: 'Moved prompt', prompt: 'Say it twice.' }],
      userCharacters: [
        { id: 'character-1', title: 'Moved captain', instruction: 'You are a captain.' },
      ],
      installedPlugins: [
        {
          uuid: '5c1a7a52-0000-4000-8000-000000000001',
          title: 'Moved weather',
          openaiSpec: { name: 'get_weather', description: 'Tells the weather', parameters: {} },
          code: 'function get_weather() { return 1; }',
          userSettings: [
            { name: 'unit', label: 'Unit' },
            { name: 'apiKey', label: 'API key', type: 'password', required: true },
          ],
        },
        { title: 'A theme' },
      ],
      userPluginSettings: {
        '5c1a7a52-0000-4000-8000-000000000001': { unit: 'kelvin', apiKey: 'planted-plugin-key' },
      },
      customModels: [
        {
          id: 'm-1',
          title: 'Moved model',
          endpoint,
          apiType: 'openai',
          modelID: 'tiny-moved',
          headerRows: [{ key: 'x-token', value: 'planted-header' }],
        },
      ],
    },
  };
}

test('T190 a TypingMind backup comes over with all that it has, secrets after a question', async ({
  parley,
  page,
  fake,
}) => {
  test.slow();
  await parley.setUp();
  await encryptKeys(parley);
  await page.reload();
  await unlockDialog(page).getByRole('button', { name: keys.later }).click();
  await parley.openSettings(settings.data);
  const dialog = await openImport(page);
  const file = backupFor(`${fake.url}/v1/chat/completions`);
  await chooseFile(dialog, JSON.stringify(file), 'export.json');
  for (const told of ['1 prompt', '1 character', '1 plugin', '1 custom model', '1 folder']) {
    await expect(dialog).toContainText(told);
  }
  const accepted = dialog.getByRole('checkbox', { name: 'Import anyway' });
  if (await accepted.isVisible()) await accepted.check();
  const secrets = dialog.getByRole('checkbox', { name: 'Import 2 secrets too' });
  const models = dialog.getByRole('checkbox', { name: 'Import 1 custom model too' });
  await expect(secrets).not.toBeChecked();
  await expect(models).not.toBeChecked();
  await expect(dialog).toContainText(`${new URL(fake.url).host}: Moved model`);
  await expectAccessible(page, 'the questions of an import');
  await models.check();
  await secrets.check();
  await dialog.getByRole('button', { name: backup.startImport, exact: true }).click();
  // Nothing comes in before the keys are open.
  await unlockDialog(page).getByRole('button', { name: keys.later }).click();
  await expect(dialog.getByRole('button', { name: backup.startImport, exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: backup.startImport, exact: true }).click();
  await unlock(page);
  const report = dialog.getByRole('status');
  for (const told of [
    '1 chat with 1 new message imported.',
    '1 prompt imported.',
    '1 character imported.',
    '1 plugin imported, switched off.',
    '1 custom model imported.',
    '2 secrets imported.',
  ]) {
    await expect(report).toContainText(told);
  }
  await dialog.getByText('1 item skipped').click();
  await expect(dialog.getByText('A plugin “A theme”: empty')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await parley.closeSettings();

  await page.keyboard.press('Control+Alt+a');
  await expect(dialogNamed(page, characters.dialog)).toContainText('Moved captain');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+y');
  await expect(dialogNamed(page, prompts.dialog)).toContainText('Moved prompt');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+g');
  const collection = dialogNamed(page, plugins.dialog);
  await collection.getByRole('button', { name: 'Moved weather Off' }).click();
  await collection.getByRole('tab', { name: 'Settings' }).click();
  await expect(collection.getByRole('textbox', { name: 'Unit' })).toHaveValue('kelvin');
  await expect(collection.getByLabel('API key', { exact: true })).toHaveAttribute(
    'placeholder',
    'Saved',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
  const chosen = dialogNamed(page, modelSettings.dialog);
  await chosen.getByRole('button', { name: 'Use Moved model' }).click();
  await chosen.getByRole('button', { name: modelSettings.save }).click();
  await parley.ask('Who are you?');
  const sent = fake.completions().at(-1);
  expect(sent?.headers['x-token']).toBe('planted-header');
  expect(at(sent?.body, 'model')).toBe('tiny-moved');
});

interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

/** Lets go of files over the window, as from a folder of the system. */
async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
    const bubbles = { bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', { ...bubbles, dataTransfer }));
  }, files);
}

const json = (name: string, value: unknown): DroppedFile => ({ name, text: JSON.stringify(value) });

test('T190 files that are dropped on the window lead to where they belong', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  // What looks into dropped files comes after the first screen, with the dialogs.
  await page.keyboard.press('Control+Alt+a');
  await expect(dialogNamed(page, characters.dialog)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogNamed(page, characters.dialog)).toBeHidden();
  await dropFiles(page, [
    json('captain.json', { title: 'Dropped captain', instruction: 'You are a captain.' }),
    json('weather.json', {
      title: 'Dropped weather',
      openaiSpec: { name: 'get_weather', description: 'Tells the weather', parameters: {} },
      code: 'function get_weather() {}',
    }),
    json('export.json', backupFor('https://models.example/v1')),
    json('numbers.json', { numbers: [1, 2, 3] }),
  ]);
  // What is none of ours goes with the message.
  await expect(page.getByText('numbers.json')).toBeVisible();
  const character = page.getByRole('dialog', { name: /Dropped captain/ });
  await character.getByRole('button', { name: 'Import Character' }).click();
  await expect(character).toBeHidden();
  const sheet = dialogNamed(page, plugins.import);
  await expect(sheet).toContainText('weather.json');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const dialog = dialogNamed(page, backup.importDialog);
  await expect(dialog).toContainText('export.json');
  await expect(dialog).toContainText('1 custom model');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+Alt+a');
  await expect(dialogNamed(page, characters.dialog)).toContainText('Dropped captain');
  await expect(dialogNamed(page, characters.dialog)).not.toContainText('Moved captain');
});

test('T190 dropped files stand where they were dropped while they are looked into', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('First chat');
  await parley.newChat();
  await parley.ask('Second chat');
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/import-worker*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await dropFiles(page, [
    json('captain.json', { title: 'Dropped captain', instruction: 'You are a captain.' }),
    json('numbers.json', { numbers: [1, 2, 3] }),
    { name: 'note.txt', text: 'A note' },
  ]);
  await expect(page.getByText('Reading…')).toHaveCount(2);
  await expect(page.getByText('captain.json')).toBeVisible();
  await expect(page.getByText('note.txt')).toBeVisible();
  await parley.openChat('First chat');
  await expect(parley.questions).toHaveText([/First chat/]);
  await expect(page.getByText('numbers.json')).toBeHidden();
  release.resolve();
  const character = page.getByRole('dialog', { name: /Dropped captain/ });
  await character.getByRole('button', { name: 'Cancel' }).click();
  await expect(character).toBeHidden();
  await expect(page.getByText('numbers.json')).toBeHidden();
  await parley.openChat('Second chat');
  await expect(page.getByText('numbers.json')).toBeVisible();
  await expect(page.getByText('note.txt')).toBeVisible();
  await expect(page.getByText('captain.json')).toBeHidden();
  await expect(page.getByText('Reading…')).toHaveCount(0);
});
