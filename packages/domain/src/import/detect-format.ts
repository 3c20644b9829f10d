import { isBigAgiConversation, readBigAgi } from './formats/big-agi.ts';
import { chatboxSessionsOf, readChatbox } from './formats/chatbox.ts';
import { isChatGptConversation, readChatGpt } from './formats/chatgpt.ts';
import { isCherryStudio, readCherryStudio } from './formats/cherry-studio.ts';
import { isClaudeConversation, readClaude } from './formats/claude.ts';
import { isLibreChatEntry, readLibreChat } from './formats/libre-chat.ts';
import { lobeTablesOf, readLobeHub } from './formats/lobe-hub.ts';
import { nextChatSessionsOf, readNextChat } from './formats/next-chat.ts';
import { isOpenWebUiEntry, readOpenWebUi } from './formats/open-webui.ts';
import { isPlainConversation, readPlain } from './formats/share-gpt.ts';
import { backupDataOf, failedEntriesOf, readBackupData } from './formats/typing-mind.ts';
import type { ImportedFile } from './imported-chat.ts';
import { fieldsOf, listOf } from './source-json.ts';

/** The programs whose files can be read, by stable names. */
export const formatIds = [
  'backup',
  'chatgpt',
  'claude',
  'open-webui',
  'libre-chat',
  'lobe-hub',
  'next-chat',
  'chatbox',
  'cherry-studio',
  'big-agi',
  'plain',
] as const;

/** The name of one of the recognised forms. */
export type FormatId = (typeof formatIds)[number];

/** A file of a form that is known. */
export interface DetectedFile {
  readonly format: FormatId;
  readonly file: ImportedFile;
  /** The conversations, where there is nothing else: those of several files can be joined. */
  readonly entries?: readonly unknown[];
}

/** What a file turned out to be. */
export type Detected =
  | DetectedFile
  /** Of a known form, but with nothing in it. */
  | { readonly format: 'empty' }
  | { readonly format: 'unknown' };

/** Finds out what a parsed file is, by its shape and never by its name. */
export function detectFormat(value: unknown): Detected {
  if (Array.isArray(value)) return withEntries(detectList(value, value), value);
  const whole = detectWhole(value);
  if (whole !== undefined) return whole;
  const { conversations, data, object } = fieldsOf(value);
  // What a server answers with.
  if (object === 'list' && Array.isArray(data)) return withEntries(detectList(data, data), data);
  if (Array.isArray(conversations) && !isPlainConversation(value)) {
    return detectList(conversations, value);
  }
  return withEntries(detectList([value], value), [value]);
}

function withEntries(detected: Detected, entries: readonly unknown[]): Detected {
  return 'file' in detected ? { entries, ...detected } : detected;
}

/** Forms that are one object with tables or sessions in it. */
function detectWhole(value: unknown): Detected | undefined {
  if (isCherryStudio(value)) return { format: 'cherry-studio', file: readCherryStudio(value) };
  const nextChat = nextChatSessionsOf(value);
  if (nextChat !== undefined) return { format: 'next-chat', file: readNextChat(nextChat) };
  const chatbox = chatboxSessionsOf(value);
  if (chatbox !== undefined) return { format: 'chatbox', file: readChatbox(chatbox, value) };
  const lobe = lobeTablesOf(value);
  if (lobe !== undefined) return { format: 'lobe-hub', file: readLobeHub(lobe) };
  const backup = backupDataOf(value);
  if (backup === undefined) return undefined;
  return { format: 'backup', file: readBackupData(backup, failedEntriesOf(value)) };
}

type Reader = (entries: readonly unknown[], whole: unknown) => ImportedFile;

const listForms: readonly (readonly [FormatId, (entry: unknown) => boolean, Reader])[] = [
  ['chatgpt', isChatGptConversation, readChatGpt],
  ['claude', isClaudeConversation, readClaude],
  ['open-webui', isOpenWebUiEntry, readOpenWebUi],
  ['big-agi', isBigAgiConversation, readBigAgi],
  ['libre-chat', isLibreChatEntry, readLibreChat],
  ['plain', isPlainConversation, readPlain],
];

function detectList(entries: readonly unknown[], whole: unknown): Detected {
  if (entries.length === 0) return { format: 'empty' };
  // One damaged entry must not hide what the others are.
  const sample = entries.slice(0, 200);
  for (const [format, isOne, read] of listForms) {
    if (sample.some(isOne)) return { format, file: read(entries, whole) };
  }
  const turns = { messages: listOf(whole) };
  return isPlainConversation(turns)
    ? { format: 'plain', file: readPlain([turns]), entries: [turns] }
    : { format: 'unknown' };
}
