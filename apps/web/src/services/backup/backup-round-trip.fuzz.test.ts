import { backupSections, type BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { saveAttachment } from '#src/data/repositories/attachment-repository.ts';
import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import {
  finishMessage,
  saveTurn,
  updateMessage,
} from '#src/data/repositories/message-repository.ts';
import { setFavorite } from '#src/data/repositories/chat-repository.ts';
import { saveSettings } from '#src/data/repositories/settings-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { TableName } from '#src/data/schema.ts';
import {
  becomes,
  chatId,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  testModel,
  valueOf,
} from '#src/data/testing/test-store.ts';

import { createImportBench, type ImportBench } from '#src/services/import/testing/import-bench.ts';
import { fuzzRuns } from '#src/data/testing/fuzz-runs.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"\n],', '},', '{"application":"parley","data":{', '\u2028', '\ud800 alone'),
);

const profile = fc.record({
  chats: fc.array(
    fc.record({
      title: text,
      texts: fc.array(fc.record({ text, parent: fc.nat(9), isFile: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      isFavorite: fc.boolean(),
      isArchived: fc.boolean(),
      tags: fc.array(text, { maxLength: 2 }),
      edit: fc.option(text),
      folder: fc.option(fc.nat(2)),
      draft: fc.option(
        fc.record({ text: text.filter((each) => each.trim() !== ''), isFile: fc.boolean() }),
      ),
      leaf: fc.nat(7),
    }),
    { maxLength: 5 },
  ),
  folders: fc.array(text, { maxLength: 3 }),
  theme: fc.constantFrom('light', 'dark', 'system'),
  systemMessage: text,
});
type Profile = typeof profile extends fc.Arbitrary<infer T> ? T : never;

async function fill(
  store: Store,
  { chats, folders, theme, systemMessage }: Profile,
): Promise<void> {
  await saveSettings(store, { theme, defaultParameters: { systemMessage }, streaming: false });
  await store.write({ tables: ['folders'], durability: 'strict' }, (tx) => {
    for (const [order, title] of folders.entries()) {
      const row = {
        id: `fo-${order}`,
        title,
        color: order === 0 ? 'green' : null,
        parentId: order === 0 ? null : `fo-${order - 1}`,
        order,
        systemInstruction: order === 0 ? title : '',
        defaultModel: order === 0 ? testModel : null,
        createdAtMs: 5,
        updatedAtMs: 6,
        colour: 'red',
      };
      tx.put('folders', row as never);
    }
    return Promise.resolve();
  });
  for (const [index, each] of chats.entries()) await addChat(store, index, each);
}

async function addChat(store: Store, index: number, each: Profile['chats'][number]): Promise<void> {
  const id = `ch-${index}`;
  const messages = [];
  for (const [place, { text: words, parent, isFile }] of each.texts.entries()) {
    messages.push(
      makeMessage(`${id}-${place}`, id, {
        parentId: place === 0 ? null : messageId(`${id}-${parent % place}`),
        role: place % 2 === 0 ? 'user' : 'assistant',
        parts: [
          { type: 'text', text: words },
          ...(isFile ? [await filePart(store, words + id)] : []),
        ],
        createdAtMs: 100 + place,
      }),
    );
  }
  const leaf = messages[each.leaf % messages.length];
  await saveTurn(store, {
    chat: makeChat(id, {
      title: each.title,
      titleSource: 'user',
      folderId: each.folder === null ? null : (`fo-${each.folder}` as never),
      tags: each.tags,
      ...(each.isArchived ? { archivedAtMs: 7 } : {}),
      ...(leaf === undefined ? {} : { activeLeafId: leaf.id }),
    }),
    messages,
  });
  if (leaf !== undefined) {
    await finishMessage(store, { message: leaf, usage: makeUsage(`us-${index}`, id) });
  }
  if (each.edit !== null) await edit(store, messages, each.edit);
  if (each.isFavorite) await setFavorite(store, chatId(id), true);
  if (each.draft !== null) await addDraft(store, id, each.draft);
}

async function addDraft(
  store: Store,
  id: string,
  { text: words, isFile }: { readonly text: string; readonly isFile: boolean },
): Promise<void> {
  const attachments = isFile ? [await filePart(store, `draft of ${id}`)] : [];
  await saveDraft(store, { key: chatId(id), text: words, attachments });
}

async function filePart(store: Store, content: string) {
  const blob = new Blob([content], { type: 'text/plain' });
  return {
    type: 'file' as const,
    attachmentId: valueOf(await saveAttachment(store, blob)),
    mediaType: 'text/plain',
    name: 'a',
    sizeBytes: blob.size,
    characters: 1,
    estimatedTokens: 1,
  };
}

async function edit(store: Store, [first]: readonly Message[], words: string): Promise<void> {
  if (first === undefined) return;
  const parts = [{ type: 'text' as const, text: words }, ...first.parts.slice(1)];
  valueOf(await updateMessage(store, becomes({ ...first, parts })));
}

const tables: readonly TableName[] = [
  'chats',
  'messages',
  'messageEdits',
  'folders',
  'settings',
  'drafts',
  'usage',
];

/** What a person would miss: every row, and the bytes of every attachment. */
async function contentOf(store: Store): Promise<unknown> {
  const read = await store.read([...tables, 'attachments'], async (tx) => {
    const rows = await Promise.all(tables.map((table) => tx.getAll(table)));
    return { rows, blobs: await tx.getAll('attachments') };
  });
  const { rows, blobs } = valueOf(read);
  const attachments = await Promise.all(
    blobs.map(async (row) => {
      const { id, blob } = row as { readonly id: string; readonly blob: Blob };
      return [id, blob.type, await blob.text()];
    }),
  );
  return { rows, attachments };
}

async function rowsOf(store: Store, table: TableName): Promise<readonly unknown[]> {
  return valueOf(await store.read([table], (tx) => tx.getAll(table)));
}

interface Exporting {
  readonly password?: string;
  readonly sections?: readonly BackupSection[];
}

async function exportAll(
  bench: ImportBench,
  { sections = backupSections, ...more }: Exporting = {},
): Promise<File> {
  const done = await bench.backup.run(
    { sections: new Set(sections), ...more },
    { onProgress: () => undefined, signal: new AbortController().signal },
  );
  valueOf(done);
  const saved = bench.saved.at(-1);
  if (saved === undefined) throw new Error('Nothing was saved');
  return new File([saved.content], saved.name);
}

describe('backup', () => {
  it('T189 export, wipe and import give the same content', async () => {
    await fc.assert(
      fc.asyncProperty(profile, async (given) => {
        const before = await createImportBench();
        await fill(before.store, given);
        const file = await exportAll(before);
        const after = await createImportBench();
        const opened = valueOf(await after.importer.open([file]));
        expect(opened.inspection.checksum).toBe('right');
        const report = valueOf(await opened.apply('merge', () => undefined));
        opened.close();
        expect(report.newChats).toBe(given.chats.length);
        expect(await contentOf(after.store)).toEqual(await contentOf(before.store));
        // Once more changes nothing.
        const again = valueOf(await after.importer.open([file]));
        expect(again.knownChats).toBe(given.chats.length);
        valueOf(await again.apply('merge', () => undefined));
        again.close();
        expect(await contentOf(after.store)).toEqual(await contentOf(before.store));
      }),
      { seed: 11, numRuns: fuzzRuns(20) },
    );
  }, 60_000);

  it('T189 whatever is chosen comes back, nothing else does, and no key ever leaves', async () => {
    const secret = 'sk-never-in-a-file';
    const sealed = 'encrypted-v1$never-in-a-file';
    await fc.assert(
      fc.asyncProperty(
        profile.filter(({ chats, folders }) => chats.length > 0 && folders.length > 0),
        fc.subarray([...backupSections], { minLength: 1 }),
        fc.constantFrom('plain' as const, 'encrypted' as const),
        async (given, sections, format) => {
          const before = await createImportBench();
          await fill(before.store, given);
          await before.store.write({ tables: ['keys'], durability: 'strict' }, (tx) => {
            const value = format === 'plain' ? secret : sealed;
            const times = { chosenAtMs: 1, createdAtMs: 1, updatedAtMs: 1 };
            const origin = 'https://api.example.test';
            const { providerId } = testModel;
            tx.put('keys', { id: 'ke-1', providerId, origin, name: '', format, value, ...times });
            return Promise.resolve();
          });
          const has = (section: BackupSection): boolean => sections.includes(section);
          const isAnything = ['chats', 'folders', 'preferences', 'modelSettings'].some((name) =>
            has(name as BackupSection),
          );
          if (!isAnything) return;
          const file = await exportAll(before, { sections });
          expect(await file.text()).not.toContain('never-in-a-file');
          const after = await createImportBench();
          const opened = await after.importer.open([file]);
          if (opened.ok) valueOf(await opened.value.apply('merge', () => undefined));
          for (const table of ['chats', 'messages', 'drafts', 'usage', 'messageEdits'] as const) {
            const expected = has('chats') ? await rowsOf(before.store, table) : [];
            expect(await rowsOf(after.store, table)).toEqual(expected);
          }
          const folders = has('folders') ? await rowsOf(before.store, 'folders') : [];
          expect(await rowsOf(after.store, 'folders')).toEqual(folders);
          expect(await rowsOf(after.store, 'keys')).toEqual([]);
        },
      ),
      { seed: 21, numRuns: fuzzRuns(25) },
    );
  }, 60_000);

  it('T189 a file that was laid out anew by another program is read all the same', async () => {
    const before = await createImportBench();
    const [sample] = fc.sample(
      profile.filter(({ chats }) => chats.length > 2),
      { seed: 3, numRuns: 1 },
    );
    if (sample === undefined) throw new Error('No sample');
    await fill(before.store, sample);
    const file = await exportAll(before);
    const pretty = new File([JSON.stringify(JSON.parse(await file.text()), null, 2)], 'x.json');
    const after = await createImportBench();
    const opened = valueOf(await after.importer.open([pretty]));
    expect(opened.inspection.checksum).toBe('right');
    valueOf(await opened.apply('merge', () => undefined));
    expect(await contentOf(after.store)).toEqual(await contentOf(before.store));
  });

  it('T189 a file under a password opens with it, and with no other', async () => {
    const before = await createImportBench();
    const [sample] = fc.sample(
      profile.filter(({ chats }) => chats.length > 0),
      { seed: 5, numRuns: 1 },
    );
    if (sample === undefined) throw new Error('No sample');
    await fill(before.store, sample);
    const file = await exportAll(before, { password: 'correct horse' });
    expect(file.name).toBe('export-1700000000000.parley');
    const after = await createImportBench();
    expect(await after.importer.open([file])).toEqual({ ok: false, error: 'needs-password' });
    expect(await after.importer.open([file], { password: 'battery' })).toEqual({
      ok: false,
      error: 'wrong-password',
    });
    const cut = new File([file.slice(0, file.size - 20)], file.name);
    expect(await after.importer.open([cut], { password: 'correct horse' })).toEqual({
      ok: false,
      error: 'damaged',
    });
    const opened = valueOf(await after.importer.open([file], { password: 'correct horse' }));
    valueOf(await opened.apply('merge', () => undefined));
    expect(await contentOf(after.store)).toEqual(await contentOf(before.store));
  }, 30_000);
});
