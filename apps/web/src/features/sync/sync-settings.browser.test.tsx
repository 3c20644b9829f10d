import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import { cdp, page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { createListeners } from '#src/platform/listeners.ts';
import type {
  KeptFiles,
  KeyState,
  ShownRemoval,
  SyncKeyError,
} from '#src/platform/sync-protocol.ts';

import type { WaitingChanges } from './logic/waiting-lines.ts';
import { SyncButton } from './sync-button.tsx';
import { SyncSettings, type SyncSettingsProps } from './sync-settings.tsx';
import {
  createTestSync,
  holderOf,
  lockedState,
  readyState,
  testPhrase,
  type TestSync,
} from './testing/test-sync.ts';

let root: Root;
let sync: TestSync;
let nowMs: number;
let waiting: readonly WaitingChanges[];
const commits = createListeners();
const countWaiting = () => Promise.resolve(waiting);
const onCommit = commits.add;
/** What was told, opened, copied and saved. */
let done: string[];

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alert = page.getByRole('alert');
const said = (): string => alert.elements()[0]?.textContent ?? '';
const phraseTitle = 'Your recovery phrase';
const checkTitle = 'Check your copy';
const words = page.getByRole('dialog', { name: phraseTitle }).getByRole('listitem');

beforeEach(() => {
  nowMs = 0;
  waiting = [];
  done = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function show(state?: KeyState, changed: Partial<SyncSettingsProps> = {}): void {
  sync = createTestSync(state);
  draw(changed);
}

function draw(changed: Partial<SyncSettingsProps> = {}): void {
  root.render(
    <IntlProvider locale="en" timeZone="UTC">
      <SyncSettings
        sync={sync.service}
        isSignedIn
        isSecure
        openAccount={() => done.push('account')}
        nowMs={() => nowMs}
        countWaiting={countWaiting}
        onCommit={onCommit}
        pageUrl="https://chat.example/"
        copy={(text) => done.push(`copied ${text}`)}
        notify={(text) => done.push(text)}
        savePhrase={(text) => done.push(`saved ${text}`)}
        {...changed}
      />
    </IntlProvider>,
  );
}

/** Shows a browser that syncs. */
async function showReady(state: KeyState = readyState): Promise<void> {
  sync = createTestSync(state);
  sync.report({ phase: 'ready', syncedAtMs: 1 });
  draw();
  await expect.element(page.getByRole('heading', { name: 'Status' })).toBeVisible();
}

async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body);
  const severe = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(severe).toEqual([]);
}

function expectRed(element: Element): void {
  const red = document.createElement('p');
  red.style.color = 'var(--danger-text)';
  document.body.append(red);
  expect(getComputedStyle(element).color).toBe(getComputedStyle(red).color);
  red.remove();
}

/** From the words to the three fields. */
async function toCheck(): Promise<void> {
  await expect.element(words.first()).toBeVisible();
  await button('I’ve written it down').click();
  await expect.element(page.getByRole('dialog', { name: checkTitle })).toBeVisible();
}

const askedFields = () => page.getByRole('dialog', { name: checkTitle }).getByRole('textbox');

/** Types the words that are asked for; `wrong` in the place of the first one, if given. */
async function typeWords(wrong?: string): Promise<void> {
  for (const [index, field] of askedFields().all().entries()) {
    const label = document.querySelector(`label[for="${field.element().id}"]`)?.textContent ?? '';
    const word = testPhrase[Number(label.replace('Word ', '')) - 1] ?? '';
    // Neither case nor blanks matter.
    const typed = index === 0 && wrong !== undefined ? wrong : ` ${word.toUpperCase()} `;
    await field.fill(typed);
  }
}

/** The sentence that says how the sync stands. */
const status = (): string | undefined =>
  document.querySelector('section > p')?.textContent ?? undefined;
/** The cells of the QR code, row by row; true for dark ones. */
function shownCells(): readonly (readonly boolean[])[] {
  const svg = document.querySelector('figure svg');
  const size = svg instanceof SVGSVGElement ? svg.viewBox.baseVal.width : 0;
  const path = svg?.querySelector('path')?.getAttribute('d') ?? '';
  const dark = new Set(
    Array.from(path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu), ([, x, y]) => `${x} ${y}`),
  );
  const indexes = [...Array(size).keys()];
  return indexes.map((y) => indexes.map((x) => dark.has(`${x} ${y}`)));
}
/** What of the page is laid out. */
const drawn = (): readonly Element[] =>
  [...document.body.children].filter((each) => getComputedStyle(each).display !== 'none');
