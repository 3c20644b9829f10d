import type { BackupSection } from '@parley/domain/backup/backup-sections.ts';
import { specifiedSettings } from '@parley/domain/backup/backup-settings.ts';
import { toInstalledPlugin } from '@parley/domain/backup/installed-plugin.ts';
import { isDescribedModel, toSpecifiedModel } from '@parley/domain/backup/specified-model.ts';
import { compareCharacters } from '@parley/domain/character/character.ts';
import { toSpecifiedCharacter } from '@parley/domain/character/source-character.ts';
import { comparePrompts } from '@parley/domain/prompt/prompt.ts';
import { toSpecifiedPrompt } from '@parley/domain/prompt/source-prompt.ts';
import { settingsOfPlugin } from '@parley/domain/settings/plugin-settings.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';
import { isoTime } from '@parley/domain/shared/iso-time.ts';

import { fieldsOf, idOf, textOr, timeOr, type Fields } from '../records/fields.ts';
import { parseCharacter } from '../records/parse-character.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parsePlugin } from '../records/parse-plugin.ts';
import { parsePrompt } from '../records/parse-prompt.ts';
import { parseProvider } from '../records/parse-provider.ts';
import { loadSettings } from '../repositories/settings-repository.ts';
import type { Store } from '../store.ts';
import { allRows, eachRow, unwrap } from './read-profile.ts';

/** What {@link specifiedValues} reads. */
export interface ValueSource {
  readonly store: Store;
  readonly sections: ReadonlySet<BackupSection>;
}

/**
 * All of a profile but its chats, in the specified form and under the keys of a backup.
 *
 * Errors: throws `BackupReadError` where the store fails.
 */
export async function specifiedValues({ store, sections }: ValueSource): Promise<Fields> {
  const settings = unwrap(await loadSettings(store));
  const values = {
    ...specifiedSettings(settings, sections),
    ...(sections.has('prompts') ? { userPrompts: await userPrompts(store) } : {}),
    ...(sections.has('characters') ? { userCharacters: await userCharacters(store) } : {}),
    ...(sections.has('plugins') ? await pluginValues(store, settings) : {}),
    ...(sections.has('customModels') ? { customModels: await customModels(store) } : {}),
  };
  if (!sections.has('folders')) return values;
  return {
    ...values,
    folders: (await allRows(store, 'folders')).map(toBackupFolder),
    chatsInFolder: await placedChats(store),
  };
}

/** In the order of the library. */
async function userPrompts(store: Store): Promise<readonly Fields[]> {
  const prompts = (await allRows(store, 'prompts'))
    .map(parsePrompt)
    .filter((prompt) => prompt !== undefined);
  return prompts
    .filter(({ trashedAtMs }) => trashedAtMs === null)
    .toSorted(comparePrompts)
    .map(toSpecifiedPrompt);
}

/** In the order of the collection. */
async function userCharacters(store: Store): Promise<readonly Fields[]> {
  const characters = (await allRows(store, 'characters'))
    .map(parseCharacter)
    .filter((character) => character !== undefined);
  return characters
    .filter(({ trashedAtMs }) => trashedAtMs === null)
    .toSorted(compareCharacters)
    .map(toSpecifiedCharacter);
}

/** In the order of their titles. */
async function customModels(store: Store): Promise<readonly Fields[]> {
  return (await allRows(store, 'providers'))
    .map(parseProvider)
    .filter((endpoint) => endpoint !== undefined)
    .filter(isDescribedModel)
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(toSpecifiedModel);
}

/** What a person filled in for plugins has no secrets in it, nor what is in the trash. */
async function pluginValues(store: Store, { pluginSettings }: Settings): Promise<Fields> {
  const plugins = (await allRows(store, 'plugins'))
    .map(parsePlugin)
    .filter((plugin) => plugin !== undefined)
    .filter(({ trashedAtMs }) => trashedAtMs === null)
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const filledIn = plugins.map(({ id }) => [id, settingsOfPlugin(pluginSettings, id)] as const);
  return {
    installedPlugins: plugins.map(toInstalledPlugin),
    userPluginSettings: Object.fromEntries(
      filledIn.filter(([, values]) => Object.keys(values).length > 0),
    ),
  };
}

function toBackupFolder(row: Fields): Fields {
  return {
    id: textOr(row['id'], ''),
    title: textOr(row['title'], ''),
    parentID: idOf(row['parentId'], (text) => text || undefined) ?? null,
    settings: { systemMessage: textOr(row['systemInstruction'], '') },
    createdAt: isoTime(timeOr(row['createdAtMs'], null)),
    updatedAt: isoTime(timeOr(row['updatedAtMs'], null)),
    syncedAt: null,
  };
}

async function placedChats(store: Store): Promise<Readonly<Record<string, unknown>>> {
  const placed = new Map<string, string[]>();
  for await (const row of eachRow(store, 'chats')) {
    const chat = parseChat(row);
    const folder = idOf(fieldsOf(row)['folderId'], (text) => text || undefined);
    if (chat === undefined || folder === undefined || chat.trashedAtMs !== null) continue;
    const chats = placed.get(folder);
    if (chats === undefined) placed.set(folder, [chat.id]);
    else chats.push(chat.id);
  }
  return Object.fromEntries(placed);
}
