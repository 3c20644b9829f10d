import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { makeZip } from '@parley/web/src/platform/testing/make-zip.ts';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { damageAttachments } from '../fixtures/damage-attachments.ts';
import { damageMessage } from '../fixtures/damage-message.ts';
import { chooseFile, openImport } from '../fixtures/import-dialog.ts';
import { backup, firstRun, settings, sidebar } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { contentOf } from '../fixtures/profile-content.ts';
import { expect, test } from '../fixtures/test.ts';

async function openData(parley: Parley): Promise<void> {
  await parley.openSettings(settings.data);
}

const chatGpt = JSON.stringify([
  {
    title: 'Old history',
    conversation_id: 'c-1',
    create_time: 1_700_000_000,
    mapping: {
      q: {
        parent: null,
        message: {
          author: { role: 'user' },
          content: {
            content_type: 'text',
            parts: ['What did I ask ![x](https://picture.test/x.png)?'],
          },
        },
      },
      a: {
        parent: 'q',
        message: {
          author: { role: 'assistant' },
          content: { content_type: 'text', parts: ['An old answer'] },
        },
      },
    },
    current_node: 'a',
  },
  { title: 'Broken', mapping: {} },
]);

test('T189 T188 a backup is written, read again and brought into an empty browser', async ({
  parley,
  page,
  browser,
}) => {
  await parley.setUp();
  await parley.ask('Keep this chat');
  await openData(parley);
  await page.getByRole('button', { name: backup.export }).click();
  const dialog = page.getByRole('dialog', { name: backup.exportDialog });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(11);
  await expect(dialog).toContainText('1 chat, 2 messages');
  await expect(dialog.getByRole('checkbox', { name: 'Chats 1' })).toBeEnabled();
  for (const empty of ['Folders 0', 'Custom models 0']) {
    await expect(dialog.getByRole('checkbox', { name: empty })).toBeDisabled();
  }
  await expectAccessible(page, 'export dialog');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: backup.startExport, exact: true }).click();
  const saved = await download;
  // T196 The name of the file has the time in it.
  expect(saved.suggestedFilename()).toMatch(/^export-\d{13}\.json$/);
  await expect(dialog.getByRole('status')).toContainText('saved and verified');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: backup.export })).toBeFocused();

  const text = await readFile(await saved.path(), 'utf8');
  const file = JSON.parse(text) as {
    checksum: string;
    data: { chats: { chatTitle: string }[]; latestSeenUpdate: string };
  };
  expect(file.checksum).toMatch(/^[\da-f]{64}$/);
  expect(file.data.chats).toHaveLength(1);
  const seen = await page.evaluate(() => localStorage.getItem('parley.seenNews'));
  expect(seen).not.toBeNull();
  expect(file.data.latestSeenUpdate).toBe(seen);
  expect(text).not.toContain('sk-');

  const other = await browser.newContext();
  const empty = await other.newPage();
  await empty.goto(page.url().replace(/#.*/, ''));
  await empty.getByRole('button', { name: 'Try the demo' }).click();
  await empty.getByRole('button', { name: 'Settings', exact: true }).click();
  await empty.getByRole('tab', { name: settings.data }).click();
  await empty.getByRole('button', { name: backup.import }).click();
  const imported = empty.getByRole('dialog', { name: backup.importDialog, exact: true });
  await imported.locator('input[type="file"]').setInputFiles(await saved.path());
  await expect(imported).toContainText('1 chat, 2 messages');
  await imported.getByRole('button', { name: backup.startImport, exact: true }).click();
  await expect(imported.getByRole('status')).toContainText('1 chat with 2 new messages imported');
  await other.close();
});

test('T202 the export for other apps uses storage names, and isn’t a backup', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Take this with you');
  await openData(parley);
  await page.getByRole('button', { name: backup.export }).click();
  const dialog = page.getByRole('dialog', { name: backup.exportDialog });
  await dialog.getByRole('radio', { name: backup.forOthers }).check();
  await expect(dialog.getByRole('checkbox', { name: /password/i })).toBeHidden();
  await expectAccessible(page, 'export for other programs');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: backup.startExport, exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^storage-\d{13}\.json$/);
  await expect(dialog.getByRole('status')).toContainText('It isn’t a backup.');
  const file = JSON.parse(await readFile(await saved.path(), 'utf8')) as {
    TM_useChatList: { id: string }[];
  };
  const [chat] = file.TM_useChatList;
  expect(Object.keys(file)).toContain(`CHAT_${chat?.id ?? ''}`);
  expect(JSON.stringify(file)).not.toContain('sk-');
});

