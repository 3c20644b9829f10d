import {
  defaultSettings,
  settingKeys,
  type SettingKey,
  type Settings,
} from '@parley/domain/settings/settings.ts';

import { changesIn } from '#src/data/changes.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import type { Store } from '#src/data/store.ts';
import { createListeners } from '#src/platform/listeners.ts';

/** The settings of this browser, in memory, the same in all tabs. */
export interface SettingsService {
  /** The same object until something changes. */
  getSnapshot(): Settings;
  /** As `getSnapshot`, without what the host gives: what the person set, over the defaults. */
  getOwn(): Settings;
  subscribe(listener: () => void): () => void;
  /** Holds at once; false where it could not be stored and will be gone after a reload. */
  change(changed: Partial<Settings>): Promise<boolean>;
  /** Called when a change could not be stored; not where there is no storage at all. */
  subscribeUnsaved(listener: () => void): () => void;
}

/** Reads the settings and follows changes of other tabs. Without a store the defaults hold. */
export async function createSettingsService(store: Store | undefined): Promise<SettingsService> {
  const listeners = createListeners();
  const unsavedListeners = createListeners();
  let settings = defaultSettings;
  /** What this tab changed and has not seen stored; it holds over what is read. */
  const unsaved = new Map<SettingKey, Partial<Settings>>();

  function set(next: Settings): void {
    settings = next;
    listeners.notify();
  }

  async function load(from: Store): Promise<void> {
    const loaded = await loadSettings(from);
    if (!loaded.ok) return;
    const own = [...unsaved].map(([key, changed]) => [key, changed[key]]);
    set({ ...loaded.value, ...Object.fromEntries(own) });
  }

  if (store !== undefined) {
    await load(store);
    store.changes.subscribe((notice) => {
      const changes = changesIn(notice, 'settings');
      if (changes === undefined || changes.length > 0) void load(store);
    });
  }

  return {
    getSnapshot: () => settings,
    getOwn: () => settings,
    subscribe: listeners.add,
    async change(changed) {
      const keys = settingKeys.filter((key) => changed[key] !== undefined);
      for (const key of keys) unsaved.set(key, changed);
      set({ ...settings, ...changed });
      if (store === undefined) return false;
      if (!(await saveSettings(store, changed)).ok) {
        unsavedListeners.notify();
        return false;
      }
      for (const key of keys) if (unsaved.get(key) === changed) unsaved.delete(key);
      return true;
    },
    subscribeUnsaved: unsavedListeners.add,
  };
}
