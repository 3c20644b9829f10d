import type { Browser, Locator, Page } from '@playwright/test';

import { expectAccessibleInBothThemes } from '../fixtures/accessibility.ts';
import { chatMenu, settings, share } from '../fixtures/names.ts';
import { startSharingServer, type SharingServer } from '../fixtures/sharing-server.ts';
import { expect, test } from '../fixtures/test.ts';

const dayMs = 24 * 60 * 60 * 1000;
const words = 'the heron waits in the reeds';

let server: SharingServer;

test.beforeAll(async () => {
  server = await startSharingServer();
});
test.afterAll(() => server.stop());
test.beforeEach(({ guards }) => guards.allowOrigin(server.url));

async function openShare(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: chatMenu.button }).click();
  await page.getByRole('menuitem', { name: share.dialog }).click();
  return page.getByRole('dialog', { name: share.dialog });
}

interface Links {
  readonly link: string;
  readonly deleteLink: string;
}

/** Agrees, makes the link and reads both from the dialog. */
async function createLink(dialog: Locator): Promise<Links> {
  const create = dialog.getByRole('button', { name: 'Create link' });
  await expect(create).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Anyone with the link/ }).check();
  await create.click();
  const link = dialog.getByRole('textbox', { name: 'Link', exact: true });
  return {
    link: await link.inputValue(),
    deleteLink: await dialog.getByRole('textbox', { name: 'Delete link' }).inputValue(),
  };
}

/** A person who has never been here. */
async function newcomer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return context.newPage();
}

const article = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });

test('T193, T194 a chat is shared sealed, read and continued by a newcomer, and deleted', async ({
  parley,
  fake,
  page,
  browser,
}) => {
  await parley.setUp({ address: server.url, isFresh: true });
  fake.set({ text: `Yes, **${words}**.\n\n![bird](https://pictures.example/bird.png)` });
  await parley.ask('What does the heron do?');
  const dialog = await openShare(page);
  await expect(dialog.getByRole('combobox', { name: share.format })).toHaveText('Link');
  await expect(dialog.getByRole('figure', { name: 'What’s shared' })).toContainText(words);
  await expect(dialog.getByRole('combobox', { name: 'The link works for' })).toHaveText('90 days');
  await expectAccessibleInBothThemes(page, 'sharing by link');
  const { link, deleteLink } = await createLink(dialog);
  expect(link).toMatch(new RegExp(`^${server.url}/s/[\\w-]{22}#[\\w-]{22}$`));
  await expectAccessibleInBothThemes(page, 'a link that was made');
  await dialog.getByRole('button', { name: 'Copy: Link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const reader = await newcomer(browser);
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  await reader.goto(link);
  await expect(article(reader, words)).toBeVisible();
  await expect(article(reader, words).locator('strong')).toHaveText(words);
  await expect(article(reader, 'What does the heron do?')).toBeVisible();
  await expect(reader.getByText(/The link works until/)).toBeVisible();
  await expectAccessibleInBothThemes(reader, 'a shared chat on a phone');
  // A picture from elsewhere is not fetched, not even by a click.
  await reader.getByRole('button', { name: /pictures\.example/ }).click();
  await expect(reader.getByText('Shared chats load nothing from other sites.')).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  expect(asked.filter((url) => /first-load|network-worker|sw\.js/.test(url))).toEqual([]);
  const databases = await reader.evaluate(() => indexedDB.databases());
  expect(databases).toEqual([]);

  await reader.getByRole('link', { name: 'Continue in Parley' }).click();
  const waiting = reader.getByRole('dialog', { name: 'Shared chat' });
  await expect(waiting).toContainText('Opening the chat…');
  expect(new URL(reader.url()).search + new URL(reader.url()).hash).toBe('');
  await expect(waiting).toBeHidden();
  await expect(reader.locator('article', { hasText: words })).toBeVisible();
  await expect(reader.getByText('What does the heron do?').first()).toBeVisible();

  await reader.goto(deleteLink);
  await expect(reader.getByRole('heading', { name: 'Delete this link?' })).toBeVisible();
  await expectAccessibleInBothThemes(reader, 'the page that deletes a link');
  // Coming here deletes nothing: programs follow links as well.
  expect((await reader.request.get(`${server.url}/api/share?id=${idOf(link)}`)).status()).toBe(200);
  await reader.getByRole('button', { name: 'Delete link' }).press('Enter');
  await expect(reader.getByRole('heading', { name: 'Link deleted' })).toBeVisible();
  expect((await reader.request.get(`${server.url}/api/share?id=${idOf(link)}`)).status()).toBe(404);
  expect((await reader.request.get(link)).status()).toBe(404);
  await reader.goto('about:blank');
  await reader.goto(link);
  await expect(reader.getByRole('alert')).toContainText('has expired or was deleted');
  await reader.context().close();
});

function idOf(link: string): string {
  return /\/s\/([\w-]{22})/.exec(link)?.[1] ?? '';
}

test('the words of a sealed chat are nowhere on the server, and a plain one is found there', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp({ address: server.url, isFresh: true });
  const secret = 'quokka-marmalade-sextant';
  fake.set({ text: `It is ${secret}.` });
  await parley.ask(`Say ${secret}`);
  const { link } = await createLink(await openShare(page));
  await page.goto(link);
  await expect(article(page, `It is ${secret}`)).toBeVisible();
  const [, key = ''] = link.split('#');
  expect(server.findWritten(secret)).toEqual([]);
  expect(server.findWritten(key)).toEqual([]);

  // Where a page cannot encrypt, it says so, and the server gets the specified form.
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
    Reflect.deleteProperty(Crypto.prototype, 'subtle');
  });
  await page.goto(server.url);
  await parley.openChat(/Say quokka/);
  const dialog = await openShare(page);
  await expect(dialog).toContainText('the chat can’t be encrypted');
  const plain = await createLink(dialog);
  expect(plain.link).toMatch(/\/s\/[\w-]{22}$/);
  await page.goto(plain.link);
  await expect(article(page, `It is ${secret}`)).toBeVisible();
  await expect.poll(() => server.findWritten(secret).length).toBeGreaterThan(0);
});

