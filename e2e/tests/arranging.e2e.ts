import { expectAccessible } from '../fixtures/accessibility.ts';
import { actions, arranging, header, sidebar } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';

async function makeChats(parley: Parley, titles: readonly string[]): Promise<void> {
  for (const [index, title] of titles.entries()) {
    if (index > 0) await parley.newChat();
    await parley.ask(title);
  }
}

/** A file with so many chats, to be imported. */
function manyChats(count: number): string {
  const chats = Array.from({ length: count }, (_, index) => ({
    id: `c-${index}`,
    title: `Chat ${index}`,
    conversations: [{ from: 'human', value: `Question ${index}` }],
  }));
  return JSON.stringify(chats);
}

async function addFolder({ page }: Parley, title: string): Promise<void> {
  await page.getByRole('button', { name: arranging.newFolder, exact: true }).click();
  const box = page.getByRole('textbox', { name: arranging.folderTitle });
  await expect(box).toBeFocused();
  await box.fill(title);
  await box.press('Enter');
  await expect(box).toBeHidden();
}

const foldersOf = ({ page }: Parley) => page.locator('[data-folder-id]');

async function rowAction(parley: Parley, title: string, action: string): Promise<void> {
  const row = parley.chatRows.filter({ hasText: title });
  await row.hover();
  await row.getByRole('button', { name: sidebar.rowActions }).click();
  await parley.page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function folderAction(parley: Parley, action: string): Promise<void> {
  await foldersOf(parley).first().hover();
  await parley.page.getByRole('button', { name: arranging.folderActions }).first().click();
  await parley.page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('T100 a folder begins with its title being edited; without one it is (Untitled)', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['A chat']);
  await page.getByRole('button', { name: arranging.newFolder, exact: true }).click();
  const box = page.getByRole('textbox', { name: arranging.folderTitle });
  await expect(box).toHaveValue(arranging.newFolderTitle);
  await box.press('Escape');
  await expect(foldersOf(parley)).toContainText([arranging.newFolderTitle]);
  await folderAction(parley, sidebar.rename);
  await box.fill('');
  await box.press('Enter');
  await expect(foldersOf(parley)).toContainText([arranging.untitledFolder]);
});

test('T101 deleting a folder keeps its chats where that is wished, and can be undone', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Inside', 'Outside']);
  await addFolder(parley, 'Work');
  await rowAction(parley, 'Inside', arranging.move);
  const dialog = page.getByRole('dialog', { name: arranging.move });
  await dialog.getByRole('button', { name: 'Work' }).click();
  await expect(parley.chatRows.first()).toContainText('Inside');
  await folderAction(parley, sidebar.delete);
  await expectAccessible(page, 'deleting a folder');
  await page.getByRole('button', { name: arranging.keepChats }).click();
  await expect(foldersOf(parley)).toHaveCount(0);
  await expect(parley.chatRows).toHaveCount(2);
  await page.getByRole('button', { name: actions.undo }).last().click();
  await expect(foldersOf(parley)).toHaveCount(1);
});

test('a folder gives its instruction and its model to the chats that begin in it', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Before']);
  await addFolder(parley, 'Work');
  await folderAction(parley, arranging.folderSettings);
  const dialog = page.getByRole('dialog', { name: arranging.folderSettings });
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Be formal.');
  await dialog.getByRole('radio', { name: 'A model for this folder' }).check();
  await dialog.getByRole('button', { name: header.modelButton }).click();
  await page.getByRole('option', { name: 'fake-small' }).first().click();
  await dialog.getByRole('radio', { name: 'Green' }).check();
  await expectAccessible(page, 'the settings of a folder');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(foldersOf(parley).first()).toHaveAttribute('data-color', 'green');

  await foldersOf(parley).first().getByRole('button').first().press('n');
  await expect(page.getByText('In the folder “Work”')).toBeVisible();
  await parley.ask('Quarterly figures');
  const body = JSON.stringify(fake.completions().at(-1)?.body);
  expect(body).toContain('Be formal.');
  expect(body).toContain('fake-small');
  const folderId = await foldersOf(parley).first().getAttribute('data-folder-id');
  const row = parley.chatRows.filter({ hasText: 'Quarterly figures' });
  await expect(row).toHaveAttribute('data-in-folder', folderId ?? '');
  await page
    .getByRole('button', { name: /^Instructions from the folder “Work”: Be formal/ })
    .click();
  const context = page.getByRole('dialog', { name: 'Context' });
  await expect(context.getByText('Instructions from the folder “Work”')).toBeVisible();
});

