import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { chromium, type Browser, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '../tools/chromium.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider/fake-provider.ts';
import { asList } from './fake-provider/check.ts';
import { at } from './fake-provider/json-path.ts';
import {
  arranging,
  attributes,
  characters,
  composer,
  contextPanel,
  firstRun,
  keyForm,
  plugins,
  prompts,
  providers,
  settings,
  sidebar,
} from './fixtures/names.ts';

/*
 * Takes the pictures in docs/screens from a running server: `node e2e/take-screens.ts [address]`.
 */

const address = process.argv[2] ?? 'http://127.0.0.1:3000/';
const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url));
const widths = [1440, 390, 820] as const;
const themes = ['light', 'dark'] as const;
/** The notice about the key is no part of the screen. */
const keySaved = 'Key saved.';
const dismissLabel = 'Dismiss';

interface Screen {
  readonly width: (typeof widths)[number];
  readonly theme: (typeof themes)[number];
}

async function open(browser: Browser, { width, theme }: Screen): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    hasTouch: width < 600,
  });
  await page.goto(address);
  await page.getByRole('heading', { name: firstRun.heading }).waitFor();
  return page;
}

async function take(page: Page, name: string, { width, theme }: Screen): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const notice = page.getByText(keySaved);
  if (await notice.isVisible()) {
    await page.getByRole('button', { name: dismissLabel, exact: true }).click();
    await notice.waitFor({ state: 'hidden' });
  }
  await page.screenshot({
    path: `${folder}${name}-${width}-${theme}.png`,
    animations: 'disabled',
  });
}

async function ask(page: Page, question: string): Promise<void> {
  const box = page.getByRole('textbox', { name: composer.message, exact: true });
  await box.fill(question);
  await page.getByRole('button', { name: composer.send }).click();
  await page.locator('article[data-role="assistant"][data-state="finished"]').last().waitFor();
  await page.getByRole('button', { name: composer.send }).waitFor();
}

/** The start, a conversation and the settings, with the demo. */
async function takeFirst(browser: Browser, screen: Screen): Promise<void> {
  const page = await open(browser, screen);
  await take(page, 'first-run', screen);
  await page.getByRole('button', { name: firstRun.demoDoor }).click();
  await ask(page, 'What can I do here?');
  await ask(page, 'Show me Markdown with code and a formula');
  await page.mouse.move(0, 0);
  await page.getByRole('log').evaluate((log) => log.scrollBy(0, -900));
  await take(page, 'chat', screen);
  await page.keyboard.press('Control+,');
  await page.getByRole('dialog', { name: settings.dialog }).waitFor();
  await take(page, 'settings', screen);
  await page.close();
}

const calculator = 'get_calculation_result';
/** Questions about the trip, with what is answered. */
const trip = new Map([
  [
    'A night train to Lisbon',
    'There is none at the moment. A coach leaves Madrid at 23:30 and arrives at 7:10.',
  ],
  ['Packing list for ten days', 'Ten days fit into one small suitcase if you wash once, in Porto.'],
  ['Trams and tickets', 'Load a day pass onto the green card; it covers trams, metro and lifts.'],
  ['Where to hear fado', 'In Alfama, small houses without a stage, after nine, and on weekdays.'],
]);
const work = new Map([
  ['Release notes for May', 'Three things changed that people will notice; the first is search.'],
  [
    'Why is this query slow?',
    'The index on `created_at` is not used, because of the cast beside it.',
  ],
]);

/** The answer that stands in the list and under the tool. */
const plan = `With two nights in Porto the trip comes to **€ 1,284** for both of you.

| part | price |
| :-- | --: |
| trains | € 412 |
| rooms, nine nights | € 742 |
| museums and trams | € 130 |`;

