import { expectAccessible } from '../fixtures/accessibility.ts';
import { queue, temporary } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** Everything that the page has written: all databases, local and session storage, the address. */
function readDisk(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    found.push(location.href, history.state, document.title);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const request = database.transaction(table).objectStore(table).getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
        found.push(rows);
      }
      database.close();
    }
    return JSON.stringify(found);
  });
}

test('a temporary chat leaves no trace, asks before it is lost, and can be kept', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  await parley.messageBox.fill('A zebra');
  await page.getByRole('button', { name: temporary.toggle, exact: true }).click();
  await expect(page.getByText(temporary.mark)).toBeVisible();
  // What was typed has moved along, out of the draft on the disk.
  await expect(parley.messageBox).toHaveValue('A zebra');
  await expectAccessible(page, 'temporary');
  fake.set({ text: 'The zebra has stripes, and here is enough of them. '.repeat(20) });
  await parley.ask('A zebra?');
  expect(parley.chatIdInUrl()).toBe('');
  await expect(parley.chatRows).toHaveCount(0);
  await parley.messageBox.fill('More on the zebra');
  expect(await readDisk(page)).not.toContain('zebra');
  // Neither a title nor keywords: nothing went out but the question.
  expect(fake.completions()).toHaveLength(1);

  await parley.messageBox.press('Control+Alt+n');
  const dialog = page.getByRole('alertdialog', { name: temporary.question });
  await dialog.getByRole('button', { name: temporary.stay }).click();
  await expect(parley.messages).toHaveCount(2);

  page.once('dialog', (asked) => {
    expect(asked.type()).toBe('beforeunload');
    void asked.accept();
  });
  await page.reload();
  await expect(parley.messageBox).toHaveValue('');
  await expect(page.getByText(temporary.mark)).toBeVisible();
  await expect(parley.messages).toHaveCount(0);

  await parley.ask('A zebra again?');
  const keep = page.getByRole('button', { name: temporary.keep });
  await keep.hover();
  await expect(page.getByText(temporary.keepHint)).toBeVisible();
  await keep.click();
  await expect(page.getByText(temporary.kept)).toBeVisible();
  await expect(page.getByText(temporary.mark)).toHaveCount(0);
  await expect(parley.messages).toHaveCount(2);
  await expect(parley.chatRows).toHaveCount(1);
  expect(parley.chatIdInUrl()).not.toBe('');
  await page.reload();
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('A zebra again?');

  await page.keyboard.press('Control+Alt+p');
  await expect(page.getByText(temporary.mark)).toBeVisible();
  await parley.ask('Lost for good');
  await page.goBack();
  await dialog.getByRole('button', { name: temporary.leave }).click();
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('A zebra again?');
  await expect(parley.chatRows).toHaveCount(1);
});

test('what waits in a temporary chat is on no disk', async ({ parley, page, fake }) => {
  await parley.setUp();
  await page.getByRole('button', { name: temporary.toggle, exact: true }).click();
  await expect(page.getByText(temporary.mark)).toBeVisible();
  fake.next({ text: 'A reply that takes its time.', stallAfterChunks: 1 });
  await parley.send('One');
  await parley.expectState('streaming');
  await parley.messageBox.fill('A zebra');
  await parley.messageBox.press('Enter');
  const waiting = page.getByRole('region', { name: queue.list });
  await expect(waiting.getByRole('listitem')).toHaveText(['A zebra']);
  expect(await readDisk(page)).not.toContain('zebra');
  await parley.stopButton.click();
  await waiting.getByRole('button', { name: queue.goOn }).click();
  await expect(parley.textOf(parley.questions)).toHaveText(['One', 'A zebra']);
  await parley.expectState('finished');
  expect(await readDisk(page)).not.toContain('zebra');
});
