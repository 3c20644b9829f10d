import * as foreign from '@parley/domain/import/testing/foreign-files.ts';
import { makeZip } from '@parley/web/src/platform/testing/make-zip.ts';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { chooseFile, openImport } from '../fixtures/import-dialog.ts';
import { backup, settings } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

interface Program {
  readonly name: string;
  readonly file: unknown;
  /** What the report counts beside the one chat. */
  readonly messages: number;
  readonly shown: string;
  /** What the preview tells beside the name of the program. */
  readonly told?: string;
  /** The answer that is shown comes with what the model thought, without the time it took. */
  readonly thinks?: boolean;
}

const { answer, otherAnswer } = foreign;
const programs: readonly Program[] = [
  { name: 'ChatGPT', file: foreign.chatGpt, messages: 3, shown: otherAnswer },
  { name: 'Claude', file: foreign.claude, messages: 3, shown: otherAnswer },
  {
    name: 'TypingMind',
    file: foreign.typingMind,
    messages: 2,
    shown: answer,
    told: '1 item skipped',
  },
  { name: 'Open WebUI', file: foreign.openWebUi, messages: 3, shown: otherAnswer, thinks: true },
  { name: 'LibreChat', file: foreign.libreChat, messages: 3, shown: otherAnswer, thinks: true },
  { name: 'LobeHub', file: foreign.lobeHub, messages: 2, shown: answer, thinks: true },
  { name: 'NextChat', file: foreign.nextChat, messages: 2, shown: answer },
  { name: 'Chatbox', file: foreign.chatbox, messages: 2, shown: answer, thinks: true },
  { name: 'Cherry Studio', file: foreign.cherryStudio, messages: 2, shown: answer, thinks: true },
  { name: 'big-AGI', file: foreign.bigAgi, messages: 2, shown: answer, thinks: true },
  { name: 'ShareGPT', file: foreign.shareGpt, messages: 2, shown: answer },
];

/** The file with the name of its program in the place of its title, so that each chat is known. */
function textOf({ name, file }: Program): string {
  return JSON.stringify(file).replaceAll('Geography', `Geography of ${name}`);
}

test('T190 the history of each program is shown first, comes in and can be read', async ({
  parley,
  page,
}) => {
  test.slow();
  await parley.setUp();
  for (const program of programs) {
    const { name, messages, shown, told, thinks } = program;
    await parley.openSettings(settings.data);
    const dialog = await openImport(page);
    const archive = makeZip({ 'folder/conversations.json': textOf(program) });
    await chooseFile(dialog, Buffer.from(archive), 'export.zip');
    await expect(dialog.getByRole('definition').filter({ hasText: name }).first()).toBeVisible();
    await expect(dialog).toContainText(`1 chat, ${messages} messages`);
    if (told !== undefined) await expect(dialog).toContainText(told);
    const importButton = dialog.getByRole('button', { name: backup.startImport, exact: true });
    const consent = dialog.getByRole('checkbox', { name: 'Import anyway' });
    if (await consent.isVisible()) await consent.check();
    await importButton.click();
    await expect(dialog.getByRole('status')).toContainText(
      `1 chat with ${messages} new messages imported`,
    );
    await dialog.getByRole('button', { name: 'Done' }).click();
    await parley.closeSettings();
    await page.getByRole('searchbox', { name: 'Search chats' }).fill(`Geography of ${name}`);
    await parley.openChat(`Geography of ${name}`);
    await expect(parley.textOf(parley.lastQuestion)).toContainText(foreign.question);
    await expect(parley.textOf(parley.lastReply).last()).toHaveText(shown);
    const thoughts = parley.lastReply.getByRole('button', { name: 'Thinking', exact: true });
    await expect(thoughts).toHaveCount(thinks === true ? 1 : 0);
    await page.getByRole('searchbox', { name: 'Search chats' }).press('Escape');
  }
  await page.reload();
  await expect(parley.lastReply).toContainText(answer);
});

test('T192 images of an archive are shown in place: sent ones and generated ones', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const chat = {
    title: 'A lamp',
    conversation_id: 'c-lamp',
    current_node: 'a',
    mapping: {
      q: { parent: null, message: said('user', [picture('sediment://file_wall'), 'Which lamp?']) },
      t: { parent: 'q', message: said('tool', [picture('file-service://file-lamp')]) },
      a: { parent: 't', message: said('assistant', ['This one.']) },
    },
  };
  await parley.importFile({
    name: 'export.zip',
    content: makeZip({
      'conversations.json': JSON.stringify([chat]),
      'file_wall-wall.png': onePixel,
      'dalle-generations/file-lamp-lamp.png': onePixel,
    }),
  });
  await parley.openChat('A lamp');
  await expect(parley.textOf(parley.lastReply)).toHaveText('This one.');
  for (const message of [parley.questions.first(), parley.replies.first()]) {
    await expect
      .poll(() =>
        message
          .getByRole('img')
          .evaluateAll((images) =>
            images.map((image) => image instanceof HTMLImageElement && image.naturalWidth),
          ),
      )
      .toEqual([1]);
  }
  await expectAccessible(page, 'pictures of an archive');
});

test('T192 a tool call of an imported reply is complete and doesn’t wait for approval', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const tools = [{ id: 'c1', function: { name: 'sky', arguments: '{}' }, content: 'sunny' }];
  const messages = [
    { id: '1', role: 'user', content: 'How is it?' },
    { id: '2', role: 'assistant', content: 'Fine.', tools },
  ];
  const sessions = [{ id: 'n', topic: 'Weather', messages }];
  await parley.importFile({
    name: 'next.json',
    content: new TextEncoder().encode(JSON.stringify({ 'chat-next-web-store': { sessions } })),
  });
  await parley.openChat('Weather');
  await expect(parley.textOf(parley.lastReply)).toHaveText('Fine.');
  await expect(page.getByText('Used sky')).toBeVisible();
  await expect(page.getByText('haven’t run')).toHaveCount(0);
});

function picture(pointer: string): object {
  return { content_type: 'image_asset_pointer', asset_pointer: pointer };
}

function said(role: string, parts: readonly unknown[]): object {
  return { author: { role }, content: { content_type: 'multimodal_text', parts } };
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
