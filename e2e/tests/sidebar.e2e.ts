import { errorBodies } from '../fake-provider/error-bodies.ts';
import { actions, sidebar } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';
import { wording } from '../fixtures/wording.ts';

async function makeChats(parley: Parley, titles: readonly string[]): Promise<void> {
  for (const [index, title] of titles.entries()) {
    if (index > 0) await parley.newChat();
    await parley.ask(title);
  }
}

const titlesIn = (parley: Parley): Promise<string[]> => parley.chatRows.allTextContents();

async function rowAction(parley: Parley, title: string, action: string): Promise<void> {
  const row = parley.chatRows.filter({ hasText: title });
  await row.hover();
  await row.getByRole('button', { name: sidebar.rowActions }).click();
  await parley.page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('T95 favourites come first, then the newest', async ({ parley }) => {
  await parley.setUp();
  await makeChats(parley, ['Oldest', 'Middle', 'Newest']);
  await expect
    .poll(() => titlesIn(parley))
    .toEqual([
      expect.stringContaining('Newest'),
      expect.stringContaining('Middle'),
      expect.stringContaining('Oldest'),
    ]);
  await rowAction(parley, 'Oldest', sidebar.favorite);
  await expect.poll(async () => (await titlesIn(parley))[0]).toContain('Oldest');
  await parley.page.reload();
  await expect.poll(async () => (await titlesIn(parley))[0]).toContain('Oldest');
});

test('T96 a chat is renamed in place: Enter saves, Escape and nothing do not', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Before']);
  const box = page.getByRole('textbox', { name: sidebar.renameBox });
  await rowAction(parley, 'Before', sidebar.rename);
  await box.fill('Discarded');
  await box.press('Escape');
  await expect(parley.chatRows).toContainText(['Before']);
  await rowAction(parley, 'Before', sidebar.rename);
  await box.fill('');
  await box.press('Enter');
  await expect(parley.chatRows).toContainText(['Before']);
  await rowAction(parley, 'Before', sidebar.rename);
  await box.fill('After');
  await box.press('Enter');
  await expect(parley.chatRows).toContainText(['After']);
  await expect(page).toHaveTitle(/After/);
});

test('T96 a chat without a name is a New Chat, and the preview has at most 50 characters', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  fake.set({ text: `${'word '.repeat(9)}fifty and much more` });
  await makeChats(parley, ['Title']);
  await expect(parley.chatRows.first()).toContainText('word word');
  await expect(parley.chatRows.first()).not.toContainText('much more');
  await parley.newChat();
  // Nothing was written that could name it, and no reply that could be asked for a name.
  fake.next({ response: errorBodies.rejected });
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Words') };
  await page.locator('input[type="file"]').setInputFiles(note);
  await expect(page.getByText('note.txt')).toBeVisible();
  await parley.sendButton.click();
  await parley.expectState('failed');
  await expect(parley.chatRows.first()).toContainText(sidebar.untitled);
});

test('T96 T97 a deleted chat leaves the list, and undo brings it back', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Keep', 'Drop']);
  await rowAction(parley, 'Drop', sidebar.delete);
  await expect(parley.chatRows).toHaveCount(1);
  await page.getByRole('button', { name: actions.undo }).click();
  await expect(parley.chatRows).toHaveCount(2);
});

test('T8 a chat in the trash says so when one goes back to it, and can be restored', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Keep', 'Drop']);
  await rowAction(parley, 'Drop', sidebar.delete);
  await expect(parley.chatRows).toHaveCount(1);
  await page.goBack();
  await expect(page.getByText(wording.chatTrashed)).toBeVisible();
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('Drop');
  await page.getByRole('button', { name: actions.restore }).click();
  await expect(parley.chatRows).toHaveCount(2);
  await expect(page.getByText(wording.chatTrashed)).toBeHidden();
});

test('a search over titles narrows the list', async ({ parley, page }) => {
  await parley.setUp();
  await makeChats(parley, ['Apples', 'Oranges']);
  await page.getByRole('searchbox', { name: sidebar.search }).fill('appl');
  await expect(parley.chatRows).toHaveCount(1);
  await page.getByRole('searchbox', { name: sidebar.search }).press('Escape');
  await expect(parley.chatRows).toHaveCount(2);
});

test('a chat whose reply ended out of sight is marked unread', async ({ parley, fake }) => {
  await parley.setUp();
  fake.set({ text: 'word '.repeat(40), chunksPerSecond: 8 });
  await parley.send('Slow one');
  await parley.expectState('streaming');
  await parley.newChat();
  const row = parley.chatRows.filter({ hasText: 'Slow one' });
  const mark = row.getByText(sidebar.unread);
  await expect(mark).toBeVisible();
  await parley.openChat('Slow one');
  await expect(mark).toBeHidden();
});