test('T189 a file that is damaged is named and left out, and the backup is made', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Words') };
  await page.locator('input[type="file"]').setInputFiles(note);
  await parley.ask('Read this');
  await damageAttachments(page);
  await openData(parley);
  await page.getByRole('button', { name: backup.export }).click();
  const dialog = page.getByRole('dialog', { name: backup.exportDialog });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: backup.startExport, exact: true }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  await expect(dialog.getByRole('status')).toContainText(
    '1 file couldn’t be read and isn’t included',
  );
  await expect(dialog.getByRole('listitem')).toHaveText([/^note\.txt, in “Read this”: damaged/]);
  await expectAccessible(page, 'backup without a file');
  expect(saved).toContain('Read this');
  expect(saved).not.toContain(Buffer.from('other bytes').toString('base64'));
});

test('T190 an import lists the settings it would change, and can leave them', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await openData(parley);
  const file = JSON.stringify({
    data: { chats: [], folders: [{ id: 'f', title: 'Kitchen' }], userInformation: 'I cook' },
  });
  for (const stays of [true, false]) {
    const dialog = await openImport(page);
    await chooseFile(dialog, file);
    await expect(dialog).toContainText('1 differs from yours (Profile)');
    await expectAccessible(page, 'import preview with settings');
    const consent = dialog.getByRole('checkbox', { name: 'Import anyway' });
    await consent.check();
    const tick = dialog.getByRole('checkbox', { name: 'Import settings too' });
    await expect(tick).toBeChecked();
    await tick.setChecked(!stays);
    await dialog.getByRole('button', { name: backup.startImport, exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  // Now it is set here as well, and there is nothing to ask for.
  const dialog = await openImport(page);
  await chooseFile(dialog, file);
  await expect(dialog).toContainText('1 folder');
  await expect(dialog.getByRole('checkbox', { name: 'Import settings too' })).toHaveCount(0);
});

test('T189 a message that cannot be read is named, and stays in a copy when all is replaced', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Keep this chat');
  await damageMessage(page);
  await openData(parley);
  await page.getByRole('button', { name: backup.export }).click();
  const dialog = page.getByRole('dialog', { name: backup.exportDialog });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: backup.startExport, exact: true }).click();
  const saved = await readFile(await (await download).path());
  await expect(dialog.getByRole('status')).toContainText('couldn’t be read');
  await expect(dialog.getByRole('listitem')).toHaveText(['1 message in “Keep this chat”: damaged']);
  await expect(dialog).toContainText('An older backup may have an intact copy.');
  await expectAccessible(page, 'backup without a message');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const imported = await openImport(page);
  await chooseFile(imported, saved);
  await imported.getByRole('radio', { name: 'Replace everything' }).check();
  await imported.getByRole('button', { name: backup.startImport, exact: true }).click();
  await expect(imported.getByText('in a snapshot')).toBeVisible();
  await imported.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Before everything was replaced')).toBeVisible();
});

test('T192 T190 a ChatGPT export is previewed, imported with a report, and loads no remote images', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('picture.test')) asked.push(request.url());
  });
  await openData(parley);
  await page.getByRole('button', { name: backup.import }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: backup.importDialog, exact: true });
  await expectAccessible(page, 'import dialog');
  await chooseFile(dialog, chatGpt);
  await expect(dialog).toContainText('ChatGPT');
  await expect(dialog).toContainText('Old history');
  await expect(dialog).toContainText('1 item skipped');
  await expectAccessible(page, 'import preview');
  await dialog.getByRole('button', { name: backup.startImport, exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 chat with 2 new messages imported.');
  await expect(dialog).toContainText('1 item skipped');
  await expectAccessible(page, 'import result');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await parley.closeSettings();
  await parley.openChat('Old history');
  await expect(parley.textOf(parley.lastReply)).toHaveText('An old answer');
  expect(asked).toEqual([]);
});

