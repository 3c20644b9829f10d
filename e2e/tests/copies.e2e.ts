import { expectAccessible } from '../fixtures/accessibility.ts';
import { actions, copies, settings } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

test('a copy of the profile is made, put back after a question, and that is undone', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Keep this chat');
  const dialog = await parley.openSettings(settings.data);
  await dialog.getByRole('button', { name: copies.make }).click();
  const list = dialog.getByRole('list', { name: copies.title });
  await expect(list).toContainText('1 chat, 2 messages');
  await expectAccessible(page, 'copies of the profile');
  await parley.closeSettings();
  await parley.newChat();
  await parley.ask('A later chat');
  await expect(parley.chatRows).toHaveCount(2);

  await parley.openSettings(settings.data);
  await list.getByRole('button', { name: copies.restore }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Keys stay as they are');
  await expectAccessible(page, 'question before a copy is put back');
  await question.getByRole('button', { name: copies.confirm }).click();
  await expect(page.getByText(copies.restored)).toBeVisible();
  await expect(parley.chatRows).toHaveCount(1);
  await expect(parley.chatRows).toContainText(['Keep this chat']);

  await page.getByRole('button', { name: actions.undo }).click();
  await expect(parley.chatRows).toHaveCount(2);
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  // The key is here all the time.
  await parley.newChat();
  await parley.ask('Still here');
  await parley.openSettings(settings.data);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  for (const left of [1, 0]) {
    await list.getByRole('button', { name: copies.remove }).first().click();
    await list.getByRole('button', { name: 'Sure?' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(left);
  }
});