/** A plugin with a key and one host. */
const timetable = {
  uuid: 'a0000001-0000-4000-8000-000000000001',
  id: 'find_trains',
  title: 'Timetable',
  emoji: '🚆',
  overviewMarkdown: 'Finds **trains** between two stations, with changes and prices.',
  openaiSpec: {
    name: 'find_trains',
    description: 'Finds trains between two stations.',
    parameters: {
      type: 'object',
      properties: { from: { type: 'string' }, to: { type: 'string' } },
      required: ['from', 'to'],
    },
  },
  userSettings: [{ name: 'apiKey', label: 'API key', type: 'password', required: true }],
  code: `async function find_trains({ from, to }, settings) {
  const query = new URLSearchParams({ from, to });
  const response = await fetch('https://timetable.example/trains?' + query, {
    headers: { Authorization: 'Bearer ' + settings.apiKey },
  });
  return response.json();
}`,
};

const fares = {
  text: `The night train from Madrid to Lisbon has not run since 2020; the Portuguese railways hope to bring it back with new coaches. By day it takes **two changes**, in Badajoz and Entroncamento, and about nine hours.

- **By train**: from € 39 if booked three weeks ahead.
- **By coach**: eight hours, direct, from € 25, and the only choice at night.

For your dates I would take the coach there and the train back, to see the valley of the Tejo by daylight.`,
  citations: [
    {
      title: 'Night trains on the Iberian peninsula',
      url: 'https://rail.example/iberia/night-trains',
      words: 'has not run since 2020',
      quote: 'The Lusitania was suspended in March 2020.',
    },
    {
      title: 'Madrid to Lisbon by day',
      url: 'https://timetable.example/madrid-lisbon',
      words: 'about nine hours',
      quote: 'Journey time 8 h 50 min with two changes.',
    },
    {
      title: 'Coach fares',
      url: 'https://coaches.example/fares',
      words: 'from € 25',
      quote: 'Madrid – Lisbon, from € 25.',
    },
  ],
} as const;

/** The question of the sum, before the tool has answered. */
function wantsSum(body: unknown): boolean {
  return asList(at(body, 'messages')).length < 2 && JSON.stringify(body).includes('come to');
}

function replyTo(body: unknown): string {
  const asked = [...trip, ...work].find(([question]) => JSON.stringify(body).includes(question));
  return asked?.[1] ?? plan;
}

function scriptTrip(fake: FakeProvider): void {
  const argumentsText = '{"expression":"412 + 742 + 130"}';
  fake.set({
    callTools: ({ body }) => (wantsSum(body) ? [{ name: calculator, argumentsText }] : []),
    reply: ({ body }) => (wantsSum(body) ? '' : replyTo(body)),
  });
}

/** An empty chat, sources, folders, search, a tool and what will be sent, with the test provider. */
async function takeMore(browser: Browser, fake: FakeProvider, screen: Screen): Promise<void> {
  scriptTrip(fake);
  const page = await open(browser, screen);
  await setUp(page, fake);
  const isNarrow = screen.width < 1024;
  const showList = async (): Promise<void> => {
    if (isNarrow) await page.getByRole('button', { name: sidebar.open }).click();
    await page.getByRole('navigation', { name: sidebar.navigation }).hover();
  };
  const beginChat = async (): Promise<void> => {
    await page.keyboard.press('Control+Shift+o');
    await page.locator('article').first().waitFor({ state: 'detached' });
  };
  for (const question of [...trip.keys(), ...work.keys()]) {
    await ask(page, question);
    await beginChat();
  }
  await take(page, 'start', screen);
  fake.set(fares);
  await ask(page, 'How do we get from Madrid to Lisbon?');
  await page.mouse.move(0, 0);
  await take(page, 'sources', screen);
  await page.keyboard.press('Control+Alt+y');
  const library = page.getByRole('dialog', { name: prompts.dialog });
  await library.getByRole('tab', { name: /^Community/ }).click();
  await library.getByRole('button', { name: prompts.use, exact: true }).first().waitFor();
  await take(page, 'prompts', screen);
  await page.keyboard.press('Escape');
  await takeExtensions(page, screen);
  scriptTrip(fake);
  await beginChat();
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('switch', { name: 'Calculator' }).click();
  await page.keyboard.press('Escape');
  await ask(page, 'What do trains, rooms and museums come to?');
  await page.mouse.move(0, 0);
  await take(page, 'tool', screen);

  await page.getByRole('button', { name: contextPanel.gauge }).click();
  await page.getByRole('dialog', { name: contextPanel.dialog }).waitFor();
  await take(page, 'context', screen);
  await page.keyboard.press('Escape');

  await showList();
  await addFolder(page, 'Portugal');
  for (const title of trip.keys()) await moveTo(page, title, 'Portugal');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await page.locator('nav [data-chat-id]').first().scrollIntoViewIfNeeded();
  await page.getByText('Portugal', { exact: true }).first().scrollIntoViewIfNeeded();
  await take(page, 'folders', screen);
  await page.getByRole('searchbox', { name: sidebar.search }).fill('trams');
  await page.locator(`a[${attributes.foundMessageId}]`).first().waitFor();
  await take(page, 'search', screen);
  await page.close();
}

