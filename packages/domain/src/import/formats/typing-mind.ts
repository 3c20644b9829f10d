import {
  backupKeyOf,
  chatListName,
  chatNamePrefix,
  valueNamePrefix,
} from '../../backup/storage-names.ts';
import {
  contextDivider,
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedFolder,
  type ImportedMessage,
  type SkippedEntry,
} from '../imported-chat.ts';
import { readCustomModels } from '../custom-models.ts';
import { readInstalledPlugins } from '../installed-plugins.ts';
import { inOneLine } from '../in-one-line.ts';
import type { TrainingExample } from '../../chat/training-example.ts';
import { splitSystem, reportedIn } from '../message-content.ts';
import { readSourceCharacter } from '../../character/source-character.ts';
import { readSourcePrompt } from '../../prompt/source-prompt.ts';
import { hasSpecifiedSettings, readSpecifiedSettings } from '../specified-settings.ts';
import { providerNamed } from '../provider-names.ts';
import {
  type SourceFields,
  fieldsOf,
  firstText,
  heldList,
  keyOf,
  listOf,
  textOf,
  timeOf,
  valuesOf,
} from '../source-json.ts';

/**
 * The map of a backup: `data`, or what the older forms have in its place. A map with nothing in it
 * is one, too.
 */
export function backupDataOf(value: unknown): SourceFields | undefined {
  const root = fieldsOf(value);
  const success = fieldsOf(root['success']);
  const maps = [root['data'], success['data'], root['success']];
  const found = maps
    .map(fieldsOf)
    .find((fields) => hasBackupKeys(fields) || hasSpecifiedSettings(fields));
  if (found !== undefined) return found;
  return (
    storageDump(root) ??
    (hasBackupKeys(root) ? root : undefined) ??
    (maps.some(isEmptyMap) ? {} : undefined)
  );
}

function isEmptyMap(value: unknown): boolean {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap && Object.keys(value).length === 0;
}

/** What the older forms list beside the map because it could not be exported. */
export function failedEntriesOf(value: unknown): readonly SkippedEntry[] {
  return listOf(fieldsOf(value)['fail']).map((entry) => {
    const fields = fieldsOf(entry);
    const title = titleOf(fields) || titleOf(fieldsOf(fields['chat']));
    const id = keyOf(fields['chatID']) || keyOf(fields['id']) || keyOf(entry);
    return { title: title || id, reason: 'failed' };
  });
}

const knownKeys = [
  'chats',
  'folders',
  'userPrompts',
  'userCharacters',
  'installedPlugins',
  'customModels',
];

function hasBackupKeys(fields: SourceFields): boolean {
  // Chats of other programs are no lists, or lists of another kind.
  if (Array.isArray(fields['chats'])) return listOf(fields['chats']).every(isBackupChat);
  if (Array.isArray(fieldsOf(fields['chats'])['chunks'])) return true;
  return knownKeys.some((key) => key !== 'chats' && Array.isArray(fields[key]));
}

function isBackupChat(value: unknown): boolean {
  const chat = fieldsOf(value);
  return !('mapping' in chat) && !('chat' in chat) && !('sessions' in chat);
}

/** The names under which the browser's storage held a profile. */
function storageDump(root: SourceFields): SourceFields | undefined {
  const entries = Object.entries(root);
  const chats = entries.filter(([key]) => key.startsWith(chatNamePrefix));
  if (chats.length === 0 && !(chatListName in root)) return undefined;
  const named = entries
    .filter(([key]) => key.startsWith(valueNamePrefix))
    .map(([key, value]) => [backupKeyOf(key), parsed(value)] as const);
  return { ...Object.fromEntries(named), chats: chats.map(([, chat]) => parsed(chat)) };
}

/** Local storage holds texts: a value may be the JSON of itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * Reads a backup in the specified form, flat or with its chats in chunks that are put in already.
 *
 * @param failed what stands beside the map, see {@link failedEntriesOf}
 */
export function readBackupData(data: SourceFields, failed: readonly SkippedEntry[]): ImportedFile {
  const folderOf = foldersOfChats(data['chatsInFolder']);
  const chats = listOf(data['chats']);
  const living = chats.filter((entry) => !isDeleted(entry));
  const deleted = chats.filter(isDeleted);
  const { plugins, skipped } = readInstalledPlugins(
    entriesOf(data['installedPlugins']),
    data['userPluginSettings'],
  );
  const described = readCustomModels(entriesOf(data['customModels']));
  return {
    folders: listOf(data['folders'])
      .filter((entry) => !isDeleted(entry))
      .map(mapFolder),
    chats: mapEntries(
      living,
      (entry) => mapChat(fieldsOf(entry), folderOf),
      (entry) => titleOf(fieldsOf(entry)),
    ),
    settings: () => readSpecifiedSettings(data),
    prompts: entriesOf(data['userPrompts']).map(readSourcePrompt),
    characters: entriesOf(data['userCharacters']).map(readSourceCharacter),
    plugins,
    models: described.models,
    sections: [
      ...(Array.isArray(data['folders']) ? (['folders'] as const) : []),
      ...(Array.isArray(data['userPrompts']) ? (['prompts'] as const) : []),
      ...(Array.isArray(data['userCharacters']) ? (['characters'] as const) : []),
      ...(Array.isArray(data['installedPlugins']) ? (['plugins'] as const) : []),
    ],
    skipped: [
      ...failed,
      ...skipped,
      ...described.skipped,
      ...deleted.map((entry) => ({ title: titleOf(fieldsOf(entry)), reason: 'in-trash' as const })),
    ],
  };
}