const keepAll = 'Keep all files on this device';
const keptFiles: KeptFiles = {
  mode: 'off',
  onMetered: false,
  done: 0,
  left: 0,
  unavailable: 0,
  waitsFor: null,
};
/** What is said to wait for the server. */
const waitingLines = () =>
  page
    .getByText(/ (?:changed|deleted)$/)
    .elements()
    .map(({ textContent }) => textContent);
/** The part of the bar that is used. */
const fill = (): HTMLElement | null => document.querySelector('[data-level] > div');

const readyStats = {
  lastSyncAt: null,
  totalUsageBytes: 0,
  limitUsageBytes: null,
  isPaid: false,
  subscriptions: [],
};

function showButton(isInSidebar: boolean): void {
  sync = createTestSync();
  root.render(
    <IntlProvider locale="en" timeZone="UTC">
      <SyncButton
        sync={sync.service}
        isInSidebar={isInSidebar}
        onOpen={() => done.push('settings')}
      />
    </IntlProvider>,
  );
}
const syncButton = page.getByRole('button', { name: /^Sync: / });
const color = (): string => {
  const icon = document.querySelector('button svg');
  return icon === null ? '' : getComputedStyle(icon).color;
};
const colorOf = (token: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
};

describe('the sync of somebody who is not signed in', () => {
  it('T58 sign-in shows only once consent is given', async () => {
    show(undefined, { isSignedIn: false });
    const missing = page.getByText('Please login first before enabling Cloud Sync.');
    await expect.element(missing).toBeVisible();
    expect(button('Sign in…').elements()).toEqual([]);
    await expectAccessible();
    const consent = page.getByRole('checkbox', { name: /^Encrypt and sync my chats/ });
    await consent.click();
    await expect.element(button('Sign in…')).toBeVisible();
    expect(missing.elements()).toEqual([]);
    await button('Sign in…').click();
    expect(done).toEqual(['account']);
    await consent.click();
    await expect.element(missing).toBeVisible();
    expect(button('Sign in…').elements()).toEqual([]);
    expect(sync.calls).toEqual([]);
  });

  it('is offered nothing where browsers have no cryptography', async () => {
    show(undefined, { isSecure: false });
    await expect.element(page.getByText(/begin with https/)).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(sync.calls).toEqual([]);
  });
});

