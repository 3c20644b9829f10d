import type { ChatParameters } from '../chat/chat.ts';
import type { TrainingExample } from '../chat/training-example.ts';
import type { ModelRef } from '../model/model-ref.ts';
import { cleanTags } from '../shared/clean-tags.ts';
import type { CharacterId } from '../shared/ids.ts';
import { laterFirst } from '../shared/later-first.ts';
import { isSame, type HasRest } from '../shared/rest.ts';
import { fillNames } from './fill-names.ts';

/** What a character sets in the chats that begin with it. */
export type CharacterParameters = Pick<ChatParameters, 'temperature'>;

/** What a person writes of a character. */
export interface CharacterFields {
  readonly title: string;
  /** Empty for none. */
  readonly description: string;
  /** Whose part the model plays; `{{char}}` and `{{user}}` are filled when it is sent. */
  readonly instruction: string;
  /** What it says first; of several the person chooses in the chat. */
  readonly welcomeMessages: readonly string[];
  /** Questions to begin with. */
  readonly starters: readonly string[];
  readonly trainingExamples: readonly TrainingExample[];
  /** Empty for none. */
  readonly category: string;
  /** Names, each once. */
  readonly tags: readonly string[];
  /** An address: `data:` is shown, any other only once the person fetches it; empty for none. */
  readonly avatarUrl: string;
  /** Stands in place of a picture; empty for none. */
  readonly emoji: string;
  /** Behind initials, as CSS writes it. */
  readonly color: string;
  /** Null: the model that new chats have. */
  readonly model: ModelRef | null;
  readonly parameters: CharacterParameters;
}

/** A character of the person's own collection. */
export interface Character extends CharacterFields, HasRest {
  readonly id: CharacterId;
  /** Counts from 1, and up with each change of what is sent. */
  readonly version: number;
  readonly isPremium: boolean;
  /** Where it comes from; empty for one that was written here. */
  readonly source: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Null for one that was never used. */
  readonly lastUsedAtMs: number | null;
  /** Set while it stands in the sidebar. */
  readonly pinnedAtMs: number | null;
  /** Null while it is not in the trash. */
  readonly trashedAtMs: number | null;
}

/** The color of a character that has none of its own. */
export const defaultCharacterColor = '#fff';

/** Longest of each field, in characters, and most of each list. */
export const characterLimits = {
  title: 200,
  description: 2000,
  instruction: 200_000,
  welcome: 50_000,
  welcomes: 50,
  starter: 500,
  starters: 8,
  example: 50_000,
  examples: 100,
  category: 60,
  emoji: 16,
  avatar: 500_000,
} as const;

/** A field of a character that has to be filled. */
export type MissingCharacterField = 'title' | 'instruction';

/** What has to be filled before a character can be saved. */
export function missingCharacterFields({
  title,
  instruction,
}: Pick<CharacterFields, 'title' | 'instruction'>): readonly MissingCharacterField[] {
  const missing: MissingCharacterField[] = [];
  if (title.trim() === '') missing.push('title');
  if (instruction.trim() === '') missing.push('instruction');
  return missing;
}

/** Fields of a character of which nothing is filled yet. */
export const emptyCharacterFields: CharacterFields = {
  title: '',
  description: '',
  instruction: '',
  welcomeMessages: [],
  starters: [],
  trainingExamples: [],
  category: '',
  tags: [],
  avatarUrl: '',
  emoji: '',
  color: defaultCharacterColor,
  model: null,
  parameters: {},
};

/** The fields as they are stored: within their limits, without what is blank. */
export function cleanCharacterFields(fields: CharacterFields): CharacterFields {
  const limits = characterLimits;
  return {
    title: fields.title.trim().slice(0, limits.title),
    description: fields.description.trim().slice(0, limits.description),
    instruction: fields.instruction.slice(0, limits.instruction),
    welcomeMessages: filled(fields.welcomeMessages, limits.welcomes, limits.welcome),
    starters: filled(fields.starters, limits.starters, limits.starter),
    trainingExamples: fields.trainingExamples
      .map(({ userText, assistantText }) => ({
        userText: userText.slice(0, limits.example),
        assistantText: assistantText.slice(0, limits.example),
      }))
      .filter((example) => example.userText.trim() !== '' && example.assistantText.trim() !== '')
      .slice(0, limits.examples),
    category: fields.category.trim().slice(0, limits.category),
    tags: cleanTags(fields.tags),
    avatarUrl: cleanAvatar(fields.avatarUrl),
    emoji: fields.emoji.trim().slice(0, limits.emoji),
    color: cleanColor(fields.color),
    model: fields.model,
    parameters: fields.parameters,
  };
}

function filled(texts: readonly string[], count: number, length: number): readonly string[] {
  return texts
    .filter((text) => text.trim() !== '')
    .slice(0, count)
    .map((text) => text.slice(0, length));
}

/** An address that a picture may have, as it is stored; empty for any other. */
function cleanAvatar(url: string): string {
  const trimmed = url.trim();
  const isPicture = /^(?:data:image\/(?:png|jpeg|gif|webp);base64,|https:\/\/)/iu.test(trimmed);
  return isPicture && trimmed.length <= characterLimits.avatar ? trimmed : '';
}

function cleanColor(color: string): string {
  const trimmed = color.trim();
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/iu.test(trimmed) ? trimmed : defaultCharacterColor;
}

/** The order of a collection: the last used first, those that were never used last. */
export function compareCharacters(a: Character, b: Character): number {
  return (
    laterFirst(a.lastUsedAtMs, b.lastUsedAtMs) ||
    laterFirst(a.createdAtMs, b.createdAtMs) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** A character with other fields; it is a new version where what is sent is another. */
export function editCharacter(character: Character, fields: CharacterFields): Character {
  const next = { ...character, ...cleanCharacterFields(fields) };
  const isSentSame = changedSentFields(character, next).length === 0;
  return isSentSame ? next : { ...next, version: character.version + 1 };
}

/** What was changed of some fields. */
export function changedCharacterFields(
  before: CharacterFields,
  after: CharacterFields,
): Partial<CharacterFields> {
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      Object.hasOwn(emptyCharacterFields, name) && !isSame(value, Reflect.get(before, name)),
  );
  return Object.fromEntries(changed);
}

/**
 * Fields of which requests are made. Each change of one is a new version; what joins them is kept,
 * compared and updated by its name.
 */
export const sentFields = [
  'instruction',
  'welcomeMessages',
  'trainingExamples',
  'model',
  'parameters',
] as const satisfies readonly (keyof CharacterFields)[];

/** A field of which requests are made. */
export type SentField = (typeof sentFields)[number];

/** What requests are made of, with the title that stands in for `{{char}}`. */
export type SentFields = Pick<CharacterFields, SentField | 'title'>;

/** Fields that are sent differently; names of the person are not filled in. */
export function changedSentFields(before: SentFields, after: SentFields): readonly SentField[] {
  const was = filledFields(before);
  const is = filledFields(after);
  return sentFields.filter((field) => !isSame(was[field], is[field]));
}

/** The fields with the title in place of `{{char}}`. */
function filledFields({ title, ...fields }: SentFields): Pick<CharacterFields, SentField> {
  const fill = (text: string): string => fillNames(text, { character: title, user: '{{user}}' });
  return {
    ...fields,
    instruction: fill(fields.instruction),
    welcomeMessages: fields.welcomeMessages.map(fill),
    trainingExamples: fields.trainingExamples.map(({ userText, assistantText }) => ({
      userText: fill(userText),
      assistantText: fill(assistantText),
    })),
  };
}