test('T102 a chat is dragged into a folder with the mouse', async ({ parley, page }) => {
  await parley.setUp();
  await makeChats(parley, ['Drag me']);
  await addFolder(parley, 'Target');
  const row = parley.chatRows.filter({ hasText: 'Drag me' });
  await row.hover();
  await page.mouse.down();
  await page.mouse.move(100, 330, { steps: 4 });
  await foldersOf(parley).first().hover();
  await expect(foldersOf(parley).first()).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  const folderId = await foldersOf(parley).first().getAttribute('data-folder-id');
  await expect(row).toHaveAttribute('data-in-folder', folderId ?? '');
});

test('T102 a press that ended before the code of dragging was there drags nothing', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Clicked', 'Dragged']);
  const asked = Promise.withResolvers<undefined>();
  const letThrough = Promise.withResolvers<undefined>();
  await page.route(/drag-session/, async (route) => {
    asked.resolve(undefined);
    await letThrough.promise;
    await route.continue();
  });
  await parley.openChat('Clicked');
  await asked.promise;
  const arrived = page.waitForResponse(/drag-session/);
  letThrough.resolve(undefined);
  await (await arrived).finished();
  await parley.chatRows.filter({ hasText: 'Dragged' }).hover();
  await page.mouse.down();
  await page.mouse.move(100, 500, { steps: 4 });
  await expect(page.locator('[data-dragged]')).toContainText(['Dragged']);
  await page.mouse.up();
});

test('T102 resting over a closed folder opens it, and a folder that is dragged closes all', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Loose']);
  await addFolder(parley, 'First');
  await addFolder(parley, 'Second');
  const folders = foldersOf(parley);
  const toggle = (index: number) => folders.nth(index).locator('[aria-expanded]');
  await expect(toggle(0)).toHaveAttribute('aria-expanded', 'true');
  for (const index of [1, 0]) {
    await toggle(index).click();
    await expect(toggle(index)).toHaveAttribute('aria-expanded', 'false');
  }
  const chat = parley.chatRows.filter({ hasText: 'Loose' });
  await chat.hover();
  await page.mouse.down();
  await toggle(1).hover();
  await expect(toggle(1)).toHaveAttribute('aria-expanded', 'true');
  await expect(toggle(0)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(chat).not.toHaveAttribute('data-in-folder');

  const titles = await folders.locator('[data-tooltip-if-cut]').allTextContents();
  const from = await toggle(1).boundingBox();
  const to = await toggle(0).boundingBox();
  if (from === null || to === null) throw new Error('A folder is out of sight');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 });
  await expect(toggle(1)).toHaveAttribute('aria-expanded', 'false');
  await page.mouse.move(to.x + 60, to.y + 2, { steps: 4 });
  await expect(folders.nth(0)).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
  await expect
    .poll(() => folders.locator('[data-tooltip-if-cut]').allTextContents())
    .toEqual(titles.toReversed());
});

