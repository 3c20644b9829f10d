import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import { characters, firstRun, palette } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const gallery = (page: Page): Locator =>
  page.getByRole('dialog', { name: characters.dialog, exact: true });
const form = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const card = (page: Page, title: string): Locator =>
  gallery(page).locator('[data-character-id]').filter({ hasText: title });
const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });

async function openGallery(page: Page): Promise<void> {
  await page.keyboard.press('Control+Alt+a');
  await expect(gallery(page).getByRole('searchbox', { name: characters.search })).toBeFocused();
}

/** Writes a character by the keyboard alone. */
async function createCharacter(page: Page): Promise<void> {
  await gallery(page).getByRole('button', { name: characters.create }).press('Enter');
  const dialog = form(page, characters.create);
  await expect(dialog.getByRole('textbox', { name: characters.title })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('2 fields need attention')).toBeVisible();
  await expectAccessible(page, 'a refused form of a character');
  await page.keyboard.type('Pirate');
  await dialog.getByRole('textbox', { name: characters.instruction }).fill('You are {{char}}.');
  await dialog.getByRole('textbox', { name: characters.welcome }).fill('Ahoy, I am {{char}}!');
  await dialog.getByRole('textbox', { name: characters.starters }).fill('Where to?\nWho sails?');
  await dialog.getByRole('button', { name: characters.addExample }).click();
  await dialog.getByRole('textbox', { name: /what you say/ }).fill('Hello');
  await dialog.getByRole('textbox', { name: /the character answers/ }).fill('Arr!');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

async function editInstruction(page: Page, text: string): Promise<void> {
  await openGallery(page);
  await card(page, 'Pirate').getByRole('button', { name: characters.edit }).press('Enter');
  const dialog = form(page, characters.edit);
  await dialog.getByRole('textbox', { name: characters.instruction }).fill(text);
  await page.keyboard.press('Control+Enter');
}

test.describe('characters', () => {
  test('T127, T168, T171, T111, T135 one is made by the keyboard, and speaks first in a chat', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await expect(page.getByRole('button', { name: 'Characters (45)' })).toBeVisible();
    await openGallery(page);
    await createCharacter(page);
    await expect(card(page, 'Pirate')).toContainText('1 training example');
    await gallery(page).getByRole('searchbox').fill('pirate');
    await page.keyboard.press('Enter');
    await expect(gallery(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Characters (46)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pirate' })).toBeVisible();
    await expect(page.getByText('Ahoy, I am Pirate!')).toBeVisible();
    await expect(page.getByText('1 training example is sent with this chat.')).toBeVisible();
    await expect(box(page)).toBeFocused();
    await expectAccessible(page, 'a chat with a character that has not begun');
    await page.getByRole('button', { name: 'Where to?' }).click();
    await expect(box(page)).toHaveValue('Where to?');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-role="assistant"][data-state="finished"]')).toHaveCount(2);
    const request = fake.requests().find(({ bodyText }) => bodyText.includes('Where to?'));
    expect(request?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'You are Pirate.' },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Arr!' },
        { role: 'user', content: '[Start of the conversation]' },
        { role: 'assistant', content: 'Ahoy, I am Pirate!' },
        { role: 'user', content: 'Where to?' },
      ],
    });
    await expect(page.getByRole('button', { name: 'Character: Pirate' })).toBeVisible();
    const welcome = page.locator('[data-role="assistant"]').first();
    await welcome.hover();
    await expect(welcome.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    await expect(welcome.getByRole('button', { name: 'Regenerate' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Character: Pirate' })).toBeVisible();
    await expect(page.locator('[data-role="assistant"]').first()).toContainText('Ahoy');
  });

  test('T172, T253, T162 AI fills what is empty, on a click alone, and can be stopped and undone', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await openGallery(page);
    await gallery(page).getByRole('button', { name: characters.create }).press('Enter');
    const dialog = form(page, characters.create);
    const field = (name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
    const fill = dialog.getByRole('button', { name: characters.fill });
    await expect(fill).toBeDisabled();
    await page.keyboard.type('Pirate');
    await page.keyboard.press('Tab');
    await expect(fill).toBeFocused();
    expect(fake.completions()).toHaveLength(0);
    await expectAccessible(page, 'a character before it is filled in');

    fake.set({ firstByteDelayMs: 60_000 });
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^Asking .*…$/u)).toBeVisible();
    await expectAccessible(page, 'a character while AI is asked');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: characters.fillStop })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Stopped. Nothing was filled in.')).toBeVisible();
    await expect(fill).toBeFocused();

    fake.set({ firstByteDelayMs: 0, text: 'Ahoy, I would rather chat.' });
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/isn’t a character/u)).toBeVisible();
    await expectAccessible(page, 'a character that AI did not write');

    const texts = { instruction: 'You sail.', description: 'Sails.', welcomeMessage: 'Ahoy!' };
    fake.set({ text: `\`\`\`json\n${JSON.stringify(texts)}\n\`\`\`` });
    await field(characters.instruction).fill('Mine.');
    await fill.press('Enter');
    await expect(field(characters.description)).toHaveValue('Sails.');
    await expect(field(characters.welcome)).toHaveValue('Ahoy!');
    await expect(field(characters.instruction)).toHaveValue('Mine.');
    await expect(fill).toBeFocused();
    await expectAccessible(page, 'a character that AI filled in');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(characters.description)).toHaveValue('');
    await expect(fill).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(characters.description)).toHaveValue('Sails.');
    await page.keyboard.press('Control+Enter');
    await expect(card(page, 'Pirate')).toContainText('Sails.');
    await page.keyboard.press('Escape');
    await parley.openSettings('Usage and cost');
    await expect(page.locator('[data-request="character"]')).toContainText('4 requests this month');
  });

  test('T172 is not offered beside the demo', async ({ parley, page }) => {
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.demoDoor);
    await expect(box(page)).toBeVisible();
    await openGallery(page);
    await gallery(page).getByRole('button', { name: characters.create }).press('Enter');
    const dialog = form(page, characters.create);
    await dialog.getByRole('textbox', { name: characters.title }).fill('Pirate');
    await dialog.getByRole('textbox', { name: characters.instruction }).fill('You sail.');
    await expect(dialog.getByText('Pirate')).toBeVisible();
    await expect(dialog.getByRole('button', { name: characters.fill })).toHaveCount(0);
  });

  test('T169, T170 those that come along are added, cloned and removed', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openGallery(page);
    await expect(gallery(page).getByRole('button', { name: /All characters/ })).toContainText('45');
    await expectAccessible(page, 'the collection of characters');
    await gallery(page)
      .getByRole('button', { name: /Language Learning/ })
      .click();
    await expect(gallery(page).locator('[data-character-id]')).toHaveCount(4);
    await gallery(page)
      .getByRole('button', { name: /All characters/ })
      .click();
    await card(page, 'Home Cook').getByRole('button', { name: characters.add }).click();
    await expect(gallery(page).getByRole('button', { name: /Your characters/ })).toContainText('1');
    await expect(
      card(page, 'Home Cook').getByRole('button', { name: characters.edit }),
    ).toBeVisible();
    await card(page, 'Gardener')
      .getByRole('button', { name: characters.add })
      .click({ modifiers: ['Shift'] });
    await expect(form(page, characters.edit)).toBeVisible();
    await page.keyboard.press('Escape');
    await card(page, 'Gardener').getByRole('button', { name: characters.more }).click();
    await page.getByRole('menuitem', { name: characters.clone }).click();
    await expect(
      form(page, characters.create).getByRole('textbox', { name: characters.title }),
    ).toHaveValue('Gardener (copy)');
    await page.keyboard.press('Control+Enter');
    await expect(card(page, 'Gardener (copy)')).toBeVisible();
    await card(page, 'Home Cook').getByRole('button', { name: characters.more }).click();
    await page.getByRole('menuitem', { name: characters.remove }).click();
    await expect(gallery(page).getByRole('button', { name: /Your characters/ })).toContainText('2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(gallery(page).getByRole('button', { name: /Your characters/ })).toContainText('3');
  });

  test('T142 another one in a chat that has begun is asked about first', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await parley.ask('Hello');
    await openGallery(page);
    await card(page, 'Gardener').locator('[data-card]').click();
    const question = form(page, characters.changeTitle);
    await expect(question).toContainText('“Gardener” answers from the next message on');
    await question.getByRole('button', { name: characters.changeHere }).click();
    await expect(page.getByRole('button', { name: 'Character: Gardener' })).toBeVisible();
    await parley.ask('And now?');
    expect(fake.requests().some(({ bodyText }) => bodyText.includes('You are a gardener'))).toBe(
      true,
    );
    await openGallery(page);
    await card(page, 'Home Cook').locator('[data-card]').click();
    await expect(question).toContainText('“Home Cook” takes over from “Gardener”');
    await question.getByRole('button', { name: 'New chat' }).click();
    await expect(page.getByRole('heading', { name: 'Home Cook' })).toBeVisible();
    await expect(box(page)).toBeFocused();
  });

  test('T173 one leaves as a card in a PNG, and comes in again', async ({ parley, page }) => {
    await parley.setUp();
    await openGallery(page);
    await card(page, 'Gardener').getByRole('button', { name: characters.add }).click();
    await card(page, 'Gardener').getByRole('button', { name: characters.more }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: characters.exportCard }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Gardener.png');
    await card(page, 'Gardener').getByRole('button', { name: characters.more }).click();
    await page.getByRole('menuitem', { name: characters.remove }).click();
    const input = page.locator('[data-element-id="characters-file-input"]');
    await input.setInputFiles(await file.path());
    await expect(page.getByText('1 character imported.')).toBeVisible();
    await expect(
      card(page, 'Gardener').getByRole('button', { name: characters.edit }),
    ).toBeVisible();
    await input.setInputFiles({
      name: 'chats.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"chats":[]}'),
    });
    await expect(gallery(page)).toContainText('Nothing was imported from “chats.json”');
  });

  test('T174, T208 a link carries one to another browser, which asks before it is kept', async ({
    parley,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await parley.setUp();
    await openGallery(page);
    await card(page, 'Gardener').getByRole('button', { name: characters.add }).click();
    await card(page, 'Gardener').getByRole('button', { name: characters.more }).click();
    await page.getByRole('menuitem', { name: characters.copyLink }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');
    await page.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    const question = form(page, 'Import Character Gardener?');
    await expect(question).toContainText('You are a gardener');
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page, 'a character of a link');
    await question.getByRole('button', { name: characters.importOne }).click();
    await expect(page.getByText('1 character imported.')).toBeVisible();
    await openGallery(page);
    // It was here already, and is not here twice.
    await expect(gallery(page).getByRole('button', { name: /Your characters/ })).toContainText('1');
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      location.hash = '#character=broken';
    });
    await expect(page.getByText('Unable to import character. Please try again.')).toBeVisible();
  });

  test('T175, T239 the host takes away creating, those that come along, or the whole', async ({
    parley,
    page,
  }) => {
    await changeHostConfig(page, {
      chatFeatures: { addNewCharacters: false, defaultCharacters: false },
    });
    await parley.setUp();
    await openGallery(page);
    await expect(gallery(page)).toContainText('No characters yet');
    await expect(gallery(page).getByRole('button', { name: characters.create })).toHaveCount(0);
  });

  test('T169, T175 characters and prompts of the host are for everybody, or for its members', async ({
    parley,
    page,
  }) => {
    const given = {
      name: 'Acme',
      systemCharacters: [{ id: 'character-guide', title: 'Guide', instruction: 'Show the way.' }],
      systemPrompts: [{ id: 'pr-1', title: 'Weekly report', prompt: 'Write the report.' }],
    };
    await changeHostConfig(page, given);
    await parley.setUp();
    await openGallery(page);
    await expect(card(page, 'Guide').getByRole('button')).toHaveCount(1);
    await card(page, 'Guide').locator('[data-card]').press('Enter');
    await expect(page.getByRole('heading', { name: 'Guide' })).toBeVisible();
    await parley.ask('Where to?');
    // A reply is on the screen some moments before it is stored; the list has what is.
    await expect(parley.chatRows).toHaveCount(1);
    await page.reload();
    await expect(page.getByText('Where to?').first()).toBeVisible();

    await page.unrouteAll();
    const chatFeatures = {
      defaultCharacters: false,
      systemCharactersForOnlyMembers: true,
      systemPromptsForOnlyMembers: true,
    };
    await changeHostConfig(page, { ...given, chatFeatures });
    await page.reload();
    await expect(parley.messageBox).toBeFocused();
    await openGallery(page);
    await expect(gallery(page)).toContainText('for its members only');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Alt+y');
    const library = page.getByRole('dialog', { name: 'Prompt library' });
    await library.getByRole('tab', { name: /^System/ }).click();
    await expect(library).toContainText('The prompts of this host are for its members only.');
    await expectAccessible(page, 'prompts for members');
  });

  test('T239 the palette asks for premium as well, where the host sells licenses', async ({
    parley,
    page,
  }) => {
    const shopURL = 'https://shop.example/plans';
    await changeHostConfig(page, { licensing: { enabled: true, shopURL } });
    await parley.setUp();
    await openGallery(page);
    await page.locator('[data-element-id="characters-file-input"]').setInputFiles({
      name: 'coach.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"title":"Zitherist","instruction":"Play the zither.","premium":true}'),
    });
    await expect(card(page, 'Zitherist')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: palette.field }).fill('Zitherist');
    await page
      .getByRole('option', { name: /Zitherist/ })
      .first()
      .click();
    await expect(page.getByText('This character is part of premium.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Zitherist' })).toHaveCount(0);
  });

  for (const width of [1280, 390]) {
    test(`a chat takes over a newer version of its character, at ${width} px by the keyboard`, async ({
      parley,
      page,
      fake,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await parley.setUp();
      await openGallery(page);
      await createCharacter(page);
      await gallery(page).getByRole('searchbox').fill('pirate');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Ahoy, I am Pirate!')).toBeVisible();
      await page.keyboard.type('Who sails?');
      await page.keyboard.press('Enter');
      const finished = page.locator('[data-role="assistant"][data-state="finished"]');
      await expect(finished).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Character: Pirate · v1' })).toBeVisible();

      await editInstruction(page, 'You are the captain {{char}}.');
      const question = form(page, characters.followTitle);
      await expect(question.getByRole('radio', { name: /New chats only/ })).toBeChecked();
      await expectAccessible(page, 'the question which chats follow');
      await question.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(gallery(page)).toBeVisible();
      await page.keyboard.press('Escape');

      const notice = page.getByRole('button', { name: characters.update });
      await expect(notice).toBeVisible();
      await expectAccessible(page, 'the notice of a newer version');
      await notice.press('Enter');
      const update = form(page, characters.updateTitle);
      await expect(update.locator('ins')).toHaveText('the captain ');
      await expectAccessible(page, 'the differences of two versions');
      await update.getByRole('button', { name: characters.updateDo, exact: true }).press('Enter');
      await expect(notice).toBeHidden();
      await expect(page.getByRole('button', { name: 'Character: Pirate · v2' })).toBeVisible();
      await expect(box(page)).toBeFocused();
      await page.keyboard.type('And now?');
      await page.keyboard.press('Enter');
      await expect(finished).toHaveCount(3);
      const request = fake.requests().find(({ bodyText }) => bodyText.includes('And now?'));
      expect(request?.bodyText).toContain('You are the captain Pirate.');

      await openGallery(page);
      await card(page, 'Pirate').getByRole('button', { name: characters.edit }).press('Enter');
      const editor = form(page, characters.edit);
      await editor.getByRole('button', { name: /^Version 1/ }).press('Enter');
      const version = form(page, 'Version 1');
      await expect(version.locator('del')).toHaveText('the captain ');
      await expectAccessible(page, 'a version beside the current one');
      await version.getByRole('button', { name: characters.rollBack }).press('Enter');
      await expect(editor.getByRole('button', { name: /^Version 3 Current/ })).toBeVisible();
      const instruction = editor.getByRole('textbox', { name: characters.instruction });
      await expect(instruction).toHaveValue('You are {{char}}.');
      await expectAccessible(page, 'the editor with versions');
      await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
      await expect(editor.getByRole('button', { name: /^Version 4 Current/ })).toBeVisible();
      await expect(instruction).toHaveValue('You are the captain {{char}}.');
    });
  }

  test('a chat that keeps its version is not asked again, and follows where it is told to', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openGallery(page);
    await createCharacter(page);
    await gallery(page).getByRole('searchbox').fill('pirate');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ahoy, I am Pirate!')).toBeVisible();
    await page.keyboard.type('Who sails?');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-role="assistant"][data-state="finished"]')).toHaveCount(2);
    await editInstruction(page, 'You are the captain.');
    await form(page, characters.followTitle).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(gallery(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: characters.update }).press('Enter');
    await form(page, characters.updateTitle)
      .getByRole('button', { name: characters.updateKeep })
      .press('Enter');
    await expect(page.getByRole('button', { name: characters.update })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Character: Pirate · v1' })).toBeVisible();
    await expect(page.getByRole('button', { name: characters.update })).toBeHidden();

    await editInstruction(page, 'You are the cook.');
    const question = form(page, characters.followTitle);
    await question.getByRole('radio', { name: characters.followThis }).check();
    await question.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(gallery(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Character: Pirate · v3' })).toBeVisible();
  });

  test('T168 works at 390 px', async ({ parley, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await parley.setUp();
    await openGallery(page);
    await expect(gallery(page).getByRole('button', { name: /All characters/ })).toBeVisible();
    await expectAccessible(page, 'the collection of characters at 390 px');
    await card(page, 'Math Teacher').locator('[data-card]').click();
    await expect(page.getByRole('heading', { name: 'Math Teacher' })).toBeVisible();
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
  });
});
