import type { PluginManifest } from '../plugin/plugin.ts';
import type { PluginSettingValues } from '../settings/plugin-settings.ts';
import type { PluginId } from '../shared/ids.ts';

/** A plugin as a profile of another program has it. */
export interface ImportedPlugin {
  readonly id: PluginId;
  readonly title: string;
  /** As it stands in the file, without the marks of that profile. */
  readonly manifest: PluginManifest;
  /** Where that program has it from. */
  readonly source: string;
  readonly createdAtMs: number | undefined;
  /** What was filled in for it and is not secret. */
  readonly settings: PluginSettingValues;
  /** Secrets that were filled in for it: they come in only where the person says so. */
  readonly secrets: PluginSettingValues;
}
