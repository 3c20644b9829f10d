import type { Page } from '@playwright/test';

import { asList } from '../fake-provider/check.ts';
import { at } from '../fake-provider/json-path.ts';
import { attributes, settings, temporary } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';

interface Told {
  readonly title: string;
  readonly options: unknown;
  isClosed: boolean;
}

interface Alerts {
  readonly told: readonly Told[];
  /** How often the sound was made: each time has an audio context of its own. */
  readonly sounds: number;
}

const record = '__alerts';

/**
 * Notes what the page asks of the browser, and can hide the page: a browser without a screen shows no
 * messages, whatever was allowed, and hides no tab behind another.
 */
async function watchAlerts(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const alerts = { told: [] as Told[], sounds: 0 };
    Reflect.set(globalThis, name, alerts);
    class Watched extends EventTarget {
      static readonly permission = 'granted';
      static requestPermission(): Promise<string> {
        return Promise.resolve('granted');
      }
      onclick: (() => void) | null = null;
      readonly note: Told;
      constructor(title: string, options: unknown) {
        super();
        this.note = { title, options, isClosed: false };
        alerts.told.push(this.note);
      }
      close(): void {
        this.note.isClosed = true;
      }
    }
    Reflect.set(globalThis, 'Notification', Watched);
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        alerts.sounds += 1;
      }
    };
    let state = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Object.defineProperty(document, 'hidden', { get: () => state === 'hidden' });
    Reflect.set(globalThis, `${name}_show`, (next: string) => {
      state = next;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }, record);
}

async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(
    ([name, next]) => (Reflect.get(globalThis, `${name}_show`) as (to: string) => void)(next),
    [record, state] as const,
  );
}

function alertsOf(page: Page): Promise<Alerts> {
  return page.evaluate((name) => Reflect.get(globalThis, name) as Alerts, record);
}

async function turnOnAlerts(parley: Parley): Promise<void> {
  const dialog = await parley.openSettings(settings.conversation);
  for (const name of ['Play a sound when a reply is ready', 'Notify when a reply is ready']) {
    await dialog.getByRole('switch', { name }).check();
  }
  await parley.closeSettings();
}

/** Leaves time to look away before the reply begins. */
const slowStart = { firstByteDelayMs: 1000 };

/** Asks, and looks away before the reply ends. */
async function askAndLeave(parley: Parley, question: string): Promise<void> {
  await parley.messageBox.fill(question);
  await parley.sendButton.click();
  await turn(parley.page, 'hidden');
  await parley.expectState('finished');
}

/** How much was said before the answer to a request. */
const said = (body: unknown): number => asList(at(body, 'messages')).length;

test.beforeEach(async ({ parley, page }) => {
  await watchAlerts(page);
  await parley.setUp();
  await turnOnAlerts(parley);
});

test('T124 a reply that ends while the page is hidden notifies once, by sound and chat name only', async ({
  parley,
  page,
  fake,
}) => {
  fake.set({ text: 'The secret words of the reply.', ...slowStart });
  await askAndLeave(parley, 'Tell me a secret');
  await expect.poll(() => alertsOf(page)).toMatchObject({ sounds: 1, told: [{ isClosed: false }] });
  const [told] = (await alertsOf(page)).told;
  expect(told?.title).toBe('Parley');
  const chat = parley.chatIdInUrl();
  const title = await parley.chatRows.first().getByRole('link').innerText();
  expect(told?.options).toEqual({ body: title.split('\n')[0], tag: chat });
  expect(JSON.stringify(told)).not.toContain('secret words');
  await expect(page).toHaveTitle(/^● /);

  await turn(page, 'visible');
  await expect.poll(() => alertsOf(page)).toMatchObject({ told: [{ isClosed: true }] });
  await expect(page).not.toHaveTitle(/^●/);
  await parley.ask('In sight');
  expect(await alertsOf(page)).toMatchObject({ sounds: 1 });
  expect((await alertsOf(page)).told).toHaveLength(1);
});

test('T124 a reply with tools, and one that was stopped, tell once and not at all', async ({
  parley,
  page,
  fake,
}) => {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Tools' })
    .getByRole('switch', { name: 'Calculator' })
    .click();
  await page.keyboard.press('Escape');
  fake.set({
    callTools: ({ body }) =>
      said(body) > 1
        ? []
        : [{ name: 'get_calculation_result', argumentsText: '{"expression":"6 * 7"}' }],
    reply: ({ body }) => (said(body) > 1 ? 'It is 42.' : ''),
    ...slowStart,
  });
  await askAndLeave(parley, 'What is 6 * 7?');
  await expect(parley.textOf(parley.lastReply)).toHaveText('It is 42.');
  await expect.poll(async () => (await alertsOf(page)).told.length).toBe(1);
  expect((await alertsOf(page)).sounds).toBe(1);

  await turn(page, 'visible');
  fake.set({
    callTools: () => [],
    reply: () => 'Slow words',
    chunksPerSecond: 2,
    chunkCharacters: 1,
  });
  await parley.send('Go on');
  await expect(parley.lastReply).toHaveAttribute(attributes.state, 'streaming');
  await turn(page, 'hidden');
  await parley.stopButton.click();
  await parley.expectState('stopped');
  await turn(page, 'visible');
  fake.set({ chunksPerSecond: 1000 });
  await parley.ask('Seen');
  expect(await alertsOf(page)).toMatchObject({ sounds: 1 });
  expect((await alertsOf(page)).told).toHaveLength(1);
});

test('T124 a notification for a temporary chat doesn’t include its name', async ({
  parley,
  page,
  fake,
}) => {
  await page.getByRole('button', { name: temporary.toggle, exact: true }).click();
  await expect(page.getByText(temporary.mark)).toBeVisible();
  fake.set({ text: 'Nobody knows.', ...slowStart });
  await askAndLeave(parley, 'A zebra');
  await expect.poll(async () => (await alertsOf(page)).told.length).toBe(1);
  expect(JSON.stringify(await alertsOf(page))).not.toMatch(/zebra|Nobody knows/i);
});
