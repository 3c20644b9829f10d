import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { PluginRow } from '@parley/domain/plugin/plugin.ts';
import { signInSecrets } from '@parley/domain/plugin/sign-in.ts';
import { compatibilityPlugins } from '@parley/domain/plugin/testing/compatibility-plugins.ts';
import {
  createPluginId,
  parsePluginId,
  parseProviderId,
  type PluginId,
} from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { loadGrantsOf, putGrant } from '#src/data/repositories/grant-repository.ts';
import { listKeys } from '#src/data/repositories/key-repository.ts';
import { putKey } from '#src/data/repositories/key-writes.ts';
import {
  addPlugin,
  loadPlugins,
  replacePluginManifest,
  setPluginOn,
  setPluginTrashed,
} from '#src/data/repositories/plugin-repository.ts';
import {
  loadPluginSettings,
  savePluginSettings,
} from '#src/data/repositories/plugin-settings-repository.ts';
import { purgeFromTrash, restoreFromTrash } from '#src/data/repositories/trash-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import type { Store } from '#src/data/store.ts';
import { applyRecords } from '#src/data/testing/copy-by-backup.ts';
import { known, valueOf } from '#src/data/testing/test-store.ts';
import type { ImportChoice, ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const uuid = '5c1a7a52-0000-4000-8000-000000000001';
const weatherId = known(parsePluginId(uuid));
const weather = {
  id: 'weather',
  uuid,
  title: 'Weather',
  openaiSpec: { name: 'get_weather', description: 'x', parameters: {} },
  code: 'function get_weather({ place }) { return place; }',
  userSettings: [
    { name: 'unit', label: 'Unit' },
    { name: 'key', label: 'Key', type: 'password' },
  ],
};
const ofTypingMind = {
  data: {
    installedPlugins: [{ ...weather, syncedAt: 5 }, { title: 'Theme' }],
    userPluginSettings: {
      weather: { unit: 'kelvin', key: 'sk-planted-secret' },
      absent: { a: 'b' },
    },
  },
};
const follow = { onProgress: () => undefined, signal: new AbortController().signal };

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

async function listed(store: Store): Promise<readonly PluginRow[]> {
  return valueOf(await loadPlugins(store));
}

async function backupOf({ backup, saved }: ImportBench, form: 'backup' | 'storage'): Promise<File> {
  valueOf(await backup.run({ form, sections: new Set(backupSections) }, follow));
  return new File([saved.at(-1)?.content ?? new Blob()], 'export.json');
}

function add(store: Store, name: string, fields: { readonly isOn?: boolean } = {}) {
  const id = createPluginId(() => name);
  const manifest = { title: name, code: `function ${name}() {}` };
  return addPlugin(store, { id, title: name, manifest, source: '', isOn: true, ...fields });
}

async function putSecrets(store: Store, id: PluginId, names: readonly string[]): Promise<void> {
  const providerId = known(parseProviderId(grantOwner(id)));
  for (const name of names) {
    const draft = { id: `ke-${id}-${name}`, providerId, origin: '', name, value: 'x' };
    valueOf(await putKey(store, { ...draft, format: 'plain' }, undefined));
  }
}

async function namesOfSecrets(store: Store, id: PluginId): Promise<readonly string[]> {
  const rows = valueOf(await listKeys(store));
  return rows.filter(({ providerId }) => providerId === grantOwner(id)).map(({ name }) => name);
}

const idOf = (name: string) => createPluginId(() => name);

describe('plugins of another program', () => {
  it('T190 come in switched off with what was filled in, but for secrets', async () => {
    const bench = await createImportBench();
    expect(await bring(bench, jsonFile(ofTypingMind))).toMatchObject({
      newRecords: { plugins: 1 },
      skipped: [
        { title: 'Theme', reason: 'empty', row: 'plugins' },
        { kind: 'secrets', reason: 'not-chosen', count: 1 },
      ],
    });
    expect(await listed(bench.store)).toMatchObject([
      { id: uuid, title: 'Weather', isOn: false, manifest: weather, source: 'TypingMind' },
    ]);
    expect(valueOf(await loadPluginSettings(bench.store, weatherId))).toEqual({ unit: 'kelvin' });
    const rows = await bench.store.read(['settings', 'plugins', 'keys'], (tx) =>
      Promise.all([tx.getAll('settings'), tx.getAll('plugins'), tx.getAll('keys')]),
    );
    expect(JSON.stringify(valueOf(rows))).not.toMatch(/sk-planted|absent/);
  });

  it('T191 of a merge the file wins, and what it changes is off', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(ofTypingMind));
    const own = { title: 'Mine', manifest: { ...weather, title: 'Mine' }, isOn: true };
    valueOf(await replacePluginManifest(bench.store, weatherId, own));
    valueOf(await savePluginSettings(bench.store, weatherId, { unit: 'celsius', place: 'Rome' }));
    expect(await bring(bench, jsonFile(ofTypingMind))).toMatchObject({
      newRecords: { plugins: 0 },
    });
    expect(await listed(bench.store)).toMatchObject([{ title: 'Weather', isOn: false }]);
    expect(valueOf(await loadPluginSettings(bench.store, weatherId))).toEqual({
      unit: 'kelvin',
      place: 'Rome',
    });
  });

  it('where what is here wins, it stays, and what was deleted for good stays away', async () => {
    const { store } = await createImportBench();
    await add(store, 'here', { isOn: false });
    valueOf(await savePluginSettings(store, idOf('here'), { unit: 'celsius' }));
    const rowOf = (name: string) => ({ id: idOf(name), title: 'Of the file', manifest: weather });
    const value = { [idOf('here')]: { unit: 'kelvin', place: 'Rome' } };
    const records = [
      { kind: 'row', table: 'settings', row: { key: 'pluginSettings', value } },
      { kind: 'row', table: 'plugins', row: rowOf('here') },
      { kind: 'row', table: 'plugins', row: rowOf('gone') },
    ] as const;
    await add(store, 'gone');
    valueOf(await setPluginTrashed(store, idOf('gone'), true));
    valueOf(await purgeFromTrash(store, `plugins/${idOf('gone')}`));
    const { skipped } = await applyRecords(store, records, 'add');
    expect(skipped).toEqual([{ title: 'Of the file', reason: 'deleted', row: 'plugins' }]);
    expect(await listed(store)).toMatchObject([{ title: 'here' }]);
    expect(valueOf(await loadPluginSettings(store, idOf('here')))).toEqual({
      unit: 'celsius',
      place: 'Rome',
    });
  });

  it.each(['merge', 'replace'] as const)(
    'get no secret in a %s that was filled in for one in the trash or of another service',
    async (mode) => {
      const { store } = await createImportBench();
      const { manifest } = compatibilityPlugins('https://calendar.example').calendar;
      const oauthConfig = {
        authorizationURL: 'https://evil.example/a',
        tokenURL: 'https://evil.example/t',
      };
      for (const name of ['gone', 'moved', 'same']) {
        await addPlugin(store, { id: idOf(name), title: name, manifest, source: '', isOn: true });
        await putSecrets(store, idOf(name), [...signInSecrets, 'key']);
      }
      valueOf(await setPluginTrashed(store, idOf('gone'), true));
      const rowOf = (name: string, change = {}) => ({
        kind: 'row' as const,
        table: 'plugins' as const,
        row: { id: idOf(name), title: name, manifest: { ...manifest, ...change } },
      });
      const records = [rowOf('gone'), rowOf('moved', { oauthConfig }), rowOf('same')];
      await applyRecords(store, records, mode);
      expect(await namesOfSecrets(store, idOf('gone'))).toEqual([]);
      expect(await namesOfSecrets(store, idOf('moved'))).toEqual(['key']);
      expect(await namesOfSecrets(store, idOf('same'))).toHaveLength(4);
    },
  );

  it('T191 get new ids and names as clones, and what was filled in follows them', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(ofTypingMind));
    await bring(bench, jsonFile(ofTypingMind), 'clone');
    const copies = (await listed(bench.store)).filter(({ id }) => id !== uuid);
    const copy = known(copies[0]);
    expect(copies).toHaveLength(1);
    expect(copy.id).toMatch(/^new_plugin_id_random/);
    expect(copy.manifest).toMatchObject({ id: copy.id, uuid: copy.id });
    expect(copy.manifest['openaiSpec']).not.toMatchObject({ name: 'get_weather' });
    expect(copy.isOn).toBe(false);
    expect(valueOf(await loadPluginSettings(bench.store, copy.id))).toEqual({ unit: 'kelvin' });
  });
});

