import type { Browser, Locator, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { characters, plugins } from '../fixtures/names.ts';
import { startSharingServer, type SharingServer } from '../fixtures/sharing-server.ts';
import { expect, test } from '../fixtures/test.ts';

const secret = 'sk-proj-0123456789abcdefghijABCDEFGHIJ';
const notes = {
  uuid: 'b0000001-0000-4000-8000-00000000000b',
  id: 'save_note',
  title: 'Notes',
  openaiSpec: { name: 'save_note', description: 'Saves.', parameters: { type: 'object' } },
  code: 'function save_note() { return "Saved"; }',
  userSettings: [{ name: 'apiKey', label: 'API key', type: 'password', defaultValue: 'hidden' }],
};

let server: SharingServer;

test.beforeAll(async () => {
  server = await startSharingServer();
});
test.afterAll(() => server.stop());
test.beforeEach(({ guards }) => guards.allowOrigin(server.url));

const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });
const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** A person who has never been here. */
async function newcomer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
}

/** Opens the collection with a character that was just written. */
async function writeCharacter(page: Page, title: string, instruction: string): Promise<Locator> {
  await page.keyboard.press('Control+Alt+a');
  const gallery = dialog(page, characters.dialog);
  await gallery.getByRole('button', { name: characters.create }).click();
  const form = dialog(page, characters.create);
  await form.getByRole('textbox', { name: characters.title }).fill(title);
  await form.getByRole('textbox', { name: characters.instruction }).fill(instruction);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  return gallery.locator('[data-character-id]').filter({ hasText: title });
}

test('T174 a character is shared by a link that leads a newcomer to its import', async ({
  parley,
  page,
  browser,
}) => {
  await parley.setUp({ address: server.url, isFresh: true });
  const card = await writeCharacter(page, 'Heron', 'You are a heron.');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/shared_characters'));
  await card.getByRole('button', { name: 'Share by link' }).press('Enter');
  expect(await (await sent).headerValue('x-license-token')).toBe('');
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Heron' });
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('Link Copied!');
  await expect(card.getByRole('button', { name: 'Link Copied!' })).toBeVisible();
  const link = await clipboard(page);
  expect(link).toMatch(new RegExp(`^${server.url}/characters/[\\w-]{22}$`));
  await expectAccessible(page, 'a character that was shared');

  const reader = await newcomer(browser);
  await reader.goto(link);
  await expect(reader).toHaveURL(`${server.url}/`);
  const waiting = dialog(reader, 'Import a character');
  await expect(waiting).toContainText('Loading from');
  const question = dialog(reader, 'Import Character Heron?');
  await expect(question.getByText('View Details')).toBeVisible();
  await expect(question.getByText('You are a heron.')).toBeVisible();
  await question.getByRole('button', { name: characters.importOne }).click();
  await expect(reader.getByText('1 character imported.')).toBeVisible();
  await reader.context().close();
});

test('T249, T247 what cannot be shared says why on its red button, and can be tried again', async ({
  parley,
  page,
  guards,
}) => {
  guards.expectText(/shared_characters/);
  await parley.setUp({ address: server.url, isFresh: true });
  const card = await writeCharacter(page, 'Crane', 'You are a crane.');
  const answers = [
    { status: 429, json: { userMessage: 'You’ve created too many links today.' } },
    { status: 500, json: {} },
  ];
  await page.route('**/api/shared_characters', (route) => {
    const answer = answers.shift();
    return answer === undefined ? route.continue() : route.fulfill(answer);
  });
  await card.getByRole('button', { name: 'Share by link' }).click();
  const red = card.getByRole('button', { name: /^You’ve created too many links today\./ });
  await expect(red).toHaveAccessibleName(/Select to try again, or export it as a file\.$/);
  await expect(red).toHaveAttribute('data-variant', 'danger');
  await red.hover();
  await expect(page.locator('[data-tooltip-layer]')).toContainText('too many links today');
  await expectAccessible(page, 'a character that could not be shared');
  await red.click();
  const general = card.getByRole('button', { name: /^Something went wrong\. Please try again\./ });
  await general.click();
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('Link Copied!');

  // What others could use is not sent at all.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const second = await writeCharacter(page, 'Stork', `Use ${secret}.`);
  await second.getByRole('button', { name: 'Share by link' }).click();
  await expect(second.getByRole('alert')).toContainText('API keys (sk-proj-…)');
  expect(asked.filter((url) => url.includes('/api/shared_'))).toEqual([]);
});

test('T181 a plugin is shared without its secrets, and a newcomer is asked before it is there', async ({
  parley,
  page,
  browser,
}) => {
  await parley.setUp({ address: server.url, isFresh: true });
  await page.keyboard.press('Control+Alt+g');
  const collection = dialog(page, plugins.dialog);
  const chooser = page.waitForEvent('filechooser');
  await collection.getByRole('button', { name: plugins.import }).click();
  await (
    await chooser
  ).setFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(notes)),
  });
  await dialog(page, plugins.import).getByRole('button', { name: plugins.allowInstall }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/shared_plugins'));
  await collection.getByRole('button', { name: 'Share by link' }).click();
  const body = (await sent).postDataJSON() as { readonly plugin: object };
  expect(body.plugin).toMatchObject({ id: 'save_note', code: notes.code });
  expect(JSON.stringify(body)).not.toContain('hidden');
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('Link Copied!');
  const copied = collection.getByRole('button', { name: 'Link Copied!' });
  await expect(copied).toHaveAttribute('aria-disabled', 'true');
  const link = await clipboard(page);
  expect(link).toMatch(new RegExp(`^${server.url}/plugins/[\\w-]{22}$`));
  expect(server.findWritten('hidden')).toEqual([]);

  const reader = await newcomer(browser);
  await reader.goto(link);
  const sheet = dialog(reader, plugins.import);
  await expect(sheet).toContainText('Notes');
  await expect(reader).toHaveURL(`${server.url}/`);
  await sheet.getByRole('button', { name: plugins.allowInstall }).click();
  await expect(reader.getByText('Plugin imported!')).toBeVisible();
  await reader.goto('about:blank');
  await reader.goto(link);
  await expect(sheet).toContainText('You already have this plugin as “Notes”.');
  await reader.context().close();
});
