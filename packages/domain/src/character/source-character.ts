import { isEndpoint, readEndpoints, toEndpoint } from '../dynamic-context/read-contexts.ts';
import { fieldsOf, firstText, keyOf, listOf, textOf, timeOf } from '../import/source-json.ts';
import { othersOf } from '../import/others-of.ts';
import type { TrainingExample } from '../chat/training-example.ts';
import { stableCharacterId } from '../import/stable-id.ts';
import { idPrefixes, parseCharacterId, type CharacterId } from '../shared/ids.ts';
import { isoTime } from '../shared/iso-time.ts';
import { unreadFields } from '../shared/rest.ts';

import {
  cleanCharacterFields,
  defaultCharacterColor,
  type Character,
  type CharacterFields,
  type CharacterParameters,
} from './character.ts';

/** A character as a file tells it. It names no model: a file sets nothing that is asked. */
export interface SourceCharacter extends Omit<CharacterFields, 'model'> {
  /** Its name in the file; empty where it has none. */
  readonly key: string;
  readonly source: string;
  readonly isPremium: boolean;
  readonly createdAtMs: number | undefined;
  readonly lastUsedAtMs: number | undefined;
  /** What Parley does not know of it; it is kept and written again. */
  readonly others: Readonly<Record<string, unknown>>;
  /** Entries of a card's book that depend on words of the chat, which Parley does not look for. */
  readonly unusedBookEntries?: number;
}

/** What other programs call contexts. */
const endpoints = 'dynamicContextEndpoints';

/** Fields that are read or made anew. */
const readFields: ReadonlySet<string> = new Set([
  'id',
  'title',
  'description',
  'instruction',
  'welcomeMessage',
  'avatarURL',
  'color',
  'premium',
  'trainingExamples',
  'type',
  'category',
  'tags',
  'starters',
  'welcomeMessages',
  'emoji',
  'temperature',
  'dynamicContexts',
  'source',
  'createdAt',
  'lastUsedAt',
  'deletedAt',
  'syncedAt',
]);

/** Reads a character of the specified form. Title and instruction may be empty. */
export function readSourceCharacter(value: unknown): SourceCharacter {
  const entry = fieldsOf(value);
  const { model: _model, ...fields } = cleanCharacterFields({
    title: textOf(entry['title']),
    description: textOf(entry['description']),
    instruction: textOf(entry['instruction']),
    welcomeMessages: eachOnce([entry['welcomeMessage'], ...listOf(entry['welcomeMessages'])]),
    starters: listOf(entry['starters']).map(textOf),
    trainingExamples: listOf(entry['trainingExamples']).map(exampleOf),
    category: textOf(entry['category']),
    tags: listOf(entry['tags']).map((tag) => firstText(tag, fieldsOf(tag)['name'])),
    avatarUrl: textOf(entry['avatarURL']),
    emoji: textOf(entry['emoji']),
    color: textOf(entry['color']),
    model: null,
    parameters: parametersOf(entry),
    dynamicContexts: readEndpoints(entry[endpoints], 'names-only'),
  });
  return {
    ...fields,
    key: keyOf(entry['id']),
    source: textOf(entry['source']).slice(0, 1000),
    isPremium: entry['premium'] === true,
    createdAtMs: timeOf(entry['createdAt']),
    lastUsedAtMs: timeOf(entry['lastUsedAt']),
    others: othersOf(withUnreadEndpoints(entry), readFields),
  };
}

/** What is no context that can be fetched is kept as it came. */
function withUnreadEndpoints(entry: Readonly<Record<string, unknown>>): typeof entry {
  const { [endpoints]: given, ...others } = entry;
  const unread = listOf(given).filter((each) => !isEndpoint(each));
  return unread.length === 0 ? others : { ...others, [endpoints]: unread };
}

function eachOnce(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.map(textOf))];
}

function exampleOf(value: unknown): TrainingExample {
  const { userText, assistantText } = fieldsOf(value);
  return { userText: textOf(userText), assistantText: textOf(assistantText) };
}

function parametersOf({ temperature }: Readonly<Record<string, unknown>>): CharacterParameters {
  const isSound = typeof temperature === 'number' && temperature >= 0 && temperature <= 2;
  return isSound ? { temperature } : {};
}

/** The character of a file as it is stored, under an id that is the same at every import of it. */
export function toCharacter(source: SourceCharacter, nowMs: number): Character {
  const {
    key: _key,
    others: _others,
    unusedBookEntries: _unusedBookEntries,
    createdAtMs = nowMs,
    ...fields
  } = source;
  return {
    ...fields,
    id: idOfSource(source),
    model: null,
    version: 1,
    createdAtMs,
    updatedAtMs: nowMs,
    lastUsedAtMs: source.lastUsedAtMs ?? null,
    pinnedAtMs: null,
    trashedAtMs: null,
  };
}

function idOfSource({ key, title, instruction }: SourceCharacter): CharacterId {
  const own = key.startsWith(idPrefixes.character) ? parseCharacterId(key) : undefined;
  return own ?? stableCharacterId(key === '' ? `${title}\n${instruction}` : key);
}

/** A character in the specified form, with what Parley does not know of it. */
export function toSpecifiedCharacter(character: Character): Readonly<Record<string, unknown>> {
  const { id, title, description, instruction, welcomeMessages, starters, category } = character;
  const { temperature } = character.parameters;
  const unread = unreadFields(character);
  const contexts = [
    ...character.dynamicContexts.map(toEndpoint),
    ...listOf(unread[endpoints]).filter((each) => !isEndpoint(each)),
  ];
  return {
    ...unread,
    id,
    title,
    ...(description === '' ? {} : { description }),
    instruction,
    welcomeMessage: welcomeMessages[0] ?? '',
    ...(welcomeMessages.length > 1 ? { welcomeMessages } : {}),
    ...(starters.length > 0 ? { starters } : {}),
    trainingExamples: character.trainingExamples.map((example, at) => ({
      id: String(at + 1),
      ...example,
    })),
    ...(category === '' ? {} : { category }),
    tags: character.tags.map((name) => ({ id: name, name })),
    avatarURL: character.avatarUrl,
    ...(character.emoji === '' ? {} : { emoji: character.emoji }),
    color: character.color || defaultCharacterColor,
    ...(temperature === undefined ? {} : { temperature }),
    ...(contexts.length === 0 ? {} : { [endpoints]: contexts }),
    ...(character.isPremium ? { premium: true } : {}),
    ...(character.source === '' ? {} : { source: character.source }),
    createdAt: isoTime(character.createdAtMs),
    lastUsedAt: isoTime(character.lastUsedAtMs),
    syncedAt: null,
  };
}