test('T102 a drag that is given up leaves folders open and closed as they were', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Loose']);
  for (const title of ['Closed', 'Open', 'Dragged']) await addFolder(parley, title);
  const folderNamed = (title: string) => foldersOf(parley).filter({ hasText: title });
  const toggle = (title: string) => folderNamed(title).locator('[aria-expanded]');
  await toggle('Closed').click();
  await expect(toggle('Closed')).toHaveAttribute('aria-expanded', 'false');

  await folderNamed('Dragged').hover();
  await page.mouse.down();
  await page.mouse.move(100, 500, { steps: 4 });
  for (const title of ['Open', 'Dragged']) {
    await expect(toggle(title)).toHaveAttribute('aria-expanded', 'false');
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  for (const title of ['Open', 'Dragged']) {
    await expect(toggle(title)).toHaveAttribute('aria-expanded', 'true');
  }
  await expect(toggle('Closed')).toHaveAttribute('aria-expanded', 'false');

  await parley.chatRows.filter({ hasText: 'Loose' }).hover();
  await page.mouse.down();
  await toggle('Closed').hover();
  await expect(toggle('Closed')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(toggle('Closed')).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle('Open')).toHaveAttribute('aria-expanded', 'true');
});

test('T102 a folder that opened under a chat shows the ones in it, to be dropped into', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Loose', 'Other']);
  await addFolder(parley, 'Outer');
  await folderAction(parley, arranging.newFolderInside);
  const box = page.getByRole('textbox', { name: arranging.folderTitle });
  await box.fill('Inner');
  await box.press('Enter');
  const folderNamed = (title: string) => foldersOf(parley).filter({ hasText: title });
  const toggle = folderNamed('Outer').locator('[aria-expanded]');
  await toggle.click();
  await expect(folderNamed('Inner')).toBeHidden();

  const chat = parley.chatRows.filter({ hasText: 'Loose' });
  await chat.hover();
  await page.mouse.down();
  await page.mouse.move(100, 500, { steps: 4 });
  await folderNamed('Outer').hover();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await folderNamed('Inner').hover();
  await expect(folderNamed('Inner')).toHaveAttribute('data-drop', 'into');
  const innerId = await folderNamed('Inner').getAttribute('data-folder-id');
  await page.mouse.up();
  await expect(chat).toHaveAttribute('data-in-folder', innerId ?? '');
});

test('removing a tag is announced, and undo restores it', async ({ parley, page }) => {
  await parley.setUp();
  await makeChats(parley, ['Tagged']);
  await rowAction(parley, 'Tagged', 'Tags');
  await page.keyboard.type('kept');
  await page.keyboard.press('Enter');
  const tag = page.getByRole('button', { name: 'Remove tag kept' });
  await tag.click();
  await expect(tag).toBeHidden();
  await expect(page.getByText('Tag “kept” removed.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: actions.undo }).last().click();
  await rowAction(parley, 'Tagged', 'Tags');
  await expect(tag).toBeVisible();
});

test('T99 chats are picked by keyboard: arrows, Shift for all between, Esc for the end', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['One', 'Two', 'Three']);
  const select = page.getByRole('button', { name: arranging.select });
  await select.press('Enter');
  const boxes = parley.chatRows.getByRole('checkbox');
  await boxes.first().press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.last()).toBeFocused();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  // A dialog over the list has its own Esc, and the choice stays.
  await page.getByRole('button', { name: arranging.deleteSelected }).press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText('3 selected')).toBeVisible();
  await boxes.first().press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selected chats' })).toBeHidden();
  await expect(select).toBeFocused();
});

test('T95 rows are made up to 200 px beyond the list, each at least 56 px high', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.importFile({ name: 'many.json', content: manyChats(300) });
  await expect(parley.chatRows.first()).toBeVisible();
  const measured = await page.locator('[data-chat-id]').evaluateAll((rows) => {
    const list = rows[0]?.closest('ul')?.parentElement?.getBoundingClientRect();
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const end = list?.bottom ?? 0;
    return {
      minHeight: Math.min(...boxes.map(({ height }) => height)),
      lastBegins: Math.max(...boxes.map(({ top }) => top)) - end,
      lastEnds: Math.max(...boxes.map(({ bottom }) => bottom)) - end,
    };
  });
  expect(measured.minHeight).toBeGreaterThanOrEqual(56);
  expect(measured.lastEnds).toBeGreaterThanOrEqual(200);
  expect(measured.lastBegins).toBeLessThanOrEqual(200);
});

