import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { databaseName } from '@parley/web/src/platform/database-name.ts';

import { nowMs, type RecordedRequest } from '../fake-provider/recorder.ts';
import { markdownOfLength } from '../fake-provider/text.ts';
import { actions, composer, editing, sidebar } from '../fixtures/names.ts';
import { storedDrafts } from '../fixtures/stored-drafts.ts';
import { expect, test } from '../fixtures/test.ts';
import { wording } from '../fixtures/wording.ts';
import { serverUrl } from '../server-address.ts';

// As people have it: the program kept by its service worker.
test.use({ serviceWorkers: 'allow' });

const chunkCharacters = 10;
/** Text on disk may be this far behind the wire: half a second, and the way from wire to page. */
const allowedLossMs = 500 + 150;

/** Text that the fake had sent at a moment. */
function sentBefore(request: RecordedRequest, text: string, atMs: number): string {
  const chunks = request.chunkTimesMs.filter((time) => time <= atMs).length;
  return text.slice(0, chunks * chunkCharacters);
}

/** Keeps every write of the page waiting until it is left, as a slow disk does. */
function holdWrites(page: Page): Promise<void> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
    // A transaction lives as long as it is asked for something.
    const ask = (): void => outbox.count().addEventListener('success', ask);
    ask();
  }, databaseName);
}

test.describe('a reply that is broken off', () => {
  for (const part of ['the first', 'the second', 'the third'] as const) {
    const momentMs = Math.round(allowedLossMs + 150 + Math.random() * 2700);

    test(`a reload at a random moment in ${part} try loses at most 500 ms, and Continue works`, async ({
      parley,
      fake,
      page,
    }, testInfo) => {
      testInfo.annotations.push({ type: 'moment', description: `${momentMs} ms` });
      const text = markdownOfLength(6000);
      await parley.setUp();
      fake.set({ text, chunkCharacters, chunksPerSecond: 100 });
      await parley.send('Write');
      const request = await fake.waitForCompletion(0);
      await expect
        .poll(() => nowMs() - (request.chunkTimesMs[0] ?? Infinity), { intervals: [20] })
        .toBeGreaterThan(momentMs);
      const reloadedAtMs = nowMs();
      await page.reload();
      await parley.expectState('cut');
      const kept = await parley.copyText(parley.lastReply);
      expect(text.startsWith(kept)).toBe(true);
      const owed = sentBefore(request, text, reloadedAtMs - allowedLossMs);
      expect(kept.length).toBeGreaterThanOrEqual(owed.length);

      fake.set({ text: text.slice(kept.length), chunkCharacters: 200, allowPrefill: true });
      await parley.lastReply.getByRole('button', { name: actions.continue }).click();
      await parley.expectState('finished');
      expect(await parley.copyText(parley.lastReply)).toBe(text);
    });
  }

  test('a page that dies leaves its question, and its reply marked cut', async ({
    parley,
    fake,
    page,
    context,
  }) => {
    await parley.setUp();
    fake.set({ text: markdownOfLength(6000), chunkCharacters, chunksPerSecond: 100 });
    await parley.send('Write');
    const request = await fake.waitForCompletion(0);
    await expect.poll(() => request.chunksSent).toBeGreaterThan(150);
    const url = page.url();
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // The answer never comes: the page that should give it is gone.
    session.send('Page.crash').catch(() => undefined);
    await crashed;

    const reopened = parley.on(await context.newPage());
    await reopened.page.goto(url);
    await reopened.expectState('cut');
    await expect(reopened.textOf(reopened.lastQuestion)).toHaveText('Write');
    expect((await reopened.copyText(reopened.lastReply)).length).toBeGreaterThan(500);
  });

  for (const isBegun of [true, false]) {
    const moment = isBegun ? 'its end' : 'anything of it';
    test(`a reply that is on the screen is there after a reload, before ${moment} could be stored`, async ({
      parley,
      fake,
      page,
    }) => {
      const text = markdownOfLength(3000);
      await parley.setUp();
      fake.set({ text, chunkCharacters: 300, chunksPerSecond: 5 });
      if (!isBegun) await holdWrites(page);
      await parley.send('Write');
      await expect(parley.textOf(parley.lastReply)).not.toBeEmpty();
      if (isBegun) await holdWrites(page);
      await parley.expectState('finished');
      const shown = await parley.copyText(parley.lastReply);
      await page.reload();
      await parley.expectState('finished');
      expect(shown).toBe(text);
      expect(await parley.copyText(parley.lastReply)).toBe(text);
      await expect(parley.messageBox).toHaveValue('');
    });
  }

  test('a finished reply is there after a reload, byte for byte', async ({
    parley,
    fake,
    page,
  }) => {
    const text = markdownOfLength(3000);
    await parley.setUp();
    fake.set({ text });
    await parley.ask('Write');
    await page.reload();
    await parley.expectState('finished');
    expect(await parley.copyText(parley.lastReply)).toBe(text);
  });
});

