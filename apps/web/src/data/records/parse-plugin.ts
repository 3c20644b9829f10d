import type { PluginManifest, PluginRow } from '@parley/domain/plugin/plugin.ts';
import { parsePluginId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import { fieldsOf, idOf, textOr, timeOr } from './fields.ts';
import { madeAnewIn } from './made-anew.ts';

const madeAnew = madeAnewIn(['id', 'title', 'createdAtMs', 'updatedAtMs', 'trashedAtMs']);

/** Reads a plugin; undefined where there is no id or no manifest. What is not said to be on is off. */
export function parsePlugin(value: unknown): PluginRow | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parsePluginId);
  const manifest = row['manifest'];
  if (id === undefined || !isManifest(manifest)) return undefined;
  const createdAtMs = timeOr(row['createdAtMs'], timeOr(row['updatedAtMs'], 0));
  const plugin: PluginRow = {
    id,
    title: textOr(row['title'], ''),
    manifest,
    isOn: row['isOn'] === true,
    source: textOr(row['source'], ''),
    createdAtMs,
    updatedAtMs: timeOr(row['updatedAtMs'], createdAtMs),
    trashedAtMs: timeOr(row['trashedAtMs'], null),
  };
  return keepRest(plugin, row, { except: madeAnew });
}

function isManifest(value: unknown): value is PluginManifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