test('T251 T222 a file that is none says so and leaves everything as it was', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await openData(parley);
  const dialog = await openImport(page);
  await chooseFile(dialog, 'no json');
  await expect(dialog.getByRole('alert')).toContainText('Invalid file');
  await dialog.getByRole('button', { name: backup.otherFile }).click();
  await chooseFile(dialog, '[]');
  await expect(dialog.getByRole('alert')).toContainText('Invalid or empty data');
  await dialog.getByRole('button', { name: backup.otherFile }).click();
  await chooseFile(dialog, '{"a":1}');
  await expect(dialog.getByRole('alert')).toContainText('Open WebUI');
});

test('T222 an import that cannot be stored says so in general words, changes nothing, and can be repeated', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await openData(parley);
  const before = await contentOf(page);
  const dialog = await openImport(page);
  await chooseFile(dialog, chatGpt);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...row) {
      if (this.name !== 'messages') return put.apply(this, row);
      IDBObjectStore.prototype.put = put;
      throw new DOMException('The disk gave up.', 'UnknownError');
    };
  });
  const start = dialog.getByRole('button', { name: backup.startImport, exact: true });
  await start.click();
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  expect(await contentOf(page)).toEqual(before);
  await dialog.getByRole('button', { name: backup.otherFile }).click();
  await chooseFile(dialog, chatGpt);
  await start.click();
  await expect(dialog.getByRole('status')).toContainText('1 chat with 2 new messages imported');
  expect(await contentOf(page)).not.toEqual(before);
});

const cited = 'It boils at 100 °C.\u{e200}cite\u{e202}turn0search0\u{e201}';

function said(role: string, text: string, metadata: object = {}): object {
  return { author: { role }, content: { content_type: 'text', parts: [text] }, metadata };
}

/** As ChatGPT packs it: several files of conversations, a project, a source, an attached file. */
function chatGptArchive(): Buffer {
  const references = [
    { matched_text: cited.slice(19), alt: ' ([Boiling](https://sources.test/water))' },
  ];
  const attachments = [{ id: 'file-1', name: 'kettle.pdf' }];
  const first = {
    title: 'About water',
    conversation_id: 'p-1',
    conversation_template_id: 'g-p-1',
    current_node: 'a',
    mapping: {
      q: { parent: null, message: said('user', 'When does it boil?', { attachments }) },
      a: { parent: 'q', message: said('assistant', cited, { content_references: references }) },
    },
  };
  const second = { ...first, conversation_id: 'p-2', title: 'Again about water' };
  const files = {
    'conversations-000.json': JSON.stringify([first]),
    'conversations-001.json': JSON.stringify([second]),
    'conversations-002.json': '[{"title": "cut o',
    '__MACOSX/._conversations-000.json': 'Mac OS X',
    'projects.json': JSON.stringify([{ id: 'g-p-1', name: 'Kitchen' }]),
    'chat.html': '<p>all of it</p>',
  };
  return Buffer.from(makeZip(files));
}

test('T192 an archive of ChatGPT with a project comes in on a phone, twice, and is there once', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole('button', { name: sidebar.open }).click();
  await openData(parley);
  const archive = chatGptArchive();
  for (const outcome of [
    '2 chats with 4 new messages imported.',
    'There were no new messages. 2 chats were already here, with all their messages.',
  ]) {
    const dialog = await openImport(page);
    await chooseFile(dialog, archive, 'export.zip');
    await expect(dialog).toContainText('2 chats, 4 messages, 1 folder');
    await dialog.getByText('3 items skipped').click();
    await expect(dialog).toContainText('About water: 1 attachment isn’t in the file (kettle.pdf)');
    await expect(dialog).toContainText('conversations-002.json: can’t be read');
    await dialog.getByRole('button', { name: backup.startImport, exact: true }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(outcome);
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  await parley.closeSettings();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Kitchen 2' })).toBeVisible();
  await parley.openChat('About water');
  await expect(parley.lastReply.getByRole('link', { name: 'Boiling' })).toHaveAttribute(
    'href',
    'https://sources.test/water',
  );
  await expect(parley.lastReply).not.toContainText('cite');
  await expect(page.getByText('[file: kettle.pdf]')).toBeVisible();
});

test('an empty sidebar offers to import chats', async ({ parley, page }) => {
  await parley.setUp();
  const offer = page.getByRole('button', { name: 'Import chats…' });
  await offer.click();
  await expect(page.getByRole('button', { name: backup.import })).toBeVisible();
  await expectAccessible(page, 'settings, opened at the data');
  await parley.closeSettings();
  await parley.ask('A chat of my own');
  await expect(offer).toHaveCount(0);
});

test('T222 an import that breaks off says so in words, and changes nothing', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await page.route(/import-worker/, (route) => route.abort());
  await openData(parley);
  const dialog = await openImport(page);
  await chooseFile(dialog, chatGpt);
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  await page.unroute(/import-worker/);
  await dialog.getByRole('button', { name: backup.otherFile }).click();
  await chooseFile(dialog, chatGpt);
  await expect(dialog).toContainText('Old history');
});

