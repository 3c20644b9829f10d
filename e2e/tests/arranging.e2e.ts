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
  await dialog.getByRole('textbox', { name: 'Instruction' }).fill('Be formal.');
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
  await page.getByRole('button', { name: /^Instruction of the folder “Work”: Be formal/ }).click();
  const context = page.getByRole('dialog', { name: 'Context' });
  await expect(context.getByText('Instruction of the folder “Work”')).toBeVisible();
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
