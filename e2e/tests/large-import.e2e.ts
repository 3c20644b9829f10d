import type { Locator } from '@playwright/test';

import { chooseFile, openImport } from '../fixtures/import-dialog.ts';
import { backup, settings } from '../fixtures/names.ts';
import { contentOf } from '../fixtures/profile-content.ts';
import { expect, test } from '../fixtures/test.ts';

const chatCount = 1500;
const messagesPerChat = 6;

/** Enough of a history that bringing it in takes a while. */
function longHistory(): Buffer {
  const conversations = Array.from({ length: chatCount }, (_, number) => ({
    title: `Conversation ${number}`,
    conversation_id: `c-${number}`,
    create_time: 1_700_000_000 + number,
    current_node: `m${messagesPerChat - 1}`,
    mapping: Object.fromEntries(
      Array.from({ length: messagesPerChat }, (_message, index) => [
        `m${index}`,
        {
          parent: index === 0 ? null : `m${index - 1}`,
          message: {
            author: { role: index % 2 === 0 ? 'user' : 'assistant' },
            content: { content_type: 'text', parts: [`Text ${index} of ${number}. `.repeat(20)] },
          },
        },
      ]),
    ),
  }));
  return Buffer.from(JSON.stringify(conversations));
}

/** Presses Cancel as soon as the dialog tells that something was written: no hand is as quick. */
function cancelWhileWriting(dialog: Locator): Promise<string> {
  return dialog.evaluate(
    (root) =>
      new Promise<string>((resolve) => {
        const look = (): void => {
          const told = /\b[1-9][\d,]* of 1,500 chats/.exec(root.textContent)?.[0];
          const buttons = [...root.querySelectorAll('button')];
          const cancel = buttons.find((button) => button.textContent === 'Cancel');
          if (told === undefined || cancel === undefined) return;
          observer.disconnect();
          cancel.click();
          resolve(told);
        };
        const observer = new MutationObserver(look);
        observer.observe(root, { childList: true, characterData: true, subtree: true });
      }),
  );
}

test('T192 a long import that is cancelled in the middle leaves everything as it was, and can be begun again', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Here before');
  await parley.openSettings(settings.data);
  const before = await contentOf(page);
  const dialog = await openImport(page);
  const choose = (): Promise<void> => chooseFile(dialog, longHistory());
  const start = dialog.getByRole('button', { name: backup.startImport, exact: true });
  await choose();
  await expect(dialog).toContainText('1,500 chats, 9,000 messages');
  const cancelled = cancelWhileWriting(dialog);
  await start.click();
  expect(await cancelled).toMatch(/^\d/);

  // Back at the choice of a file, without a word of anything that had come in.
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  expect(await contentOf(page)).toEqual(before);

  await choose();
  await start.click();
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText(
    '1,500 chats with 9,000 new messages imported',
  );
});
