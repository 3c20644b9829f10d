import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { Prompt } from '@parley/domain/prompt/prompt.ts';
import { parsePromptId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import {
  addPrompt,
  loadPrompts,
  notePromptUsed,
  savePrompt,
  setPromptFavorite,
  setPromptTrashed,
} from '#src/data/repositories/prompt-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { restoreFromTrash } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';
import { known, valueOf } from '#src/data/testing/test-store.ts';
import type { ImportChoice, ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const idOf = (name: string) => known(parsePromptId(`pr-${name}`));
const follow = { onProgress: () => undefined, signal: new AbortController().signal };
const entry = { id: 'pr-a', title: 'Letter', prompt: 'Write to {{name}}', syncedAt: 5 };

async function bring(
  { importer }: ImportBench,
  file: File,
  choice: ImportChoice = 'merge',
): Promise<ImportReport> {
  const opened = valueOf(await importer.open([file]));
  const report = valueOf(await opened.apply(choice, () => undefined));
  opened.close();
  return report;
}

function add(store: Store, name: string, text = `Text of ${name}`) {
  const fields = { title: name, description: '', text, tags: ['work'], shortcut: '' };
  return addPrompt(store, { ...fields, id: idOf(name), source: '', isUsed: false });
}

async function listed(store: Store): Promise<readonly Prompt[]> {
  return valueOf(await loadPrompts(store));
}

async function textsIn(store: Store): Promise<readonly string[]> {
  return (await listed(store)).map(({ id, text }) => `${id}: ${text}`).toSorted();
}

/** What the bench has written as a file. */
async function backupOf({ backup, saved }: ImportBench, form: 'backup' | 'storage'): Promise<File> {
  valueOf(await backup.run({ form, sections: new Set(backupSections) }, follow));
  const content = saved.at(-1)?.content ?? new Blob();
  return new File([content], 'export.json');
}

describe('prompts of other programs', () => {
  it('T190, T191 come in with all that the file says of them, without its sync marks', async () => {
    const bench = await createImportBench();
    const file = jsonFile({
      data: {
        chats: [],
        folders: [],
        userPrompts: [
          { ...entry, description: 'Formal', tags: [{ id: '1', name: 'Work' }], userTags: ['A'] },
          { id: 'pr-b', title: 'Without text' },
        ],
      },
    });
    const report = await bring(bench, file);
    expect(report).toMatchObject({
      newRecords: { prompts: 1, characters: 0 },
      skipped: [{ title: 'Without text', reason: 'empty', row: 'prompts' }],
    });
    const [prompt] = await listed(bench.store);
    expect(prompt).toMatchObject({ id: 'pr-a', description: 'Formal', tags: ['Work'] });
    expect(prompt?.rest).toEqual({ userTags: { raw: ['A'] } });
    expect(await bring(bench, file)).toMatchObject({ newRecords: { prompts: 0, characters: 0 } });
    expect(await listed(bench.store)).toHaveLength(1);
  });

  it('T191 get new ids as clones', async () => {
    const bench = await createImportBench();
    const file = jsonFile({ data: { userPrompts: [entry] } });
    await bring(bench, file);
    await bring(bench, file, 'clone');
    const ids = (await listed(bench.store)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids.every((id) => id.startsWith('pr-'))).toBe(true);
  });
});

const told = { text: 'Second {{text}}', shortcut: 'o', tags: ['work'], description: 'd' };

describe('prompts in a backup', () => {
  it.each(['backup', 'storage'] as const)('T189, T202 come back from the form %s', async (form) => {
    const bench = await createImportBench();
    await add(bench.store, 'one');
    await add(bench.store, 'gone');
    valueOf(
      await savePrompt(bench.store, idOf('one'), {
        title: 'one',
        description: 'd',
        text: 'Second {{text}}',
        tags: ['work'],
        shortcut: 'o',
      }),
    );
    valueOf(await setPromptFavorite(bench.store, idOf('one'), true));
    valueOf(await notePromptUsed(bench.store, idOf('one')));
    valueOf(await setPromptTrashed(bench.store, idOf('gone'), true));
    const other = await createImportBench();
    await bring(other, await backupOf(bench, form));
    // Names of other programs tell less than a backup.
    const wanted = form === 'backup' ? await listed(bench.store) : [told];
    expect(await listed(other.store)).toMatchObject(wanted);
    expect(await listed(other.store)).toHaveLength(1);
  });

  it('T191 of a merge the file wins, and a replacement sends the others to the trash', async () => {
    const bench = await createImportBench();
    await add(bench.store, 'one', 'of the file');
    const file = await backupOf(bench, 'backup');
    const changed = { title: 'one', description: '', text: 'here', tags: [], shortcut: '' };
    valueOf(await savePrompt(bench.store, idOf('one'), changed));
    await add(bench.store, 'two');
    await bring(bench, file);
    expect(await textsIn(bench.store)).toEqual(['pr-one: of the file', 'pr-two: Text of two']);
    await bring(bench, file, 'replace');
    expect(await textsIn(bench.store)).toEqual(['pr-one: of the file']);
    expect(valueOf(await loadTrash(bench.store))).toMatchObject([{ trashId: 'prompts/pr-two' }]);
    valueOf(await restoreFromTrash(bench.store, 'prompts/pr-two'));
    expect(await textsIn(bench.store)).toHaveLength(2);
  });
});