/** The picker cannot be driven; the folder that it gives is one of the browser's own. */
async function answerPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'showDirectoryPicker', async () => {
      const root = await navigator.storage.getDirectory();
      return root.getDirectoryHandle('Notes', { create: true });
    });
  });
}

function filesInFolder(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('Notes', { create: true });
    const found: Record<string, string> = {};
    for await (const name of folder.keys()) {
      if (name.startsWith('parley-mirror')) continue;
      // A file may be gone again, or be written anew, between the list and the reading.
      const text = await folder
        .getFileHandle(name)
        .then((handle) => handle.getFile())
        .then((file) => file.text())
        .catch(() => undefined);
      if (text !== undefined) found[name.replace(/\(.*\)/, '(id)')] = text;
    }
    return found;
  });
}

test('a mirror writes every chat to a folder, continues after a reload, and leaves other files alone', async ({
  parley,
  page,
}) => {
  await answerPicker(page);
  await parley.setUp();
  await parley.ask('First chat');
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('Notes', { create: true });
    const diary = await folder.getFileHandle('diary.md', { create: true });
    const writable = await diary.createWritable();
    await writable.write('mine');
    await writable.close();
  });
  await openData(parley);
  const row = page.getByRole('region', { name: 'Mirror to a folder' });
  await row.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(row.getByText('All chats are in “Notes”.')).toBeVisible();
  await expectAccessible(page, 'the mirror');
  expect(Object.keys(await filesInFolder(page)).toSorted()).toEqual([
    'First chat (id).md',
    'diary.md',
  ]);
  await parley.closeSettings();
  await page.reload();
  await parley.newChat();
  await parley.ask('Second chat');
  await expect
    .poll(async () => (await filesInFolder(page))['Second chat (id).md'], { timeout: 60_000 })
    .toContain('Hello');
  await openData(parley);
  await row.getByRole('button', { name: 'Stop mirroring' }).click();
  await expect(row.getByRole('button', { name: 'Choose a folder…' })).toBeVisible();
  expect((await filesInFolder(page))['diary.md']).toBe('mine');
});

test('everything is deleted after a typed word; other tabs are told, and the program begins anew', async ({
  parley,
  page,
  context,
}) => {
  await parley.setUp();
  await parley.ask('Remember me');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('navigation', { name: sidebar.navigation })).toContainText(
    'Remember me',
  );
  await openData(parley);
  const dialog = page.getByRole('dialog', { name: 'Delete everything?' });
  await page.getByRole('button', { name: 'Delete everything…' }).click();
  await expectAccessible(page, 'the question before everything is deleted');
  await dialog.getByRole('button', { name: 'Back up first…' }).click();
  await expect(page.getByRole('dialog', { name: backup.exportDialog })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete everything…' }).click();
  const confirm = dialog.getByRole('button', { name: 'Delete everything', exact: true });
  await confirm.click();
  const word = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' });
  await expect(word).toBeFocused();
  await expect(dialog.getByText('Nothing was deleted.')).toBeVisible();
  await word.fill('delete');
  await confirm.click();
  await expect(page.getByRole('heading', { name: firstRun.heading, level: 1 })).toBeVisible();
  await expect(
    other.getByText('Browser storage is closed. Nothing is saved until you reload.'),
  ).toBeVisible();
});