/** It lies in the trash of the other program. */
function isDeleted(entry: unknown): boolean {
  return timeOf(fieldsOf(entry)['deletedAt']) !== undefined;
}

function foldersOfChats(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [folder, chats] of Object.entries(fieldsOf(value))) {
    for (const chat of listOf(chats)) found.set(keyOf(chat) || keyOf(fieldsOf(chat)['id']), folder);
  }
  return found;
}

function mapFolder(value: unknown): ImportedFolder {
  const folder = fieldsOf(value);
  return {
    key: keyOf(folder['id']),
    title: textOf(folder['title']),
    parentKey: keyOf(folder['parentID']) || undefined,
    systemInstruction: textOf(fieldsOf(folder['settings'])['systemMessage']) || undefined,
    createdAtMs: timeOf(folder['createdAt']),
  };
}

function titleOf(chat: SourceFields): string {
  return firstText(chat['chatTitle'], chat['title']);
}

function mapChat(chat: SourceFields, folderOf: ReadonlyMap<string, string>): ImportedChat {
  const key = firstText(chat['chatID'], chat['id']);
  const { examples, rest } = splitTraining(heldList(chat['messages']));
  const { systemMessage, messages } = splitSystem(mapMessages(rest));
  const own = firstText(chat['systemMessage'], fieldsOf(chat['chatParams'])['systemMessage']);
  return {
    key: key || `${titleOf(chat)} ${keyOf(chat['createdAt'])}`,
    title: titleOf(chat),
    createdAtMs: timeOf(chat['createdAt']),
    updatedAtMs: timeOf(chat['updatedAt']),
    folderKey: keyOf(chat['folderID']) || folderOf.get(key),
    isFavorite: timeOf(chat['favoritedAt']) !== undefined,
    favoritedAtMs: timeOf(chat['favoritedAt']),
    tags: listOf(chat['tags']).map(textOf).filter(Boolean),
    modelId: firstText(chat['model'], fieldsOf(chat['modelInfo'])['id']),
    providerId: providerNamed(fieldsOf(chat['modelInfo'])['provider'], chat['vendor']),
    systemMessage: systemMessage || own,
    characterId: keyOf(fieldsOf(chat['character'])['id']),
    examples,
    messages: inOneLine(messages),
    hasSyncMark: timeOf(chat['syncedAt']) !== undefined,
  };
}

interface SplitMessages {
  readonly examples: readonly TrainingExample[];
  readonly rest: readonly unknown[];
}

/** Takes out the exchanges that the program put before a chat, a question and its answer each. */
function splitTraining(list: readonly unknown[]): SplitMessages {
  const training = list.map(fieldsOf).filter(isTraining);
  const examples = training.flatMap((message, at): TrainingExample[] => {
    const answer = training[at + 1];
    if (message['role'] !== 'user' || answer?.['role'] !== 'assistant') return [];
    return [{ userText: textOf(message['content']), assistantText: textOf(answer['content']) }];
  });
  return { examples, rest: list.filter((message) => !isTraining(fieldsOf(message))) };
}

function isTraining(message: SourceFields): boolean {
  return message['type'] === 'training-message';
}

const welcomeType = 'character-welcome-message';

type Said = Omit<ImportedMessage, 'parentKey'>;

function mapMessages(list: readonly unknown[]): readonly Said[] {
  const all = list.map(fieldsOf);
  // What was cleared says so itself; a line stands behind the last of it, or the file has it already.
  const lastCleared = all.findLastIndex((message) => Boolean(message['contextClearedAt']));
  const hasLine = all.slice(lastCleared).some(isDivider);
  return all.flatMap((message, index): readonly Said[] => {
    const key = firstText(message['uuid'], message['id']) || String(index);
    const mapped = isDivider(message) ? contextDivider(key) : mapMessage(message, key);
    const isLast = index === lastCleared && !hasLine;
    return isLast ? [mapped, contextDivider(`${key}-cleared`)] : [mapped];
  });
}

function isDivider(message: SourceFields): boolean {
  return message['type'] === 'clear-context';
}

function mapMessage(message: SourceFields, key: string): Said {
  return {
    key,
    ...reportedIn(message, message['originalContent'] ?? message['content']),
    createdAtMs: timeOf(message['createdAt']),
    modelId: textOf(message['model']),
    isPinned: message['isPinned'] === true,
    ...(message['type'] === welcomeType && message['role'] === 'assistant'
      ? { type: welcomeType }
      : {}),
  };
}

/** The entries of a list that are not deleted; some programs write a map instead. */
function entriesOf(list: unknown): readonly unknown[] {
  const entries = Array.isArray(list) ? listOf(list) : valuesOf(list);
  return entries.filter((entry) => !isDeleted(entry));
}
