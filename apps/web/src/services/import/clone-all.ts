import { isNewDraftKey } from '@parley/domain/chat/draft.ts';
import { characterVersionId } from '@parley/domain/character/character-version.ts';
import { clonePluginManifest } from '@parley/domain/import/clone-plugin.ts';
import { createCloner, type Cloner } from '@parley/domain/import/clone-records.ts';
import {
  parseChatId,
  parseFolderId,
  type PluginId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';

import type { ImportedChatRecord, ImportedRow } from '#src/data/backup/import-mode.ts';
import { fieldsOf, type Fields } from '#src/data/records/fields.ts';
import { parsePlugin } from '#src/data/records/parse-plugin.ts';

/** What an import has read. */
interface Collected {
  readonly chats: readonly ImportedChatRecord[];
  readonly rows: readonly ImportedRow[];
}

/** Everything under new ids. */
interface Cloned extends Collected {
  /** The new id of a plugin; undefined for one that does not come along. */
  readonly pluginIdOf: (id: PluginId) => PluginId | undefined;
}

/** Gives everything new ids. Folders stand behind chats in a file, so that all must be known first. */
export function cloneAll({ chats, rows }: Collected, random: RandomText): Cloned {
  const cloner = createCloner(random, {
    folders: idsIn(rows, 'folders'),
    characters: idsIn(rows, 'characters'),
    plugins: idsIn(rows, 'plugins'),
  });
  return {
    chats: chats.map((record) => ({ ...record, ...cloner.chat(record.chat, record.messages) })),
    // Copies of messages have new ids; their history stays with the originals.
    rows: rows
      .filter(({ table }) => table !== 'messageEdits')
      .map((record) => cloneRow(record, cloner)),
    pluginIdOf: cloner.pluginId,
  };
}

function idsIn(rows: readonly ImportedRow[], table: ImportedRow['table']): ReadonlySet<string> {
  const ids = rows.filter((each) => each.table === table).map(({ row }) => row['id']);
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/** What names a chat or a folder follows it to its new name. */
function cloneRow(record: ImportedRow, cloner: Cloner): ImportedRow {
  const { table, row } = record;
  if (table === 'prompts') return { ...record, row: { ...row, id: cloner.newPromptId() } };
  if (table === 'characters' && typeof row['id'] === 'string') {
    return { ...record, row: { ...row, id: cloner.characterId(row['id']) } };
  }
  if (table === 'characterVersions') return { ...record, row: cloneVersionRow(row, cloner) };
  if (table === 'plugins') return { ...record, row: clonePluginRow(row, cloner) };
  if (table === 'settings') return { ...record, row: withPluginIds(row, cloner) };
  const renamed = (key: string): Readonly<Record<string, unknown>> => {
    const value = row[key];
    if (typeof value !== 'string') return {};
    if (table === 'folders') {
      const id = parseFolderId(value);
      return id === undefined ? {} : { [key]: cloner.folderId(id) };
    }
    const id = isNewDraftKey(value) ? undefined : parseChatId(value);
    return id === undefined ? {} : { [key]: cloner.chatId(id) };
  };
  if (table === 'folders') {
    return { ...record, row: { ...row, ...renamed('id'), ...renamed('parentId') } };
  }
  return table === 'drafts' ? { ...record, row: { ...row, ...renamed('key') } } : record;
}

/** It follows its character; its number stays. */
function cloneVersionRow(row: Fields, cloner: Cloner): Fields {
  const { characterId, number } = row;
  if (typeof characterId !== 'string' || typeof number !== 'number') return row;
  const owner = cloner.characterId(characterId);
  return { ...row, id: characterVersionId(owner, number), characterId: owner };
}

function clonePluginRow(row: Fields, cloner: Cloner): Fields {
  const plugin = parsePlugin(row);
  const id = plugin === undefined ? undefined : cloner.pluginId(plugin.id);
  if (plugin === undefined || id === undefined) return row;
  return { ...row, id, manifest: clonePluginManifest(plugin.manifest, id) };
}

/** What was filled in for a plugin follows it; of a plugin that does not come along it stays out. */
function withPluginIds(row: Fields, cloner: Cloner): Fields {
  if (row['key'] !== 'pluginSettings') return row;
  const named = Object.entries(fieldsOf(row['value'])).flatMap(([key, values]) => {
    const id = cloner.pluginId(key);
    return id === undefined ? [] : [[id, values] as const];
  });
  return { ...row, value: Object.fromEntries(named) };
}
