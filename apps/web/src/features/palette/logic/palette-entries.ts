import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { findPrompts } from '@parley/domain/prompt/find-prompts.ts';
import type { PromptFields } from '@parley/domain/prompt/prompt.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { IconComponent } from '@parley/ui/components/icon/icon.tsx';

/** Something that can be done. */
export interface PaletteAction {
  readonly id: string;
  readonly title: string;
  /** Other words that it is looked for by. */
  readonly words?: string;
  readonly icon: IconComponent;
  readonly shortcut: string | undefined;
  readonly run: () => void;
}

/** A model that can be called. */
export interface PaletteModel {
  readonly model: ModelRef;
  readonly title: string;
  readonly provider: string;
}

/** A place in the settings, or one of the values that can be set at once. */
export interface PaletteSetting {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  /** Other words that it is looked for by. */
  readonly words?: string;
  readonly open: () => void;
}

/** A prompt of the library. */
export interface PalettePrompt extends PromptFields {
  readonly id: string;
  readonly use: () => void;
}

/** A character that can speak in a chat. */
export interface PaletteCharacter {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly use: () => void;
}

/** A message in which the words were found. */
export interface MessageHit {
  readonly chatId: ChatId;
  readonly messageId: MessageId;
  readonly chatTitle: string;
  /** The place of the text at which they stand. */
  readonly text: string;
}

/** One line of the palette. */
export type PaletteEntry =
  | { readonly kind: 'action'; readonly key: string; readonly action: PaletteAction }
  | { readonly kind: 'prompt'; readonly key: string; readonly prompt: PalettePrompt }
  | { readonly kind: 'character'; readonly key: string; readonly character: PaletteCharacter }
  | { readonly kind: 'chat'; readonly key: string; readonly chat: Chat }
  | { readonly kind: 'message'; readonly key: string; readonly hit: MessageHit }
  | { readonly kind: 'model'; readonly key: string; readonly model: PaletteModel }
  | { readonly kind: 'setting'; readonly key: string; readonly setting: PaletteSetting };

/** Lines of one kind. */
export interface PaletteGroup {
  readonly kind: PaletteEntry['kind'];
  readonly entries: readonly PaletteEntry[];
  /** Entries of the groups before it. */
  readonly startIndex: number;
}

/** What is searched. */
export interface PaletteSources {
  readonly actions: readonly PaletteAction[];
  readonly prompts: readonly PalettePrompt[];
  readonly characters: readonly PaletteCharacter[];
  readonly chats: readonly Chat[];
  readonly models: readonly PaletteModel[];
  readonly settings: readonly PaletteSetting[];
}

/** Shortest text that is searched for. */
const minQueryLength = 2;
/** Most lines of a group. */
const longestGroup = 50;
const recentChats = 5;

/** The words of a query, in lower case; none where it is too short. */
export function wordsOf(query: string): readonly string[] {
  const text = query.trim().toLowerCase();
  return text.length < minQueryLength ? [] : text.split(/\s+/);
}

/** What is found at once. Before anything is typed: what can be done, and the newest chats. */
export function findEntries(
  sources: PaletteSources,
  words: readonly string[],
): readonly PaletteEntry[] {
  const actions = matching(
    sources.actions,
    words,
    ({ title, words: more = '' }) => `${title}\n${more}`,
  ).map(toAction);
  if (words.length === 0) return [...actions, ...sources.chats.slice(0, recentChats).map(toChat)];
  return [
    ...actions,
    ...findPrompts(sources.prompts, { words: words.join(' ') })
      .slice(0, longestGroup)
      .map(toPrompt),
    ...matching(
      sources.characters,
      words,
      ({ title, description }) => `${title}\n${description}`,
    ).map(toCharacter),
    ...matching(sources.chats, words, ({ title, preview }) => `${title}\n${preview}`).map(toChat),
    ...matching(sources.models, words, ({ title, provider, model }) =>
      [title, provider, model.modelId].join('\n'),
    ).map(toModel),
    ...matching(sources.settings, words, ({ title, section, words: more = '' }) =>
      [title, section, more].join('\n'),
    ).map(toSetting),
  ];
}

/** Entries for messages that a search found. */
export function toMessages(hits: readonly MessageHit[]): readonly PaletteEntry[] {
  return hits
    .slice(0, longestGroup)
    .map((hit) => ({ kind: 'message', key: `message ${hit.messageId}`, hit }));
}

const order = ['action', 'prompt', 'character', 'chat', 'message', 'model', 'setting'] as const;

/** The entries by kind, in the order of the screen. */
export function groupEntries(entries: readonly PaletteEntry[]): readonly PaletteGroup[] {
  let startIndex = 0;
  const groups: PaletteGroup[] = [];
  for (const kind of order) {
    const own = entries.filter((entry) => entry.kind === kind);
    if (own.length > 0) groups.push({ kind, entries: own, startIndex });
    startIndex += own.length;
  }
  return groups;
}

/** Those in whose text all words stand, those that begin with the first word before the others. */
function matching<T>(
  all: readonly T[],
  words: readonly string[],
  textOf: (each: T) => string,
): readonly T[] {
  const first = words[0];
  if (first === undefined) return all;
  const beginning: T[] = [];
  const others: T[] = [];
  for (const each of all) {
    const text = textOf(each).toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    (text.startsWith(first) ? beginning : others).push(each);
    if (beginning.length >= longestGroup) break;
  }
  return [...beginning, ...others].slice(0, longestGroup);
}

function toAction(action: PaletteAction): PaletteEntry {
  return { kind: 'action', key: `action ${action.id}`, action };
}

function toPrompt(prompt: PalettePrompt): PaletteEntry {
  return { kind: 'prompt', key: `prompt ${prompt.id}`, prompt };
}

function toCharacter(character: PaletteCharacter): PaletteEntry {
  return { kind: 'character', key: `character ${character.id}`, character };
}

function toChat(chat: Chat): PaletteEntry {
  return { kind: 'chat', key: `chat ${chat.id}`, chat };
}

function toModel(model: PaletteModel): PaletteEntry {
  const { providerId, modelId } = model.model;
  return { kind: 'model', key: `model ${providerId} ${modelId}`, model };
}

function toSetting(setting: PaletteSetting): PaletteEntry {
  return { kind: 'setting', key: `setting ${setting.id}`, setting };
}
