import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { describe, expect, it } from 'vitest';

import { saveAttachment } from '#src/data/repositories/attachment-repository.ts';
import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { chatId, makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const follow = { onProgress: () => undefined, signal: new AbortController().signal };

async function bring({ importer }: ImportBench, file: File) {
  const opened = valueOf(await importer.open([file]));
  const report = valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  return { report, inspection: opened.inspection };
}

async function skippedOf(value: unknown): Promise<readonly SkippedEntry[]> {
  return (await bring(await createImportBench(), jsonFile(value))).report.skipped;
}

function lacks(title: string, ...names: readonly string[]): SkippedEntry {
  return { title, reason: 'files', count: names.length, names };
}

function filePart(attachmentId: AttachmentId, name: string): FilePart {
  const facts = { sizeBytes: 4, characters: 4, estimatedTokens: 1, mediaType: 'text/plain' };
  return { type: 'file', attachmentId, name, ...facts };
}

/** A backup of a chat with two files and of a draft with one, without the bytes of the second. */
async function backUpWithout(second: 'absent' | 'damaged'): Promise<{
  readonly file: File;
  readonly lacking: Blob;
}> {
  const { store, backup, saved } = await createImportBench();
  const first = valueOf(await saveAttachment(store, new Blob(['first'])));
  const lacking = new Blob(['second']);
  const id = valueOf(await saveAttachment(store, lacking));
  const parts = [filePart(first, 'first.txt'), filePart(id, 'second.txt')];
  const messages = [makeMessage('ms-1', 'ch-1', { parts })];
  valueOf(await saveTurn(store, { chat: makeChat('ch-1', { title: 'Files' }), messages }));
  const attachments = [filePart(id, 'again.txt')];
  await saveDraft(store, { key: chatId('ch-1'), text: 'x', attachments });
  valueOf(await backup.run({ sections: new Set(backupSections) }, follow));
  const text = (await saved[0]?.content.text()) ?? '';
  const line = new RegExp(`^\\{"data":"([^"]*)","id":"${id}".*\\n`, 'm');
  const cut =
    second === 'absent'
      ? text.replace(line, '')
      : text.replace(line, (all: string) => all.replace(/"data":"[^"]*"/, '"data":"AAAA"'));
  // A list must not end in a comma where its last element was taken out.
  return { file: new File([cut.replace(/,\n\]/g, '\n]')], 'cut.json'), lacking };
}

describe('a file that a message refers to and the import does not bring', () => {
  it.each(['absent', 'damaged'] as const)(
    'T190 is named by its chat where a backup lacks it (%s)',
    async (how) => {
      const { file } = await backUpWithout(how);
      const { report, inspection } = await bring(await createImportBench(), file);
      const expected = [lacks('Files', 'second.txt'), { ...lacks('', 'again.txt'), row: 'drafts' }];
      expect(inspection.skipped).toEqual(expected);
      expect(report).toMatchObject({ newChats: 1, skipped: expected, skippedCount: 2 });
    },
  );

  it('T190 is nothing to tell of where it is here already', async () => {
    const { file, lacking } = await backUpWithout('absent');
    const bench = await createImportBench();
    valueOf(await saveAttachment(bench.store, lacking));
    expect((await bring(bench, file)).report).toMatchObject({ skipped: [], skippedCount: 0 });
  });

  it('T192 is named where ChatGPT tells only its name, or its picture is not in the archive', async () => {
    const author = { role: 'user' };
    const pointer = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-2' };
    const content = { content_type: 'multimodal_text', parts: [pointer, 'Look'] };
    const attachments = [
      { id: 'file-1', name: 'report.pdf' },
      { id: 'file-2', name: 'cat.png' },
    ];
    const message = { author, content, metadata: { attachments } };
    const mapping = { q: { parent: null, message } };
    expect(await skippedOf([{ title: 'Cats', conversation_id: 'c', mapping }])).toEqual([
      lacks('Cats', 'report.pdf', 'cat.png'),
    ]);
  });

  it('T192 is named where Claude, Open WebUI, LibreChat or LobeHub keep it to themselves', async () => {
    const claude = {
      uuid: 'c',
      name: 'Claude',
      chat_messages: [
        { uuid: 'm', sender: 'human', text: 'x', files: [{ file_name: 'photo.jpg' }] },
      ],
    };
    expect(await skippedOf([claude])).toEqual([lacks('Claude', 'photo.jpg')]);
    const files = [
      { type: 'image', url: '/api/v1/files/cat.png' },
      { type: 'file', file: { filename: 'a.docx' } },
    ];
    const asked = { id: 'm', role: 'user', content: 'x', files };
    const openWebUi = { title: 'Web', chat: { history: { messages: { m: asked } } } };
    expect(await skippedOf([openWebUi])).toEqual([lacks('Web', 'cat.png', 'a.docx')]);
    const libre = { messageId: 'm', isCreatedByUser: true, text: 'x' };
    const libreFiles = [{ filename: 'b.csv', type: 'text/csv' }];
    const libreChat = {
      conversationId: 'c',
      title: 'Libre',
      messages: [{ ...libre, files: libreFiles }],
    };
    expect(await skippedOf(libreChat)).toEqual([lacks('Libre', 'b.csv')]);
    const lobe = {
      exportType: 'all',
      state: {
        sessions: [{ id: 's', meta: { title: 'Lobe' } }],
        topics: [],
        messages: [
          {
            id: 'm',
            sessionId: 's',
            role: 'user',
            content: 'x',
            createdAt: 1_700_000_000_000,
            imageList: [{ url: 'blob:x', alt: 'dog.png' }],
            fileList: [{ name: 'c.pdf' }],
          },
        ],
      },
    };
    expect(await skippedOf(lobe)).toEqual([lacks('Lobe', 'dog.png', 'c.pdf')]);
  });

  it('T192 is named where Chatbox, big-AGI or TypingMind point to what lies elsewhere', async () => {
    const contentParts = [{ type: 'image', storageKey: 'picture:1' }];
    const messages = [{ id: 'm', role: 'user', contentParts, files: [{ name: 'd.txt' }] }];
    const chatbox = { 'chat-sessions': [{ id: 's', name: 'Box', messages }] };
    expect(await skippedOf(chatbox)).toEqual([lacks('Box', 'd.txt', '')]);
    const dataRef = { reftype: 'dblob', dblobAssetId: 'x' };
    const part = { pt: 'image_ref', dataRef, altText: 'Tree' };
    const agi = {
      id: 'c',
      userTitle: 'Agi',
      systemPurposeId: 'x',
      messages: [{ id: 'm', role: 'user', fragments: [{ ft: 'attachment', part }] }],
    };
    expect(await skippedOf(agi)).toEqual([lacks('Agi', 'Tree')]);
    const content = [
      { type: 'text', text: 'x' },
      { type: 'image_url', image_url: { url: 'tm-image://1' } },
      { type: 'file', file: { filename: 'e.pdf' } },
    ];
    const chat = { id: 'c', chatTitle: 'Mind', messages: [{ id: 'm', role: 'user', content }] };
    expect(await skippedOf({ data: { chats: [chat] } })).toEqual([lacks('Mind', '1', 'e.pdf')]);
  });
});
