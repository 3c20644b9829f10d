import { backupSections, type BackupForm } from '@parley/domain/backup/backup-sections.ts';
import { createCustomProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadProviders, saveProvider } from '#src/data/repositories/provider-repository.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { chatId, makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import { addCustomModel } from '#src/services/providers/custom-models.ts';
import { createScriptedNetwork } from '#src/services/providers/testing/scripted-network.ts';

import type { ImportChoice, ImportReport } from './import-types.ts';
import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const follow = { onProgress: () => undefined, signal: new AbortController().signal };
const all = { withSettings: true, withModels: true, withSecrets: true };

const random = (): string => 'abcdefghij0123456789';

/** A profile with a model that was described by hand, and a chat that asks it. */
async function createProfile(): Promise<ImportBench> {
  const bench = await createImportBench();
  const { store } = bench;
  const { client: network } = createScriptedNetwork(store);
  const draft = {
    title: 'Tiny',
    endpoint: 'https://x.example/v1',
    dialect: 'openai-chat',
    modelId: 'tiny-1',
    contextTokens: 4096,
    pluginSupported: true,
    headerRows: [{ key: 'x-token', value: 'planted-header' }],
    bodyRows: [{ key: 'top_k', value: '40', type: 'number' }],
  } as const;
  const { id } = valueOf(await addCustomModel({ store, network, random }, draft));
  const many = { id: createCustomProviderId(() => 'many'), presetId: 'custom', title: 'Many' };
  const endpoint = { ...many, dialect: 'openai-chat', auth: 'bearer' } as const;
  valueOf(await saveProvider(store, { ...endpoint, baseUrl: 'https://many.example/v1' }));
  const model = { providerId: id, modelId: 'tiny-1' };
  const messages = [makeMessage('ms-1', 'ch-1')];
  valueOf(await saveTurn(store, { chat: makeChat('ch-1', { model }), messages }));
  return bench;
}

async function exportAll(bench: ImportBench, form: BackupForm = 'backup'): Promise<File> {
  const choice = { form, sections: new Set(backupSections) };
  valueOf(await bench.backup.run(choice, follow));
  const saved = bench.saved.at(-1);
  if (saved === undefined) throw new Error('Nothing was saved');
  return new File([saved.content], saved.name);
}

async function bring(
  bench: ImportBench,
  file: File,
  choice: ImportChoice = 'merge',
): Promise<ImportReport> {
  const opened = valueOf(await bench.importer.open([file]));
  expect(opened.inspection.counts.customModels).toBe(1);
  const report = valueOf(await opened.apply(choice, () => undefined, all));
  opened.close();
  return report;
}

const modelsOf = async ({ store }: ImportBench) =>
  valueOf(await loadProviders(store)).filter(({ customModel }) => customModel !== undefined);

describe('T189 models that a person described', () => {
  it.each(['backup', 'storage'] as const)(
    'come back from the form %s as they were',
    async (form) => {
      const before = await createProfile();
      const after = await createImportBench();
      const report = await bring(after, await exportAll(before, form));
      expect(report).toMatchObject({ newModels: 1, newSecrets: 0 });
      expect(await modelsOf(after)).toEqual(await modelsOf(before));
    },
  );

  it('are found by the chats that ask them', async () => {
    const after = await createImportBench();
    await bring(after, await exportAll(await createProfile()));
    const [model] = await modelsOf(after);
    const chat = valueOf(await loadChat(after.store, chatId('ch-1')));
    expect(chat?.model).toEqual({ providerId: model?.id, modelId: 'tiny-1' });
  });

  it('stand in the specified form, and no secret of theirs', async () => {
    const file = await exportAll(await createProfile());
    const text = await file.text();
    expect(text).not.toMatch(/planted|many\.example/);
    const { data } = JSON.parse(text) as { data: { customModels: unknown } };
    expect(data.customModels).toMatchObject([
      { title: 'Tiny', modelID: 'tiny-1', apiType: 'openai', contextLength: 4096 },
    ]);
  });

  it.each(['merge', 'replace'] as const)('meet themselves where they are (%s)', async (choice) => {
    const bench = await createProfile();
    const report = await bring(bench, await exportAll(bench), choice);
    expect(report).toMatchObject({ newModels: 0, newSecrets: 0 });
    expect(report.skipped).toMatchObject([{ title: 'Tiny', reason: 'kept' }]);
    expect(await modelsOf(bench)).toHaveLength(1);
    const keys = valueOf(await bench.store.read(['keys'], (tx) => tx.getAll('keys')));
    expect(JSON.stringify(keys)).toContain('planted-header');
  });

  it('are read where another program has laid the file out anew', async () => {
    const before = await createProfile();
    const text = await (await exportAll(before)).text();
    const after = await createImportBench();
    const file = jsonFile(JSON.stringify(JSON.parse(text), null, 2));
    expect(await bring(after, file)).toMatchObject({ newModels: 1 });
    expect(await modelsOf(after)).toEqual(await modelsOf(before));
  });

  it('come out of a file only where that is asked for', async () => {
    const file = await exportAll(await createProfile());
    const after = await createImportBench();
    const opened = valueOf(await after.importer.open([file]));
    const report = valueOf(await opened.apply('merge', () => undefined));
    expect(report.skipped).toMatchObject([{ kind: 'models', reason: 'not-chosen', count: 1 }]);
    expect(await modelsOf(after)).toEqual([]);
  });

  it('are counted, and are something to export by themselves', async () => {
    const bench = await createProfile();
    expect(await bench.backup.count()).toMatchObject({ customModels: 1 });
    const done = await bench.backup.run({ sections: new Set(['customModels']) }, follow);
    expect(valueOf(done).counts).toMatchObject({ customModels: 1, chats: 0 });
    const empty = await createImportBench();
    const nothing = empty.backup.run({ sections: new Set(['customModels']) }, follow);
    expect(await nothing).toEqual({ ok: false, error: 'nothing' });
  });
});
