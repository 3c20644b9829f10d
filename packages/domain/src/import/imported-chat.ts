import type { BackupSection } from '../backup/backup-sections.ts';
import type { SourceCharacter } from '../character/source-character.ts';
import type { SourcePrompt } from '../prompt/source-prompt.ts';
import type { SettingKey } from '../settings/settings.ts';
import { cutText } from '../shared/text.ts';
import type { TrainingExample } from '../chat/training-example.ts';
import type { MessageRole, MessageType } from '../chat/message.ts';
import type {
  ReasoningPart,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from '../chat/message-part.ts';
import type { ImportedModel } from './imported-model.ts';
import type { ImportedPlugin } from './imported-plugin.ts';
import { isWithinDepth } from './is-within-depth.ts';

/** A picture that lies in the imported file: inside the archive, or as a `data:` address. */
export interface ImportedImage {
  readonly type: 'picture';
  /** Part of the name of a file in the archive, or a whole `data:` address. */
  readonly source: string;
  readonly name: string;
}

/** A file that a message refers to and the imported file does not bring: its place says so. */
export interface MissingFile {
  readonly type: 'lacking';
  readonly kind: 'file' | 'image';
  /** Empty where nobody knows. */
  readonly name: string;
}

/** One piece of an imported message. */
export type ImportedPart =
  | TextPart
  | ReasoningPart
  | ToolCallPart
  | ToolResultPart
  | ImportedImage
  | MissingFile;

/** A message as a foreign program told it; its links may be broken. */
export interface ImportedMessage {
  /** Its name in the file, unique in its chat where the file is sound. */
  readonly key: string;
  /** Null for a first message. A name that is not there hangs it to the message before. */
  readonly parentKey: string | null;
  readonly role: MessageRole;
  /**
   * A line behind which the context began anew, of the role `system` and without parts; or what the
   * character of the chat said first.
   */
  readonly type?: Exclude<MessageType, 'tool-response'>;
  readonly parts: readonly ImportedPart[];
  /** It held something, and nothing of it can be shown. */
  readonly isLost?: boolean;
  /** Pieces of kinds that have no place here; absent for none. */
  readonly lostParts?: number;
  /** Set for a reply that failed: what the program says of that, which may be nothing. */
  readonly errorText?: string | undefined;
  readonly createdAtMs?: number | undefined;
  readonly isPinned?: boolean;
  /** The model as the program named it. */
  readonly modelId?: string | undefined;
  /** The preset of its provider, where the file tells it for this message. */
  readonly providerId?: string | undefined;
}

/** A conversation as a foreign program told it. */
export interface ImportedChat {
  /** Its name in the file; the same at every export. */
  readonly key: string;
  readonly title: string;
  readonly createdAtMs?: number | undefined;
  readonly updatedAtMs?: number | undefined;
  readonly folderKey?: string | undefined;
  readonly isFavorite?: boolean;
  /** When it became one, where the file tells it. */
  readonly favoritedAtMs?: number | undefined;
  readonly isArchived?: boolean;
  readonly tags?: readonly string[];
  readonly modelId?: string | undefined;
  /** The provider as Parley names its presets, where the file tells it. */
  readonly providerId?: string | undefined;
  readonly systemMessage?: string;
  readonly characterId?: string;
  /** Exchanges that were sent before the first message. */
  readonly examples?: readonly TrainingExample[];
  readonly messages: readonly ImportedMessage[];
  /** The last message of the branch that was shown. */
  readonly currentKey?: string | undefined;
  /** The program had sent it to a server. */
  readonly hasSyncMark?: boolean;
}

/** A folder of a foreign program. */
export interface ImportedFolder {
  readonly key: string;
  readonly title: string;
  readonly parentKey?: string | undefined;
  readonly systemInstruction?: string | undefined;
  readonly createdAtMs?: number | undefined;
}

/** A setting that a file of another program tells, in a form that Parley keeps. */
export interface ImportedSetting {
  readonly key: SettingKey;
  readonly value: unknown;
}

/** Rows beside the chats that can be left out one by one. */
export type SkippedRowKind =
  | 'folders'
  | 'drafts'
  | 'messageEdits'
  | 'prompts'
  | 'characters'
  | 'characterVersions'
  | 'plugins'
  | 'settings'
  | 'usage';

/** Things that come in numbers and are not listed one by one. */
export type SkippedKind = 'plugins' | 'models' | 'documents' | 'tools' | 'secrets';

/**
 * Something in the file that cannot become a chat, or that is announced in it and `missing`;
 * `messages`: some of a chat that comes in without them; `parts`: pieces of its messages. `kept`: what is here stays in its place.
 * `no-home`: what it belongs to does not come in. `deleted`: it was deleted here, and nothing that
 * comes in lies in it. `clash`: a shortcut whose keys belong to another command, or to the browser.
 * `in-trash`: it was deleted where the file comes from. `failed`: the file says that it could not be
 * exported. `files`: attachments that a chat refers to and the file does not bring. `secrets`: keys that
 * have no place in what comes in. `not-chosen`: the person left it out. `not-offered`: the host did.
 * `bad-address`: nothing can be sent there. `unsaved`: the storage did not take it. `server-code`: only
 * the server of the other program can run it.
 */
export interface SkippedEntry {
  readonly title: string;
  readonly reason:
    | 'unreadable'
    | 'empty'
    | 'too-deep'
    | 'not-supported'
    | 'missing'
    | 'messages'
    | 'parts'
    | 'files'
    | 'kept'
    | 'no-home'
    | 'deleted'
    | 'clash'
    | 'in-trash'
    | 'failed'
    | 'secrets'
    | 'not-chosen'
    | 'not-offered'
    | 'bad-address'
    | 'unsaved'
    | 'server-code';
  /** How many, for kinds that are counted, and for messages, parts and files. */
  readonly count?: number;
  /** What the files are called, of many the first; empty for one without a name. */
  readonly names?: readonly string[];
  /** What is counted. It has no title then: kinds are named in the language of the person. */
  readonly kind?: SkippedKind;
  /** What it is, where it is no chat. */
  readonly row?: SkippedRowKind | 'customModels';
}

/** What a mapper finds in a file. Chats come one by one, so that a bad one stops none. */
export interface ImportedFile {
  readonly folders: readonly ImportedFolder[];
  readonly chats: Iterable<ImportedChat | SkippedEntry>;
  /** Settings under the names of Parley, in the order of the file. */
  readonly settings?: () => readonly ImportedSetting[];
  /** Prompts of the person. One without a title or text has no place. */
  readonly prompts?: readonly SourcePrompt[];
  /** Characters of the person. One without a title or instruction has no place. */
  readonly characters?: readonly SourceCharacter[];
  /** Plugins of the person, in the order of the file. */
  readonly plugins?: readonly ImportedPlugin[];
  /** Models that the person described by hand. */
  readonly models?: readonly ImportedModel[];
  /** Parts of a profile that the file tells of, also where there is nothing of them. */
  readonly sections?: readonly BackupSection[];
  /** Kinds of things that Parley has no place for. */
  readonly skipped?: readonly SkippedEntry[];
}

/** Tells a chat from an entry that was left out. */
export function isChat(entry: ImportedChat | SkippedEntry): entry is ImportedChat {
  return 'messages' in entry;
}

/** The deepest nesting that an entry may have; real ones stay under 20. */
const deepest = 100;

/**
 * Maps entries one at a time; one that throws or is nested absurdly deep becomes a skipped entry.
 *
 * @param titleOf names an entry that could not be read
 */
export function* mapEntries(
  entries: Iterable<unknown>,
  map: (entry: unknown) => ImportedChat,
  titleOf: (entry: unknown) => string,
): Generator<ImportedChat | SkippedEntry> {
  for (const entry of entries) {
    if (!isWithinDepth(entry, deepest)) {
      yield { title: safely(() => titleOf(entry), ''), reason: 'too-deep' };
      continue;
    }
    const chat = typeof (entry ?? 0) === 'object' ? safely(() => map(entry), undefined) : undefined;
    if (chat === undefined) {
      yield { title: safely(() => titleOf(entry), ''), reason: 'unreadable' };
    } else if (chat.messages.some(isTold)) {
      yield chat;
    } else {
      const isLost = chat.messages.some(isLostMessage);
      yield { title: chat.title, reason: isLost ? 'unreadable' : 'empty' };
    }
  }
}

function safely<T, Fallback>(work: () => T, fallback: Fallback): T | Fallback {
  try {
    return work();
  } catch {
    return fallback;
  }
}

/** The line behind which the context of a chat began anew. */
export function contextDivider(key: string): Omit<ImportedMessage, 'parentKey'> {
  return { key, role: 'system', type: 'clear-context', parts: [] };
}

/** Whether a message has a place in a chat: it says something, or is a line of its own. */
export function hasPlace(message: ImportedMessage): boolean {
  return isTold(message) || message.type !== undefined;
}

/** Whether something was told of which nothing comes in. */
export function isLostMessage({ isLost, lostParts = 0, parts }: ImportedMessage): boolean {
  return isLost === true || (lostParts > 0 && parts.length === 0);
}

/** Somebody said something, or a reply failed. */
function isTold({ parts, role, errorText }: ImportedMessage): boolean {
  return parts.length > 0 || (role === 'assistant' && errorText !== undefined);
}

/** An attachment whose content the file does not bring; nothing where it has no name. */
export function fileName(name: string): readonly ImportedPart[] {
  return name === '' ? [] : [{ type: 'lacking', kind: 'file', name }];
}

const maxNames = 5;
const maxNameLength = 200;

/** Names attachments that a chat lacks; nothing where it lacks none. */
export function* missingFiles(
  title: string,
  names: readonly string[],
): Generator<SkippedEntry & { readonly reason: 'files' }> {
  if (names.length === 0) return;
  const named = names.slice(0, maxNames).map((name) => cutText(name, maxNameLength));
  yield { title, reason: 'files', count: names.length, names: named };
}

/** Text as a list of parts; empty for an empty text. */
export function textParts(text: string): readonly ImportedPart[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}