/** The characters, and what a plugin asks for before it may run. */
async function takeExtensions(page: Page, screen: Screen): Promise<void> {
  await page.keyboard.press('Control+Alt+a');
  const gallery = page.getByRole('dialog', { name: characters.dialog });
  await gallery.locator('[data-character-id]').nth(20).waitFor();
  await take(page, 'characters', screen);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+g');
  const collection = page.getByRole('dialog', { name: plugins.dialog });
  const chooser = page.waitForEvent('filechooser');
  await collection.getByRole('button', { name: plugins.import }).click();
  const file = { name: 'plugin.json', mimeType: 'application/json' };
  await (await chooser).setFiles({ ...file, buffer: Buffer.from(JSON.stringify(timetable)) });
  const sheet = page.getByRole('dialog', { name: plugins.import });
  await sheet.getByRole('button', { name: plugins.allowInstall }).waitFor();
  await take(page, 'permissions', screen);
  await sheet.getByRole('button', { name: plugins.allowInstall }).click();
  await sheet.waitFor({ state: 'hidden' });
  await take(page, 'plugins', screen);
  await page.keyboard.press('Escape');
}

async function setUp(page: Page, fake: FakeProvider): Promise<void> {
  await page.getByRole('button', { name: firstRun.keyDoor }).click();
  const offer = page.getByRole('button', { name: providers.openai.group, exact: true });
  if (await offer.isVisible()) await offer.click();
  const group = page.getByRole('group', { name: providers.openai.group, exact: true });
  await group.getByLabel(providers.openai.key, { exact: true }).fill('sk-made-up');
  await group.getByRole('button', { name: keyForm.advanced }).click();
  await group.getByRole('textbox', { name: providers.openai.endpoint }).fill(`${fake.url}/v1`);
  await group.getByRole('button', { name: keyForm.save, exact: true }).click();
  await page.getByRole('textbox', { name: composer.message, exact: true }).waitFor();
}

async function addFolder(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: arranging.newFolder, exact: true }).click();
  const box = page.getByRole('textbox', { name: arranging.folderTitle });
  await box.fill(title);
  await box.press('Enter');
}

async function moveTo(page: Page, chat: string, title: string): Promise<void> {
  const row = page.locator('nav [data-chat-id]').filter({ hasText: chat });
  await row.hover();
  await row.getByRole('button', { name: sidebar.rowActions }).click();
  await page.getByRole('menuitem', { name: arranging.move }).click();
  const dialog = page.getByRole('dialog', { name: arranging.move });
  await dialog.getByRole('button', { name: title }).click();
  await dialog.waitFor({ state: 'detached' });
}

await mkdir(folder, { recursive: true });
const fake = await startFakeProvider();
const browser = await chromium.launch(chromiumLaunchOptions());
for (const width of widths) {
  for (const theme of themes) {
    await takeFirst(browser, { width, theme });
    await takeMore(browser, fake, { width, theme });
  }
}
await browser.close();
await fake.close();