describe('plugins in a backup', () => {
  it.each(['backup', 'storage'] as const)('T189 come back from the form %s, off', async (form) => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(ofTypingMind));
    valueOf(await setPluginOn(bench.store, weatherId, true));
    await add(bench.store, 'gone');
    valueOf(await setPluginTrashed(bench.store, idOf('gone'), true));
    const other = await createImportBench();
    const report = await bring(other, await backupOf(bench, form));
    expect(report).toMatchObject({ newRecords: { plugins: 1 } });
    expect(await listed(other.store)).toMatchObject([
      { id: uuid, title: 'Weather', isOn: false, manifest: weather },
    ]);
    expect(valueOf(await loadPluginSettings(other.store, weatherId))).toEqual({ unit: 'kelvin' });
  });

  it('T189 stand in the specified form, without grants', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(ofTypingMind));
    await add(bench.store, 'own');
    const grant = {
      id: 'gr-planted',
      owner: grantOwner(weatherId),
      hash: 'h',
      subject: { kind: 'page-realm' },
      scope: { kind: 'always' },
      isAllowed: true,
      namesOutsideText: false,
      grantedAtMs: 1,
    } as const;
    valueOf(await putGrant(bench.store, grant));
    const text = await (await backupOf(bench, 'backup')).text();
    const { data } = JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> };
    expect(data['installedPlugins']).toEqual([
      { ...weather, syncedAt: null },
      {
        id: idOf('own'),
        uuid: idOf('own'),
        title: 'own',
        code: 'function own() {}',
        syncedAt: null,
      },
    ]);
    expect(data['userPluginSettings']).toEqual({ [uuid]: { unit: 'kelvin' } });
    expect(text).not.toContain('gr-planted');
    const again = await createImportBench();
    await bring(again, new File([text], 'export.json'));
    expect(valueOf(await loadGrantsOf(again.store, grant.owner))).toEqual([]);
  });

  it('T191 of a merge the file wins and switches off what it changes, and nothing else', async () => {
    const bench = await createImportBench();
    await add(bench.store, 'same');
    await add(bench.store, 'changed');
    await add(bench.store, 'off', { isOn: false });
    for (const name of ['same', 'changed', 'off']) {
      valueOf(
        await savePluginSettings(bench.store, idOf(name), { server: 'https://file.example' }),
      );
    }
    const file = await backupOf(bench, 'backup');
    const manifest = { title: 'changed', code: 'other' };
    const own = { title: 'changed', manifest, isOn: true };
    valueOf(await replacePluginManifest(bench.store, idOf('changed'), own));
    for (const name of ['same', 'changed', 'off']) {
      const here = { server: 'https://here.example', place: 'Rome' };
      valueOf(await savePluginSettings(bench.store, idOf(name), here));
    }
    await bring(bench, file);
    expect(
      (await listed(bench.store)).map(({ title, isOn }) => `${title} ${String(isOn)}`),
    ).toEqual(['changed false', 'off false', 'same true']);
    const servers = ['same', 'changed', 'off'].map(async (name) =>
      valueOf(await loadPluginSettings(bench.store, idOf(name))),
    );
    // An address of a file reaches no plugin that is on.
    expect(await Promise.all(servers)).toEqual([
      { server: 'https://here.example', place: 'Rome' },
      { server: 'https://file.example', place: 'Rome' },
      { server: 'https://file.example', place: 'Rome' },
    ]);
  });

  it('one that was deleted here comes out of the trash switched off', async () => {
    const bench = await createImportBench();
    await add(bench.store, 'one');
    const file = await backupOf(bench, 'backup');
    valueOf(await setPluginTrashed(bench.store, idOf('one'), true));
    await bring(bench, file);
    expect(await listed(bench.store)).toMatchObject([{ title: 'one', isOn: false }]);
  });

  it('T191 a replacement sends the others to the trash, from where they come back as they were', async () => {
    const bench = await createImportBench();
    await add(bench.store, 'one');
    const file = await backupOf(bench, 'backup');
    await add(bench.store, 'two');
    valueOf(await savePluginSettings(bench.store, idOf('two'), { unit: 'celsius' }));
    await bring(bench, file, 'replace');
    expect((await listed(bench.store)).map(({ title }) => title)).toEqual(['one']);
    const trashId = `plugins/${idOf('two')}`;
    expect(valueOf(await loadTrash(bench.store))).toMatchObject([{ kind: 'plugins', trashId }]);
    valueOf(await restoreFromTrash(bench.store, trashId));
    expect(valueOf(await loadPluginSettings(bench.store, idOf('two')))).toEqual({
      unit: 'celsius',
    });
  });

  it('what a hostile file says of them runs nothing: all is off, and no key of it counts', async () => {
    const bench = await createImportBench();
    const row = { id: 'x', title: 'X', manifest: { title: 'X' }, isOn: true, createdAtMs: 1 };
    const settings = { key: 'pluginSettings', value: { x: { ok: 'yes', deep: {} }, y: 5 } };
    const file = jsonFile({
      application: 'parley',
      data: {
        parley: {
          version: 1,
          sections: ['plugins'],
          plugins: [row, { id: 'y', title: 'Y', manifest: 'none' }, { title: 'nameless' }],
          settings: [settings],
          grants: [{ id: 'gr', owner: 'plugin/x' }],
        },
      },
    });
    const { skipped } = await bring(bench, file);
    expect(skipped.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
      'Y: unreadable',
      'nameless: unreadable',
    ]);
    const [plugin, ...others] = await listed(bench.store);
    expect(others).toEqual([]);
    expect(plugin).toMatchObject({ id: 'x', isOn: false });
    expect(valueOf(await loadPluginSettings(bench.store, known(plugin).id))).toEqual({ ok: 'yes' });
    const grants = await bench.store.read(['grants'], (tx) => tx.getAll('grants'));
    expect(valueOf(grants)).toEqual([]);
  });
});
