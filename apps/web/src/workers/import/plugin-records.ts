import type { ImportedFile } from '@parley/domain/import/imported-chat.ts';
import type { PluginRow } from '@parley/domain/plugin/plugin.ts';

import type { ImportRecord } from '#src/platform/import-protocol.ts';

/** The plugins of a file, all off, and what was filled in for them. */
export function* pluginRecords(
  { plugins = [] }: ImportedFile,
  nowMs: number,
): Generator<ImportRecord> {
  for (const { id, title, manifest, source, createdAtMs = nowMs } of plugins) {
    const content = { id, title, manifest, source, isOn: false };
    const row: PluginRow = { ...content, createdAtMs, updatedAtMs: nowMs, trashedAtMs: null };
    yield { kind: 'row', table: 'plugins', row: { ...row } };
  }
  const filledIn = plugins.filter(({ settings }) => Object.keys(settings).length > 0);
  if (filledIn.length === 0) return;
  const value = Object.fromEntries(filledIn.map(({ id, settings }) => [id, settings]));
  const row = { key: 'pluginSettings', value, updatedAtMs: nowMs, isPartial: true };
  yield { kind: 'row', table: 'settings', row };
}