test('a link without its key, with another or a password says what is missing, by keyboard too', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp({ address: server.url, isFresh: true });
  fake.set({ text: 'Behind a password.' });
  await parley.ask('A secret');
  const dialog = await openShare(page);
  await dialog.getByLabel('Password (optional)', { exact: true }).fill('open sesame');
  const { link } = await createLink(dialog);
  const [address = '', key = ''] = link.split('#');

  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('the key after # is missing');
  await page.goto(`${address}#${'A'.repeat(22)}`);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('open sesame');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That doesn’t open the chat.');
  await page.goto(`${address}#${key}`);
  await page.getByText('This chat is protected with a password.').waitFor();
  await expectAccessibleInBothThemes(page, 'a shared chat with a password');
  await field.fill('wrong');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That doesn’t open the chat.');
  await field.fill('open sesame');
  await field.press('Enter');
  await expect(article(page, 'Behind a password.')).toBeVisible();

  await page.getByRole('link', { name: 'Continue in Parley' }).press('Enter');
  const waiting = page.getByRole('dialog', { name: 'Shared chat' });
  await waiting.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.keyboard.press('Enter');
  await expect(waiting).toBeHidden();
  await expect(parley.messages).toHaveCount(2);
});

test('T6, T248 a shared chat that is not there leaves a red line and an empty chat', async ({
  parley,
  fake,
  page,
  guards,
}) => {
  guards.expectText(/status of 404/);
  await parley.setUp({ address: server.url, isFresh: true });
  fake.set({ text: 'Hello' });
  await parley.ask('Hi');
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/share?')) asked.push(Date.now());
  });
  const from = Date.now();
  await page.goto(`${server.url}/?continue=${'A'.repeat(22)}#${'B'.repeat(22)}`);
  const dialog = page.getByRole('dialog', { name: 'Shared chat' });
  await expect(dialog).toContainText('Opening the chat…');
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(dialog.getByRole('alert')).toContainText('has expired or was deleted');
  expect((asked[0] ?? 0) - from).toBeGreaterThanOrEqual(2000);
  await expectAccessibleInBothThemes(page, 'a shared chat that is not there');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(parley.messages).toHaveCount(0);
  await expect(parley.messageBox).toBeVisible();
});

test('a link ends with its time, is renewed and deleted in the list of one’s own', async ({
  parley,
  fake,
  page,
  guards,
}) => {
  guards.expectText(/status of 404/);
  await parley.setUp({ address: server.url, isFresh: true });
  fake.set({ text: 'Not for long.' });
  await parley.ask('For a day');
  const dialog = await openShare(page);
  await parley.choose(dialog.getByRole('combobox', { name: 'The link works for' }), '1 day');
  const short = await createLink(dialog);
  await dialog.getByRole('button', { name: 'Renew for 90 days' }).click();
  await page.keyboard.press('Escape');
  const again = await openShare(page);
  await parley.choose(again.getByRole('combobox', { name: 'The link works for' }), '1 day');
  const ended = await createLink(again);

  // A page whose server is away fails to load its parts.
  await page.goto('about:blank');
  await server.restart(2 * dayMs);
  await page.goto(ended.link);
  await expect(page.getByRole('alert')).toContainText('has expired or was deleted');
  await page.goto(short.link);
  await expect(article(page, 'Not for long.')).toBeVisible();

  await page.goto(server.url);
  const privacy = await parley.openSettings(settings.privacy);
  const row = privacy.getByRole('listitem').filter({ hasText: 'For a day' }).last();
  await row.getByRole('button', { name: 'Delete link' }).click();
  await row.getByRole('button', { name: 'Delete?' }).click();
  await expect.poll(async () => (await page.request.get(short.link)).status()).toBe(404);
  await page.goto('about:blank');
  await server.restart();
});

test('T247 what looks like a key is warned of, and a refusal of the server is told in its words', async ({
  parley,
  fake,
  page,
  guards,
}) => {
  guards.expectText(/status of 4/);
  await parley.setUp({ address: server.url, isFresh: true });
  const key = 'sk-proj-0123456789abcdefghijABCDEFGHIJ';
  fake.set({ text: 'Do not share that.' });
  await parley.ask(`My key is ${key}`);
  const dialog = await openShare(page);
  await expect(dialog.getByRole('alert')).toContainText('API keys or other secrets (sk-proj-…)');
  await expect(dialog.getByRole('alert')).not.toContainText(key);
  await expect(dialog.getByRole('checkbox', { name: 'Include images' })).toHaveCount(0);
  const userMessage = 'You’ve created too many links today. Try again tomorrow.';
  await page.route('**/api/share', (route) =>
    route.fulfill({ status: 429, json: { userMessage } }),
  );
  await dialog.getByRole('checkbox', { name: /^Anyone with the link/ }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText(userMessage)).toBeVisible();
  await parley.choose(dialog.getByRole('combobox', { name: share.format }), 'Markdown');
  await expect(dialog.getByText('Created on your device and sent nowhere.')).toBeVisible();
});