/** How many tabs live, by the locks that they hold. */
function livingTabs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith('parley-tab-') === true).length;
  });
}

test.describe('two tabs', () => {
  test('what one tab does is seen in the other, also a stop', async ({ parley, fake, context }) => {
    await parley.setUp();
    await parley.ask('Hello');
    const other = parley.on(await context.newPage());
    await other.page.goto(parley.page.url());
    await expect(other.messages).toHaveCount(2);
    fake.set({ text: markdownOfLength(20_000), chunksPerSecond: 50 });
    await parley.send('Go on');
    await other.expectState('streaming');
    await other.stopButton.click();
    await parley.expectState('stopped');
    await expect.poll(() => fake.completions()[1]?.closedByClientAtMs).toBeDefined();
  });

  test('T133 each has its own draft of a new chat, and that of a closed tab is not lost', async ({
    parley,
    context,
    page,
  }) => {
    await parley.setUp();
    await parley.messageBox.fill('begun in the first');
    const other = parley.on(await context.newPage());
    await other.page.goto('/');
    await other.messageBox.fill('begun in the second');
    const both = ['begun in the first', 'begun in the second'];
    await expect.poll(() => storedDrafts(page)).toEqual(both);
    await page.reload();
    await expect(parley.messageBox).toHaveValue('begun in the first');
    await other.page.reload();
    await expect(other.messageBox).toHaveValue('begun in the second');

    await other.page.close({ runBeforeUnload: true });
    // It lives as long as its lock, also when its page is closed already.
    await expect.poll(() => livingTabs(page)).toBe(1);
    await parley.ask('begun in the first');
    await parley.newChat();
    await expect(parley.messageBox).toHaveValue('begun in the second');
    await page.reload();
    await expect(parley.messageBox).toHaveValue('begun in the second');
  });

  test('T133 what stands in one is kept when the other takes the draft over and changes it', async ({
    parley,
    context,
    page,
  }) => {
    await parley.setUp();
    await parley.ask('Hello');
    await page.reload();
    await parley.messageBox.fill('words of the first');
    await expect.poll(() => storedDrafts(page)).toEqual(['words of the first']);
    const other = parley.on(await context.newPage());
    await other.page.goto(page.url());
    await expect(other.messageBox).toHaveValue('words of the first');
    await other.messageBox.fill('something else');
    // The first puts its own aside as soon as it hears that they are nowhere any more.
    const both = ['something else', 'words of the first'];
    await expect.poll(() => storedDrafts(page)).toEqual(both);
    await other.page.reload();
    await expect(other.messageBox).toHaveValue('something else');
    await expect(parley.messageBox).toHaveValue('words of the first');
    await page.reload();
    await expect(parley.messageBox).toHaveValue('words of the first');
  });

  test('a branch chosen in one leaves the editor of the other where it is', async ({
    parley,
    context,
    page,
  }) => {
    await parley.setUp();
    await parley.ask('First question');
    const other = parley.on(await context.newPage());
    await other.page.goto(page.url());
    await expect(other.messages).toHaveCount(2);

    await page.bringToFront();
    await parley.act(parley.lastQuestion, actions.edit);
    await page.keyboard.type(' and more');
    await other.page.bringToFront();
    await other.act(other.lastQuestion, actions.edit);
    await other.page.keyboard.press('ControlOrMeta+A');
    await other.page.keyboard.type('Another question');
    await other.page.getByRole('button', { name: editing.send }).click();
    await other.expectState('finished');

    await page.bringToFront();
    await page.keyboard.type(' words');
    await expect(page.getByRole('textbox', { name: editing.message })).toHaveValue(
      'First question and more words',
    );
    await expect(parley.messageBox).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(parley.lastQuestion).toContainText('Another question');
  });

  test('without Web Locks a reload in mid-stream frees the chat as well', async ({
    parley,
    fake,
    context,
    page,
  }) => {
    // As off https: the browser withholds what a page needs to be sure of other tabs.
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    await parley.setUp();
    fake.set({ text: markdownOfLength(6000), chunksPerSecond: 50 });
    await parley.send('Write');
    await parley.expectState('streaming');
    const other = parley.on(await context.newPage());
    await other.page.goto(page.url());
    await other.expectState('streaming');
    await page.reload();
    await parley.expectState('cut');
    await other.expectState('cut');
  });

  test('both tabs write at once and nothing is lost', async ({ parley, context, page }) => {
    await parley.setUp();
    const other = parley.on(await context.newPage());
    await other.page.goto('/');
    await Promise.all([parley.ask('From the first tab'), other.ask('From the second tab')]);
    await page.reload();
    for (const title of ['From the first tab', 'From the second tab']) {
      await parley.openChat(title);
      await parley.expectState('finished');
      await expect(parley.messages).toHaveCount(2);
    }
  });
});

