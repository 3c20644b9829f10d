import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { parsePluginId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { setPluginOn } from '#src/data/repositories/plugin-repository.ts';
import { loadProviders } from '#src/data/repositories/provider-repository.ts';
import { known, valueOf } from '#src/data/testing/test-store.ts';

import type { ImportChoice, ImportExtras, ImportReport } from './import-types.ts';
import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const uuid = '5c1a7a52-0000-4000-8000-000000000001';
const owner = grantOwner(known(parsePluginId(uuid)));
const weather = {
  uuid,
  title: 'Weather',
  code: 'function get_weather() {}',
  userSettings: [
    { name: 'unit', label: 'Unit' },
    { name: 'key', label: 'Key', type: 'password' },
  ],
};
const tiny = {
  id: 'm-1',
  title: 'Tiny',
  endpoint: 'https://x.example/v1',
  modelID: 'tiny-1',
  contextLength: 4096,
  headerRows: [{ key: 'x-token', value: 'planted-header' }],
};
const file = {
  data: {
    installedPlugins: [weather],
    userPluginSettings: { [uuid]: { unit: 'kelvin', key: ' planted-secret ' } },
    customModels: [tiny, { ...tiny, id: 'm-2', title: 'Plain', endpoint: 'http://far.example' }],
  },
};
const all: ImportExtras = { withSettings: true, withModels: true, withSecrets: true };

async function bring(
  bench: ImportBench,
  extras: ImportExtras,
  choice: ImportChoice = 'merge',
): Promise<ImportReport> {
  const opened = valueOf(await bench.importer.open([jsonFile(file)]));
  const report = valueOf(await opened.apply(choice, () => undefined, extras));
  opened.close();
  return report;
}

async function stored({ store }: ImportBench): Promise<string> {
  const tables = ['keys', 'providers', 'plugins', 'settings'] as const;
  const rows = await store.read(tables, (tx) => Promise.all(tables.map((each) => tx.getAll(each))));
  return JSON.stringify(valueOf(rows));
}

const textOf = ({ skipped }: ImportReport): readonly string[] =>
  skipped.map(({ title, kind, count, reason }) => `${kind ?? title} ${count ?? ''}: ${reason}`);

it('T190 secrets and models stay in the file unless they are asked for, and that is told', async () => {
  const bench = await createImportBench();
  const opened = valueOf(await bench.importer.open([jsonFile(file)]));
  expect(opened.inspection).toMatchObject({ secretCount: 3, counts: { customModels: 2 } });
  expect(JSON.stringify(opened.inspection)).not.toContain('planted');
  const report = await bring(bench, { withSettings: true });
  expect(textOf(report)).toEqual(['models 2: not-chosen', 'secrets 3: not-chosen']);
  expect(report).toMatchObject({ newModels: 0, newSecrets: 0, skippedCount: 5 });
  expect(bench.network.secrets).toEqual([]);
  expect(await stored(bench)).not.toMatch(/planted|x\.example/);
});

it('T190 go to the keys where they are asked for, and models beside the others', async () => {
  const bench = await createImportBench();
  const report = await bring(bench, all);
  expect(report).toMatchObject({ newModels: 1, newSecrets: 2 });
  // Nothing is sent in the clear to another computer.
  expect(textOf(report)).toEqual(['Plain : bad-address']);
  expect(bench.network.secrets).toEqual([{ owner, name: 'key\n', value: 'planted-secret' }]);
  const [model, ...others] = valueOf(await loadProviders(bench.store));
  expect(others).toEqual([]);
  expect(model).toMatchObject({
    title: 'Tiny',
    baseUrl: 'https://x.example/v1',
    headerRows: [{ key: 'x-token', value: '' }],
    customModel: { modelId: 'tiny-1', contextTokens: 4096 },
  });
});

it('T191 what is here stays, also where the plugin is on, and a copy is a model of its own', async () => {
  const bench = await createImportBench();
  await bring(bench, all);
  valueOf(await setPluginOn(bench.store, known(parsePluginId(uuid)), true));
  const again = await bring(bench, all);
  expect(again).toMatchObject({ newModels: 0, newSecrets: 0 });
  expect(textOf(again)).toEqual(['Tiny : kept', 'Plain : bad-address', 'Weather 1: secrets']);
  expect(bench.network.secrets).toHaveLength(1);
  const copied = await bring(bench, all, 'clone');
  expect(copied).toMatchObject({ newModels: 1, newSecrets: 2 });
  expect(bench.network.secrets.map((each) => each.owner === owner)).toEqual([true, false]);
});

it('without models, their headers stay out as well', async () => {
  const bench = await createImportBench();
  const report = await bring(bench, { withSettings: true, withSecrets: true });
  expect(report).toMatchObject({ newModels: 0, newSecrets: 1 });
  expect(await stored(bench)).not.toContain('planted-header');
});

it('what the locked keys do not take is named', async () => {
  const bench = await createImportBench();
  bench.network.isLocked = true;
  expect(textOf(await bring(bench, { withSettings: true, withSecrets: true }))).toEqual([
    'Weather 1: unsaved',
    'models 2: not-chosen',
  ]);
});

it('a host that allows no models of one’s own gets none', async () => {
  const bench = await createImportBench();
  bench.canAddModels = false;
  const report = await bring(bench, all);
  expect(textOf(report)).toEqual(['models 2: not-offered']);
  expect(valueOf(await loadProviders(bench.store))).toEqual([]);
});

it('a file of nothing but models can be imported', async () => {
  const bench = await createImportBench();
  const only = jsonFile({ data: { customModels: [tiny] } });
  const opened = valueOf(await bench.importer.open([only]));
  const report = valueOf(await opened.apply('merge', () => undefined, all));
  expect(report).toMatchObject({ newModels: 1, newSecrets: 1, skipped: [] });
});

it.each(['merge', 'clone'] as const)(
  'what is secret of one file goes to no model and no plugin of another (%s)',
  async (choice) => {
    const bench = await createImportBench();
    const theirs = {
      data: {
        installedPlugins: [{ ...weather, title: 'Theirs' }],
        customModels: [{ ...tiny, endpoint: 'https://evil.example/v1', headerRows: [] }],
      },
    };
    const files = [jsonFile(theirs), jsonFile({ data: { ...file.data, customModels: [tiny] } })];
    const opened = valueOf(await bench.importer.open(files));
    const report = valueOf(await opened.apply(choice, () => undefined, all));
    expect(textOf(report)).toContain('Weather 1: secrets');
    expect(JSON.stringify(bench.network.secrets)).not.toContain('planted-secret');
    const keys = valueOf(await bench.store.read(['keys'], (tx) => tx.getAll('keys')));
    const planted = keys.filter((row) => JSON.stringify(row).includes('planted-header'));
    expect(planted.every((row) => JSON.stringify(row).includes('x.example'))).toBe(true);
    expect(planted).toHaveLength(choice === 'clone' ? 1 : 0);
    const models = valueOf(await loadProviders(bench.store));
    expect(models.map(({ baseUrl }) => baseUrl)).toEqual(
      choice === 'clone'
        ? ['https://evil.example/v1', 'https://x.example/v1']
        : ['https://evil.example/v1'],
    );
  },
);
