import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { describe, expect, it } from 'vitest';

import { saveMeta } from '#src/data/repositories/meta-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';

import { createSettingsService, type SettingsService } from './settings-service.ts';

/** Waits until the service shows what is expected. */
function when(service: SettingsService, isExpected: (value: Settings) => boolean): Promise<void> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const check = (): void => {
      if (!isExpected(service.getSnapshot())) return;
      stop?.();
      resolve();
    };
    stop = service.subscribe(check);
    check();
  });
}

describe('the settings', () => {
  it('hold at once, are stored, and are there after a restart', async () => {
    const profile = createTestProfile();
    const service = await createSettingsService(await profile.openStore());
    expect(service.getSnapshot()).toEqual(defaultSettings);
    const storing = service.change({ theme: 'dark', streaming: false });
    expect(service.getSnapshot()).toMatchObject({ theme: 'dark', streaming: false });
    expect(await storing).toBe(true);
    const later = await createSettingsService(await profile.openStore());
    expect(later.getSnapshot()).toEqual({ ...defaultSettings, theme: 'dark', streaming: false });
  });

  it('hold for now where they cannot be stored, and whoever listens is told', async () => {
    const store = await createTestProfile().openStore();
    const service = await createSettingsService(store);
    let told = 0;
    service.subscribeUnsaved(() => (told += 1));
    expect(await service.change({ theme: 'dark' })).toBe(true);
    expect(told).toBe(0);
    store.close();
    expect(await service.change({ theme: 'light' })).toBe(false);
    expect(service.getSnapshot().theme).toBe('light');
    expect(told).toBe(1);
  });

  it('are the same in two tabs', async () => {
    const profile = createTestProfile();
    const here = await createSettingsService(await profile.openStore());
    const there = await createSettingsService(await profile.openStore());
    await here.change({ theme: 'dark' });
    await when(there, ({ theme }) => theme === 'dark');
    await there.change({ messageFontSize: 'large' });
    await when(here, ({ messageFontSize }) => messageFontSize === 'large');
    expect(here.getSnapshot()).toEqual(there.getSnapshot());
  });

  it('never show an older value of what is being changed quickly', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const service = await createSettingsService(store);
    const seen: unknown[] = [];
    service.subscribe(() => seen.push(service.getSnapshot().widthMode));
    // The second change is made while the first one is being read back.
    const stop = store.changes.subscribe(() => {
      stop();
      queueMicrotask(() => void service.change({ widthMode: 2 }));
    });
    await service.change({ widthMode: 1 });
    await when(service, ({ widthMode }) => widthMode === 2);
    await service.change({ theme: 'dark' });
    expect(seen.lastIndexOf(1)).toBeLessThan(seen.indexOf(2));
    expect(valueOf(await loadSettings(store)).widthMode).toBe(2);
  });

  it('hold until the end of the page where they cannot be stored', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const service = await createSettingsService(store);
    profile.indexedDb.arm({ kind: 'quota-at-write', write: 1 });
    expect(await service.change({ theme: 'dark' })).toBe(false);
    expect(await service.change({ streaming: false })).toBe(true);
    valueOf(await saveSettings(await profile.openStore(), { widthMode: 2 }));
    await when(service, ({ widthMode }) => widthMode === 2);
    expect(service.getSnapshot()).toMatchObject({ theme: 'dark', streaming: false });
  });

  it('are the defaults without a store, and change in memory only', async () => {
    const service = await createSettingsService(undefined);
    expect(await service.change({ theme: 'dark' })).toBe(false);
    expect(service.getSnapshot()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('are not read again because something else changed', async () => {
    const store = await createTestProfile().openStore();
    const service = await createSettingsService(store);
    const before = service.getSnapshot();
    valueOf(await saveMeta(store, 'firstRunDone', true));
    valueOf(await loadSettings(store));
    expect(service.getSnapshot()).toBe(before);
  });
});