test.describe('a storage that fails', () => {
  test('a full storage is told, nothing is half written, and reading goes on', async ({
    parley,
    page,
  }) => {
    await limitStorage(page, 1_500_000);
    await parley.setUp();
    await parley.ask('Kept');
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'word '.repeat(800_000));
    await parley.messageBox.focus();
    await page.keyboard.press('Control+v');
    await parley.messageBox.fill('Too much');
    await page.getByRole('button', { name: composer.sendLong }).click();
    await parley.sendButton.click();
    await expect(page.getByText(wording.storageFull).first()).toBeVisible();
    await expect(parley.replies).toHaveCount(2);
    await parley.expectState('finished');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: composer.exportFile }).click();
    const file = await (await download).path();
    expect((await readFile(file, 'utf8')).length).toBe(4_000_000);
    // The browser asks where the message did not fit either.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await parley.openChat('Kept');
    await parley.expectState('finished', { message: parley.replies.first() });
    expect(await parley.questions.count()).toBe(await parley.replies.count());
  });

  test('a message that does not fit is told, stays on the screen and can be exported', async ({
    parley,
    page,
  }) => {
    // A text box takes its time to lay out a text as long as that.
    test.slow();
    await limitStorage(page, 1_000_000);
    await parley.setUp();
    await parley.ask('Kept');
    const text = `Too much: ${'word '.repeat(240_000)}`;
    await parley.send(text);
    await expect(page.getByText(wording.storageFull).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /export/i })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^Kept \d{4}-\d\d-\d\d\.md$/);
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toContain(text.trim());
    // What is in memory only would go: the browser asks first.
    const asked = page.waitForEvent('dialog');
    page.once('dialog', (dialog) => void dialog.accept());
    await Promise.all([page.reload(), asked]);
    expect((await asked).type()).toBe('beforeunload');
    await parley.openChat('Kept');
    await parley.expectState('finished');
    await expect(parley.questions).toHaveCount(1);
  });

  test('what did not fit is saved by itself once there is room', async ({ parley, page }) => {
    // A text box takes its time to lay out a long text, and Chromium to see the room.
    test.slow();
    await limitStorage(page, 1_000_000);
    await parley.setUp();
    await parley.ask('Kept');
    await parley.send(`Too much: ${'word '.repeat(240_000)}`);
    const told = page.getByText(wording.storageFull).first();
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: saveNow }).click();
    await expect(page.getByText(stillFull)).toBeVisible();
    await limitStorage(page, 100_000_000);
    await expect(told).toBeHidden({ timeout: 60_000 });
    await page.reload();
    await parley.openChat('Kept');
    await expect(parley.questions).toHaveCount(2);
    await expect(parley.replies).toHaveCount(2);
    await parley.expectState('finished');
  });

  test('an edit that does not fit is told, and no longer when it does', async ({
    parley,
    page,
  }) => {
    // A text box takes its time to lay out a text as long as that.
    test.slow();
    await limitStorage(page, 1_000_000);
    await parley.setUp();
    await parley.ask('Kept');
    await parley.act(parley.lastQuestion, actions.edit);
    const box = page.getByRole('textbox', { name: editing.message });
    await box.fill(`Too much: ${'word '.repeat(240_000)}`);
    const told = parley.lastQuestion.getByText(wording.storageFull);
    await expect(told).toBeVisible();
    // As slow as a box of that size is, it is not measured at each key.
    await expect(box).toHaveCSS('field-sizing', 'fixed');
    await box.fill('Little');
    await expect(box).toHaveCSS('field-sizing', 'content');
    await expect(told).toHaveCount(0);
  });

  test('a storage that is not there is told, and one can talk all the same', async ({
    parley,
    page,
  }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Storage is switched off.', 'InvalidStateError');
      };
    });
    await parley.setUpDemo();
    await expect(page.getByText(wording.storageUnavailable).first()).toBeVisible();
    await parley.ask('Hello');
    await expect(page.getByRole('button', { name: /export/i }).first()).toBeVisible();
  });

  test('a database from a newer version is left alone, and the screen says why', async ({
    parley,
    page,
  }) => {
    await parley.setUpDemo();
    await parley.ask('Hello');
    const before = await databases(page);
    await page.goto('/config.json');
    await page.evaluate(raiseVersions);
    await page.goto('/');
    await expect(page.getByText(wording.storageNewer).first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: sidebar.navigation })).toBeHidden();
    expect((await databases(page)).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  });

  test('an open tab gives the database up when a newer version wants it', async ({
    parley,
    page,
    context,
  }) => {
    await parley.setUpDemo();
    await parley.ask('Hello');
    const newer = await context.newPage();
    await newer.goto('/config.json');
    await newer.evaluate(raiseVersions);
    await expect(page.getByText(wording.storageNewer).first()).toBeVisible();
  });
});

const saveNow = 'Save now';
const stillFull = 'Still couldn’t save. Free up space, then try again.';

/**
 * Leaves the program so many bytes. To be called before any write: Chromium asks for the free space
 * once and then reckons with it for half a minute.
 */
async function limitStorage(page: Page, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: serverUrl, quotaSize });
}

interface DatabaseName {
  readonly name: string;
}

function databases(page: Page): Promise<DatabaseName[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => ({ name: name ?? '' })),
  );
}

/** Runs in the page: opens every database as a program of the future would. */
async function raiseVersions(): Promise<void> {
  for (const { name, version } of await indexedDB.databases()) {
    const opened = Promise.withResolvers<undefined>();
    const request = indexedDB.open(name ?? '', (version ?? 1) + 1000);
    request.addEventListener('success', () => {
      request.result.close();
      opened.resolve(undefined);
    });
    request.addEventListener('error', () => opened.reject(request.error));
    await opened.promise;
  }
}
