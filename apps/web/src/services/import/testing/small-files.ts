import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import * as foreign from '@parley/domain/import/testing/foreign-files.ts';

import { saveAttachment } from '#src/data/repositories/attachment-repository.ts';
import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { chatId, makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';

import { createImportBench, jsonFile } from './import-bench.ts';

/** A backup with two chats of two branches, an attachment and a draft. */
export async function makeSmallBackup(): Promise<string> {
  const bench = await createImportBench();
  const { store } = bench;
  const attachmentId = valueOf(
    await saveAttachment(store, new Blob(['x'], { type: 'text/plain' })),
  );
  const file = {
    type: 'file',
    attachmentId,
    mediaType: 'text/plain',
    name: 'a',
    sizeBytes: 1,
    characters: 1,
    estimatedTokens: 1,
  } as const;
  for (const name of ['a', 'b']) {
    valueOf(
      await saveTurn(store, {
        chat: makeChat(`ch-${name}`, { title: `Chat ${name}`, titleSource: 'user' }),
        messages: [
          makeMessage(`ms-${name}1`, `ch-${name}`),
          makeMessage(`ms-${name}2`, `ch-${name}`, {
            parentId: `ms-${name}1` as never,
            parts: [{ type: 'text', text: 'with a file' }, file],
          }),
          makeMessage(`ms-${name}3`, `ch-${name}`, { parentId: `ms-${name}1` as never }),
        ],
      }),
    );
  }
  valueOf(await saveDraft(store, { key: chatId('ch-a'), text: 'draft', attachments: [] }));
  valueOf(
    await bench.backup.run(
      { sections: new Set(backupSections) },
      { onProgress: () => undefined, signal: new AbortController().signal },
    ),
  );
  return (await bench.saved[0]?.content.text()) ?? '';
}

/** Every place of a value, as the way that leads to it. */
export function placesOf(
  value: unknown,
  way: readonly string[] = [],
): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...way, key]))];
}

export function replaceAt(value: unknown, way: readonly string[], next: unknown): unknown {
  const [key, ...rest] = way;
  if (key === undefined) return next;
  const copy: object = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, key, replaceAt(Reflect.get(copy, key), rest, next));
  return copy;
}

/** A small file of every form that is read, but for a backup of our own. */
export const foreignForms: readonly (readonly [string, () => unknown])[] = [
  ['ChatGPT', () => foreign.chatGpt],
  ['Claude', () => foreign.claude],
  ['TypingMind', () => foreign.typingMind],
  ['Open WebUI', () => foreign.openWebUi],
  ['Open WebUI without chats', () => foreign.openWebUiItems],
  ['LibreChat', () => foreign.libreChat],
  ['LibreChat without chats', () => foreign.libreChatItems],
  ['LobeHub', () => foreign.lobeHub],
  ['NextChat', () => foreign.nextChat],
  ['Chatbox', () => foreign.chatbox],
  ['Cherry Studio', () => foreign.cherryStudio],
  ['big-AGI', () => foreign.bigAgi],
  ['ShareGPT', () => foreign.shareGpt],
];

/** Stands in a file for what is nested ten thousand deep. */
export const deep = '@deep';

/** Written as text, for a script that makes such a value runs out of stack itself. */
export function deepFile(value: unknown): File {
  const levels = 10_000;
  return jsonFile(
    JSON.stringify(value).replaceAll(`"${deep}"`, '['.repeat(levels) + ']'.repeat(levels)),
  );
}