describe('turning on the sync', () => {
  it('says what is encrypted, then has three words of the phrase typed back', async () => {
    show();
    await expect.element(page.getByText(/encrypted in this browser before/)).toBeVisible();
    await expect.element(page.getByText(/If you lose all your devices/)).toBeVisible();
    await expectAccessible();
    await button('Turn on sync…').click();
    await expect.poll(() => words.elements().map((word) => word.textContent)).toEqual(testPhrase);
    await expect
      .poll(() => document.activeElement?.textContent)
      .toBe('Write down these 12 words, in this order');
    await expectAccessible();
    await button('Copy').click();
    await button('Save as file').click();
    const text = testPhrase.map((word, index) => `${index + 1}. ${word}\n`).join('');
    expect(done).toEqual([`copied ${text}`, `saved ${text}`]);
    await toCheck();
    await expect.element(askedFields().first()).toHaveFocus();
    expect(askedFields().elements()).toHaveLength(3);
    await expectAccessible();
    await typeWords();
    expect(sync.calls).toEqual(['open', 'draw']);
    await button('Turn on sync').click();
    await expect.element(page.getByRole('heading', { name: 'Status' })).toHaveFocus();
    expect(sync.calls.slice(0, 3)).toEqual(['open', 'draw', 'create']);
  });

  it('a word that is another is marked, and nothing is done', async () => {
    show();
    await button('Turn on sync…').click();
    await toCheck();
    await typeWords('zebra');
    await button('Turn on sync').click();
    await expect.poll(said).toMatch(/^This isn’t word \d+\./u);
    await expect.element(askedFields().first()).toHaveFocus();
    await expect.element(askedFields().first()).toHaveAttribute('aria-invalid', 'true');
    const note = askedFields().first().element().getAttribute('aria-describedby');
    expect(document.getElementById(note ?? '')?.textContent).toBe(said());
    expect(alert.elements()).toHaveLength(1);
    expect(sync.calls).toEqual(['open', 'draw']);
  });

  it('Enter leads on to the word that is missing', async () => {
    show();
    await button('Turn on sync…').click();
    await toCheck();
    await typeWords();
    await askedFields().nth(1).fill('');
    await askedFields().first().click();
    await userEvent.keyboard('{Enter}');
    await expect.element(askedFields().nth(1)).toHaveFocus();
    expect(alert.elements()).toEqual([]);
    expect(sync.calls).toEqual(['open', 'draw']);
  });

  it('can be left at each step, and nothing has changed', async () => {
    show();
    await button('Turn on sync…').click();
    await toCheck();
    await typeWords();
    await button('Show the words').click();
    await expect.poll(() => words.elements().map((word) => word.textContent)).toEqual(testPhrase);
    await toCheck();
    await expect.element(askedFields().first()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Turn on sync…')).toHaveFocus();
    await button('Turn on sync…').click();
    await expect.element(words.first()).toBeVisible();
    await button('Cancel').click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(sync.calls).toEqual(['open', 'draw', 'draw']);
  });

  it('T213 why it failed stands there in red, and it can be tried again', async () => {
    show();
    await button('Turn on sync…').click();
    await toCheck();
    await typeWords();
    sync.refuseNext({ code: 'no-answer' });
    await button('Turn on sync').click();
    await expect.poll(said).toContain('The server didn’t answer. Nothing has changed.');
    expectRed(alert.element());
    await button('Turn on sync').click();
    await expect.element(page.getByRole('heading', { name: 'Status' })).toBeVisible();
  });

  it('is not begun twice while it is under way', async () => {
    show();
    await button('Turn on sync…').click();
    await toCheck();
    await typeWords();
    const release = sync.hold();
    await button('Turn on sync').click();
    await expect.element(button('Turn on sync')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Show the words')).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(page.getByRole('heading', { name: 'Status' })).toBeVisible();
    expect(sync.calls.filter((call) => call === 'create')).toHaveLength(1);
  });

  it('prints the words and nothing else of the page', async () => {
    show();
    await button('Turn on sync…').click();
    await expect.element(words.first()).toBeVisible();
    const sheet = document.querySelector('[data-printout]');
    expect([...(sheet?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual(
      testPhrase,
    );
    expect(drawn()).not.toContain(sheet);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.poll(drawn).toEqual([sheet]);
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    await button('Cancel').click();
    await expect.poll(() => document.querySelector('[data-printout]')).toBeNull();
  });

  it('who cannot be told where the keys are can ask again, or sign in', async () => {
    sync = createTestSync();
    sync.refuseNext({ code: 'signed-out' });
    draw();
    await expect.poll(said).toContain('You were signed out. Nothing is lost.');
    await button('Sign in…').click();
    expect(done).toEqual(['account']);
    await button('Retry').click();
    await expect.element(button('Turn on sync…')).toBeVisible();
  });

  it('a code for an account that nobody syncs with is explained', async () => {
    show(undefined, { joinCode: 'ABCDEFGHJKMNPQRS' });
    await expect.element(page.getByText(/signed in with the same email address/)).toBeVisible();
  });
});

describe('a browser without the keys of its account', () => {
  it('gets them by a code from another device', async () => {
    show(lockedState);
    await expect.element(page.getByText(/Settings, then Sync, and choose/)).toBeVisible();
    await expectAccessible();
    const code = page.getByRole('textbox', { name: 'Code' });
    await expect.element(button('Unlock')).toBeDisabled();
    await code.fill('abcd efgh');
    sync.refuseNext({ code: 'code-length', length: 8 });
    await userEvent.keyboard('{Enter}');
    await expect.poll(said).toContain('A code has 16 characters; these are 8.');
    await expect.element(code).toHaveFocus();
    await code.fill('abcd efgh jkmn pqrs');
    expect(alert.elements()).toEqual([]);
    await button('Unlock').click();
    await expect.element(page.getByRole('heading', { name: 'Status' })).toHaveFocus();
    expect(sync.calls).toContain('join abcd efgh jkmn pqrs');
  });

  it('takes the code from a link', async () => {
    show(lockedState, { joinCode: 'ABCDEFGHJKMNPQRS' });
    await expect
      .element(page.getByRole('textbox', { name: 'Code' }))
      .toHaveValue('ABCDEFGHJKMNPQRS');
    await button('Unlock').click();
    await expect.poll(() => sync.calls).toContain('join ABCDEFGHJKMNPQRS');
  });

  it.each([
    [{ code: 'word-unknown', position: 4, word: 'darling' }, 'Word 4, “darling”, can’t be right'],
    [{ code: 'word-count', count: 11 }, 'these are 11 words'],
    [{ code: 'checksum-wrong' }, 'together they aren’t a recovery phrase'],
    [{ code: 'wrong-secret' }, 'That doesn’t match this account.'],
  ] as const satisfies readonly (readonly [SyncKeyError, string])[])(
    'gets them by the phrase, and hears what is wrong with it: %j',
    async (error, text) => {
      show(lockedState);
      await page.getByRole('radio', { name: /^Recovery phrase/ }).click();
      const field = page.getByRole('textbox', { name: 'Recovery phrase' });
      await field.fill(testPhrase.join(' '));
      sync.refuseNext(error);
      await button('Unlock').click();
      await expect.poll(said).toContain(text);
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await button('Unlock').click();
      await expect.element(page.getByRole('heading', { name: 'Status' })).toBeVisible();
      expect(sync.calls).toContain(`unlock by phrase ${testPhrase.join(' ')}`);
    },
  );

  it('gets them by a passphrase where there is one', async () => {
    show(lockedState);
    await page.getByRole('radio', { name: /^Passphrase/ }).click();
    await page.getByRole('textbox', { name: 'Passphrase' }).fill('correct horse battery');
    await button('Unlock').click();
    await expect.poll(() => sync.calls).toContain('unlock by passphrase correct horse battery');
  });

  it('is asked for a code alone where there is nothing else', async () => {
    show({ ...lockedState, ways: [] });
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
  });

  it('hears that it was removed', async () => {
    show({ ...lockedState, wasRemoved: true });
    await expect.element(page.getByText(/removed this browser from sync/)).toBeVisible();
  });

  it('starts over only after a typed word and a new phrase', async () => {
    show(lockedState);
    await button('I’ve lost everything…').click();
    const question = page.getByRole('dialog', { name: 'Start over without the old data?' });
    await expect.element(question.getByText(/gone from the server for good/)).toBeVisible();
    await expectAccessible();
    await expect.element(button('Continue')).toBeDisabled();
    await question.getByRole('textbox').fill('Start over');
    await button('Continue').click();
    await toCheck();
    await typeWords();
    expect(sync.calls).toEqual(['open', 'draw']);
    await button('Start over').click();
    await expect.element(page.getByRole('heading', { name: 'Status' })).toBeVisible();
    expect(sync.calls.slice(0, 3)).toEqual(['open', 'draw', 'start over']);
  });
});

describe('a browser that syncs', () => {
  it('T60 says how the sync stands, and T213 in red what needs a person', async () => {
    await showReady();
    nowMs = 120_001;
    await expect.poll(status).toBe('Synced 2 minutes ago');
    await expectAccessible();
    sync.report({ phase: 'started', progress: { done: 1200, total: 20_000 } });
    await expect.poll(status).toBe('Syncing 1,200 of 20,000');
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1200');
    await expect.element(button('Sync now')).toBeDisabled();
    await expect
      .poll(() => page.getByRole('status').first().element().textContent)
      .toBe('Syncing…');
    sync.report({ phase: 'error', problem: 'signed-out', progress: null, pending: 3 });
    await expect.poll(status).toBe('You were signed out. Nothing is lost.');
    await expect.element(page.getByText('3 changes are only on this device so far.')).toBeVisible();
    expectRed(page.getByText('You were signed out. Nothing is lost.').first().element());
    await button('Sign in…').click();
    expect(done).toEqual(['account']);
    await button('Sync now').click();
    expect(sync.calls).toContain('sync now');
  });

  it('compares everything on request, and says what came of it', async () => {
    await showReady();
    sync.isDone = false;
    await button('Sync everything again').click();
    await expect.poll(said).toContain('Couldn’t compare everything.');
    sync.isDone = true;
    await button('Sync everything again').click();
    await expect.poll(() => done).toEqual(['Everything was compared with the server.']);
    expect(alert.elements()).toEqual([]);
  });

  it('has all files on this device where somebody wants that, with progress and a pause', async () => {
    await showReady();
    expect(page.getByRole('switch', { name: keepAll }).elements()).toEqual([]);
    sync.report({ keptFiles });
    const all = page.getByRole('switch', { name: keepAll });
    const metered = page.getByRole('switch', { name: 'Also on mobile data' });
    await expect.element(all).not.toBeChecked();
    expect(metered.elements()).toEqual([]);
    await all.click();
    await expect.element(page.getByText('All files are on this device.')).toBeVisible();
    await metered.click();
    await expect.element(metered).toBeChecked();
    sync.report({ keptFiles: { ...keptFiles, mode: 'on', done: 12, left: 28 } });
    await expect.element(page.getByText('12 of 40 fetched')).toBeVisible();
    expect(fill()?.style.inlineSize).toBe('30%');
    await expectAccessible();
    await button('Pause').click();
    await expect.element(page.getByText(/^Paused\./)).toBeVisible();
    await button('Resume').click();
    sync.report({ keptFiles: { ...keptFiles, mode: 'on', waitsFor: 'unmetered', left: 3 } });
    await expect.element(page.getByText(/doesn’t use mobile data/)).toBeVisible();
    sync.report({ keptFiles: { ...keptFiles, mode: 'on', unavailable: 2 } });
    await expect.element(page.getByText(/^2 files aren’t on the server yet/)).toBeVisible();
    sync.report({ keptFiles: { ...keptFiles, mode: 'on', waitsFor: 'storage', left: 3 } });
    await expect.element(page.getByText(/^Couldn’t save files in this browser/)).toBeVisible();
    sync.isDone = false;
    await all.click();
    await expect.poll(said).toContain('couldn’t be saved');
    expect(sync.calls.filter((call) => call.startsWith('files'))).toEqual([
      'files on',
      'files on, metered too',
      'files paused',
      'files on',
      'files off',
    ]);
  });

  it('says that no files come where chats are not synced', async () => {
    await showReady();
    sync.report({ keptFiles: { ...keptFiles, mode: 'on' }, categoriesOff: ['chats'] });
    await expect
      .element(page.getByText('Chats aren’t synced on this device, so no files are fetched.'))
      .toBeVisible();
    expect(page.getByText('All files are on this device.').elements()).toEqual([]);
    sync.report({ keptFiles: { ...keptFiles, mode: 'paused', left: 3 }, categoriesOff: ['chats'] });
    await expect.element(page.getByText(/^Chats aren’t synced/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Resume' }).elements()).toEqual([]);
  });

  it('T65 tells what waits for the server, kind by kind, as it changes', async () => {
    await showReady();
    waiting = [{ table: 'chats', changed: 9, deleted: 9 }];
    commits.notify();
    // Nothing waits where both ends have the same.
    expect(waitingLines()).toEqual([]);
    sync.report({ phase: 'scheduled', waitsFor: 'connection' });
    await expect.poll(waitingLines).toEqual(['Chats: 9 changed, 9 deleted']);
    waiting = [
      { table: 'prompts', changed: 0, deleted: 1 },
      { table: 'messages', changed: 3, deleted: 0 },
      { table: 'messageEdits', changed: 1, deleted: 0 },
      { table: 'chats', changed: 2, deleted: 1 },
      { table: 'usageDays', changed: 1, deleted: 0 },
    ];
    commits.notify();
    await expect
      .poll(waitingLines)
      .toEqual([
        'Chats: 2 changed, 1 deleted',
        'Messages: 4 changed',
        'Prompts: 1 deleted',
        'Other: 1 changed',
      ]);
    await expect.element(page.getByText('9 changes are only on this device so far.')).toBeVisible();
    await expectAccessible();
    // Too many to be looked at: the last round has counted them.
    waiting = [];
    sync.report({ pending: 20_000 });
    commits.notify();
    await expect.element(page.getByText(/^20,000 changes are only on this/)).toBeVisible();
    expect(waitingLines()).toEqual([]);
  });

  it('says what it could not sync, and what to do', async () => {
    await showReady();
    sync.report({ tooNew: 3, tooLarge: 1, broken: 2, isServerSuspect: true });
    await expect.element(page.getByText(/^Update Parley to see 3 items/)).toBeVisible();
    await expect.element(page.getByText(/^1 item is too large/)).toBeVisible();
    await expect.element(page.getByText(/^2 items were changed at the server/)).toBeVisible();
    await expect.element(page.getByText(/^The server gave out other versions/)).toBeVisible();
  });

  it('leads back to the ways in once another device has removed it', async () => {
    await showReady();
    sync.state = { ...lockedState, wasRemoved: true };
    sync.report({ phase: 'error', problem: 'device-removed' });
    await button('Add this browser again…').click();
    await expect.element(button('Unlock')).toBeVisible();
  });

  it('T63 has eleven switches, each with its name', async () => {
    await showReady();
    sync.report({ categoriesOff: ['plugins'] });
    const switches = page.getByRole('switch');
    await expect.poll(() => switches.elements().length).toBe(11);
    expect(
      switches
        .elements()
        .map((each) => (each instanceof HTMLInputElement ? each.labels?.[0]?.textContent : '')),
    ).toEqual([
      'Chats',
      'Prompts',
      'Characters',
      'Plugins',
      'Profile',
      'Preferences',
      'Model settings',
      'Output settings',
      'Keyboard shortcuts',
      'Custom models',
      'Plugin settings',
    ]);
    await expect.element(page.getByText(/leaves the copy on the server/)).toBeVisible();
    const plugins = page.getByRole('switch', { name: 'Plugins' });
    await expect.element(plugins).not.toBeChecked();
    await plugins.click();
    await expect.element(plugins).toBeChecked();
    await page.getByRole('switch', { name: 'Chats' }).click();
    await expect.poll(() => sync.service.getSnapshot().categoriesOff).toEqual(['chats']);
    sync.isDone = false;
    await page.getByRole('switch', { name: 'Profile' }).click();
    await expect.poll(said).toContain('This choice couldn’t be saved.');
    await expect.element(page.getByRole('switch', { name: 'Profile' })).toBeChecked();
    expect(sync.calls.filter((call) => / (on|off)$/u.test(call))).toEqual([
      'plugins on',
      'chats off',
      'profile off',
    ]);
  });

  it('T64 shows the figures, and a bar where there is a limit', async () => {
    await showReady();
    await expect.element(page.getByText('0 kB used, no limit')).toBeVisible();
    await expect.element(page.getByText('Nothing synced yet')).toBeVisible();
    expect(fill()).toBeNull();
    sync.stats = {
      lastSyncAt: '2026-01-01T12:00:00.000Z',
      totalUsageBytes: 90e6,
      limitUsageBytes: 100e6,
      isPaid: true,
      subscriptions: [{ id: 'a' }],
    };
    sync.report({ syncedAtMs: 2 });
    await expect.element(page.getByText('90 MB of 100 MB used')).toBeVisible();
    await expect.element(page.getByText(/^Last change Jan 1, 2026/)).toBeVisible();
    await expect.element(page.getByText('Paid storage')).toBeVisible();
    await expect.element(page.getByText('1 subscription')).toBeVisible();
    expect(fill()?.style.inlineSize).toBe('90%');
    expect(fill()?.parentElement?.dataset['level']).toBe('high');
    sync.stats = undefined;
    sync.report({ syncedAtMs: 3 });
    await expect.element(page.getByText(/didn’t say how much/)).toBeVisible();
    sync.stats = { ...readyStats, totalUsageBytes: 5e6 };
    await button('Retry').click();
    await expect.element(page.getByText('5 MB used, no limit')).toBeVisible();
  });

  it('lists the devices, and removes one after it has said what that does', async () => {
    await showReady();
    const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
      'Firefox on LinuxThis device',
      'Safari on iPhoneRemove…',
    ]);
    await button('Remove Safari on iPhone…').click();
    const question = page.getByRole('alertdialog', { name: 'Remove Safari on iPhone from sync?' });
    await expect.element(question.getByText(/What it has already is not deleted/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(sync.calls).not.toContain('remove Safari on iPhone');
    await button('Remove Safari on iPhone…').click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(button('Add a device…')).toHaveFocus();
    expect(done).toEqual(['Safari on iPhone was removed from sync.']);
    expect(sync.calls).toContain('remove Safari on iPhone');
  });

  it('shows a code for another device as text and image until it expires', async () => {
    await showReady();
    await button('Add a device…').click();
    const dialog = page.getByRole('dialog', { name: 'Add a device' });
    await expect.element(dialog.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    await expect.element(dialog.getByRole('figure')).toBeVisible();
    expect(shownCells()).toEqual(
      encode('https://chat.example/#join=ABCDEFGHJKMNPQRS', { ecc: 'M', border: 4 }).data,
    );
    await expect.element(dialog.getByText('Valid for 10:00, for one device')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    expect(done).toEqual(['copied ABCD-EFGH-JKMN-PQRS']);
    nowMs = 600_000;
    await expect.element(dialog.getByText(/This code has expired/)).toBeVisible();
    expect(dialog.getByText('ABCD-EFGH-JKMN-PQRS').elements()).toEqual([]);
    expect(dialog.getByRole('figure').elements()).toEqual([]);
    sync.offer = { code: 'TTTT-TTTT-TTTT-TTTT', expiresAtMs: 1_200_000 };
    await dialog.getByRole('button', { name: 'New code' }).click();
    await expect.element(dialog.getByText('TTTT-TTTT-TTTT-TTTT')).toBeVisible();
    sync.refuseNext({ code: 'too-many-codes' });
    await dialog.getByRole('button', { name: 'New code' }).click();
    await expect.poll(said).toContain('Too many codes were made.');
    sync.state = { step: 'ready', holders: [holderOf('Phone')] };
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Phone', { exact: true })).toBeVisible();
  });

  it('makes a new recovery phrase the same way as the first', async () => {
    await showReady();
    await button('New recovery phrase…').click();
    await toCheck();
    await typeWords();
    await button('Replace the old phrase').click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(sync.calls).toContain('replace phrase');
    expect(done).toEqual(['Your new recovery phrase works. Destroy the old copy.']);
  });

  it('sets, changes and removes a passphrase', async () => {
    await showReady();
    await button('Add passphrase…').click();
    const first = page.getByRole('textbox', { name: 'New passphrase' });
    const second = page.getByRole('textbox', { name: 'The same once more' });
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveAttribute('type', 'password');
    await expectAccessible();
    await userEvent.keyboard('too short{Enter}');
    await expect.poll(said).toBe('Use at least 12 characters.');
    await expect.element(first).toHaveFocus();
    await first.fill('correct horse battery');
    await second.fill('correct horse');
    await userEvent.keyboard('{Enter}');
    await expect.poll(said).toContain('The two aren’t the same.');
    await expect.element(second).toHaveFocus();
    await button('Show passphrase').first().click();
    await expect.element(first).toHaveAttribute('type', 'text');
    await second.fill('correct horse battery');
    await button('Save').click();
    await expect.element(button('Change passphrase…')).toHaveFocus();
    await button('Remove passphrase').click();
    await button('Sure?').click();
    await expect.element(button('Add passphrase…')).toHaveFocus();
    expect(sync.calls.filter((call) => call.startsWith('passphrase'))).toEqual([
      'passphrase correct horse battery',
      'passphrase null',
    ]);
  });

  it('ends after a question, with what it has in place', async () => {
    await showReady();
    sync.report({ pending: 2 });
    await button('Stop syncing in this browser…').click();
    const question = page.getByRole('alertdialog', { name: 'Stop syncing in this browser?' });
    await expect.element(question.getByText(/^2 changes haven’t reached the server/)).toBeVisible();
    sync.refuseNext({ code: 'last-way' });
    await question.getByRole('button', { name: 'Stop syncing' }).click();
    await expect.poll(said).toContain('Nothing else could open your synced data.');
    await button('Stop syncing in this browser…').click();
    await question.getByRole('button', { name: 'Stop syncing' }).click();
    await expect.element(button('Unlock')).toBeVisible();
    expect(done).toEqual(['This browser no longer syncs. Everything in it is still here.']);
  });
});

describe('many removals at once', () => {
  const removals: readonly ShownRemoval[] = [
    { chatId: 'a', title: 'Tea in Japan', device: 'Safari on iPhone' },
    { chatId: 'b', title: '', device: '' },
  ];

  async function showRemovals(): Promise<void> {
    await showReady();
    sync.report({ phase: 'error', problem: 'removals', removals });
    await expect
      .element(page.getByRole('heading', { name: 'Did you mean to remove these chats?' }))
      .toBeVisible();
  }

  it('are listed with their devices, and wait for a decision', async () => {
    await showRemovals();
    await expect.poll(status).toBe('2 chats would be removed. Check first.');
    const rows = page.getByRole('list', { name: /Did you mean/ }).getByRole('listitem');
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
      'Tea in JapanRemoved on Safari on iPhone',
      'New ChatRemoved on another device',
    ]);
    await expectAccessible();
    await button('Later').click();
    expect(rows.elements()).toEqual([]);
    await expect.element(button('Show the chats that would be removed')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(rows.first()).toBeVisible();
    expect(sync.calls).not.toContain('agree');
    expect(sync.calls).not.toContain('refuse');
  });

  it.each([
    ['Remove here too', 'agree'],
    ['Keep everywhere', 'refuse'],
  ])('%s', async (name, decision) => {
    await showRemovals();
    sync.isDone = false;
    await button(name).click();
    await expect.poll(said).toContain('Nothing has changed. Try again.');
    sync.isDone = true;
    await button(name).click();
    await expect.poll(() => alert.elements()).toEqual([]);
    expect(sync.calls.filter((call) => call === decision)).toHaveLength(2);
    await expect.element(page.getByRole('heading', { name: 'Status' })).toHaveFocus();
    sync.report({ phase: 'ready', problem: null, removals: [] });
    await expect.poll(() => button(name).elements()).toEqual([]);
  });
});

describe('the button of the sync', () => {
  it('T60 has a color, an icon and a name for each state', async () => {
    showButton(false);
    await expect.element(syncButton).toHaveAccessibleName(/Sync is off/u);
    expect(color()).toBe(colorOf('--warning-text'));
    const icons = new Set([document.querySelector('button svg')?.innerHTML]);
    for (const [phase, token, name] of [
      ['scheduled', '--folder-orange', 'Sync: Changes sync in a moment.'],
      ['started', '--success-text', 'Sync: Syncing…'],
      ['error', '--danger-text', 'Sync: You were signed out. Nothing is lost.'],
    ] as const) {
      sync.report({ phase, problem: phase === 'error' ? 'signed-out' : null });
      await expect.element(syncButton).toHaveAccessibleName(name);
      await expect.element(syncButton).toHaveAttribute('data-tooltip', name);
      expect(color()).toBe(colorOf(token));
      icons.add(document.querySelector('button svg')?.innerHTML);
    }
    sync.report({ phase: 'ready', problem: null, syncedAtMs: Date.now() });
    await expect.element(syncButton).toHaveAccessibleName('Sync: Synced just now');
    icons.add(document.querySelector('button svg')?.innerHTML);
    expect(icons.size).toBe(5);
    await expectAccessible();
  });

  it('T60 turns while a round runs, and not for ever', async () => {
    showButton(true);
    sync.report({ phase: 'started' });
    await expect.poll(() => document.getAnimations().length).toBe(1);
    const timing = document.getAnimations()[0]?.effect?.getComputedTiming();
    expect(Number.isFinite(timing?.iterations)).toBe(true);
    sync.report({ phase: 'ready' });
    await expect.poll(() => document.getAnimations()).toEqual([]);
  });

  it('T62 opens the settings in error and init, and syncs when all is well', async () => {
    showButton(false);
    await syncButton.click();
    expect(done).toEqual(['settings']);
    sync.report({ phase: 'error', problem: 'storage-failed' });
    await expect.element(syncButton).toHaveAccessibleName(/Couldn’t save/u);
    await syncButton.click();
    expect(done).toEqual(['settings', 'settings']);
    expect(sync.calls).toEqual([]);
    sync.report({ phase: 'ready', problem: null });
    await expect.element(syncButton).toHaveAccessibleName(/Synced/u);
    await syncButton.click();
    expect(sync.calls).toEqual(['sync now']);
    for (const phase of ['scheduled', 'started'] as const) {
      sync.report({ phase });
      await expect.element(syncButton).toHaveAttribute('aria-disabled', 'true');
      await syncButton.click({ force: true });
    }
    expect(sync.calls).toEqual(['sync now']);
    expect(done).toHaveLength(2);
  });

  it('T62 is not in the sidebar while the sync is off', async () => {
    showButton(true);
    sync.report({ phase: 'ready' });
    await expect.element(syncButton).toBeVisible();
    sync.report({ phase: 'init' });
    await expect.poll(() => syncButton.elements()).toEqual([]);
  });
});