test('Home and End go to the first and the last of many chats, also while picking', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.importFile({ name: 'many.json', content: manyChats(300) });
  const rows = page.locator('[data-row]');
  await rows.first().focus();
  await page.keyboard.press('End');
  const focused = page.locator('[data-chat-id]').filter({ has: page.locator(':focus') });
  await expect(focused).toBeInViewport();
  const last = await focused.getAttribute('data-chat-id');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-chat-id', last ?? '');
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await expect(rows.first()).toBeInViewport();

  await page.getByRole('button', { name: arranging.select }).press('Enter');
  const boxes = parley.chatRows.getByRole('checkbox');
  await boxes.first().press('Space');
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('data-chat-id', last ?? '');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('300 selected')).toBeVisible();
});

test('chats go into a folder that is made on the way, by keyboard, and undo takes it away', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['Loose']);
  await parley.chatRows.first().locator('[data-row]').press('m');
  const dialog = page.getByRole('dialog', { name: arranging.move });
  await dialog.getByRole('searchbox').fill('Trips');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('button', { name: 'New folder “Trips”' })).toBeFocused();
  await expectAccessible(page, 'moving into a new folder');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(foldersOf(parley)).toContainText(['Trips']);
  const folderId = await foldersOf(parley).first().getAttribute('data-folder-id');
  await expect(parley.chatRows.first()).toHaveAttribute('data-in-folder', folderId ?? '');
  await page.getByRole('button', { name: actions.undo }).click();
  await expect(foldersOf(parley)).toHaveCount(0);
  await expect(parley.chatRows).toHaveCount(1);

  // What is there already is found by its name and taken with Enter.
  await addFolder(parley, 'Trips');
  await parley.chatRows.first().locator('[data-row]').press('m');
  await dialog.getByRole('searchbox').fill('trip');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(foldersOf(parley)).toHaveCount(1);
  await expect(parley.chatRows.first()).toHaveAttribute('data-in-folder');
});

test('a letter that belongs to the browser does nothing to a row', async ({ parley, page }) => {
  await parley.setUp();
  await makeChats(parley, ['A chat']);
  await addFolder(parley, 'Work');
  const dialog = page.getByRole('dialog', { name: arranging.move });
  for (const row of [foldersOf(parley), parley.chatRows]) {
    const target = row.first().locator('[data-row]');
    await target.press('Control+m');
    await expect(dialog).toHaveCount(0);
    await target.press('m');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('T99 all chats are selected, deleted after a question, and restored from the trash', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley, ['One', 'Two', 'Three']);
  await page.getByRole('button', { name: arranging.select }).click();
  const boxes = parley.chatRows.getByRole('checkbox');
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await expectAccessible(page, `selecting, ${theme}`);
  }
  await page.getByRole('button', { name: arranging.deleteSelected }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: sidebar.delete, exact: true }).click();
  await expect(question).toBeHidden();
  await expect(parley.chatRows).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Selected chats' })).toBeHidden();
  await page.getByRole('button', { name: arranging.view }).click();
  await page.getByRole('menuitem', { name: arranging.trash }).click();
  const trash = page.getByRole('dialog', { name: arranging.trash });
  await expect(trash.getByRole('button', { name: arranging.restore })).toHaveCount(3);
  await expectAccessible(page, 'the trash');
  await trash.getByRole('button', { name: arranging.restore }).first().click();
  await expect(trash.getByRole('button', { name: arranging.restore })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(parley.chatRows).toHaveCount(1);
});

test('an archived chat leaves the list and is found in the archive', async ({ parley, page }) => {
  await parley.setUp();
  await makeChats(parley, ['Stays', 'Goes']);
  await rowAction(parley, 'Goes', arranging.archive);
  await expect(parley.chatRows).toHaveCount(1);
  await page.getByRole('button', { name: arranging.view }).click();
  await page.getByRole('menuitemcheckbox', { name: arranging.archived }).click();
  await page.keyboard.press('Escape');
  await expect(parley.chatRows).toContainText(['Goes']);
});
