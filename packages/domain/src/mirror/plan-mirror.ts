import type { Chat } from '../chat/chat.ts';
import { folderPath, type Folder } from '../chat/folder.ts';
import { parseChatId, type ChatId } from '../shared/ids.ts';
import { cutText } from '../shared/text.ts';

/** What the files of a mirror hold. */
export const mirrorFormats = ['markdown', 'json'] as const;

/** The form of a mirror. */
export type MirrorFormat = (typeof mirrorFormats)[number];

/** A file in the folder of a mirror that belongs to it. */
export interface MirroredFile {
  readonly name: string;
  /** Of the chat as it was written; empty for a file that is about to be written. */
  readonly version: string;
}

/** The files of a mirror. No other file of its folder is ever changed or removed. */
export type MirrorFiles = ReadonlyMap<ChatId, MirroredFile>;

/** What has to happen for a folder to hold what the browser holds. */
export interface MirrorPlan {
  readonly writes: readonly MirrorWrite[];
  /** Chats that are gone for good. */
  readonly removals: readonly ChatId[];
}

/** A chat that is new or has changed. */
export interface MirrorWrite {
  readonly chatId: ChatId;
  readonly file: MirroredFile;
  /** The name that it had, where its title has changed. */
  readonly replaces?: string;
}

/** What a plan is made from. */
export interface MirrorInput {
  /** All chats, those in the trash too: their files stay as they are until they are gone. */
  readonly chats: readonly Chat[];
  /** Ids of all chats that are stored, also of those that cannot be read. */
  readonly storedIds: ReadonlySet<string>;
  /** Their names stand in the files. */
  readonly folders: readonly Folder[];
  readonly files: MirrorFiles;
  readonly format: MirrorFormat;
  /** Chats of which something changed that their headers do not tell. */
  readonly changed: ReadonlySet<ChatId>;
}

/** Compares what is there with what was written. */
export function planMirror(input: MirrorInput): MirrorPlan {
  const { chats, storedIds, folders, files, format, changed } = input;
  const writes = chats
    .filter(({ trashedAtMs }) => trashedAtMs === null)
    .flatMap((chat): MirrorWrite[] => {
      const file = { name: mirrorFileName(chat, format), version: versionOf(chat, folders) };
      const known = files.get(chat.id);
      const isSame = known?.version === file.version && isVariant(known.name, file.name);
      if (isSame && !changed.has(chat.id)) return [];
      if (known === undefined) return [{ chatId: chat.id, file }];
      if (isVariant(known.name, file.name)) {
        return [{ chatId: chat.id, file: { ...file, name: known.name } }];
      }
      return [{ chatId: chat.id, file, replaces: known.name }];
    });
  return { writes, removals: [...files.keys()].filter((id) => !storedIds.has(id)) };
}

const extensions = { markdown: 'md', json: 'json' } as const;
/** Short enough for every file system, whatever the script. */
const titleCharacters = 40;
const idCharacters = 8;

/** The name of a chat's file: its title as far as file systems take it, and the end of its id. */
export function mirrorFileName(
  { id, title }: Pick<Chat, 'id' | 'title'>,
  format: MirrorFormat,
): string {
  const clean = title
    // oxlint-disable-next-line no-control-regex -- these are what no file name may hold
    .replaceAll(/[\u0000-\u001f\u007f\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  const start = cutText(clean.trim(), titleCharacters).replaceAll(/^[. ]+|[. ]+$/gu, '');
  const end = id.replaceAll(/[^\w-]/gu, '').slice(-idCharacters);
  return `${start === '' ? 'Chat' : start} (${end}).${extensions[format]}`;
}

/** The name with a number in front of the ending, for a place that another file has taken. */
export function numberedName(name: string, number: number): string {
  return number < 2 ? name : name.replace(/\.(\w+)$/u, ` ${number}.$1`);
}

function isVariant(name: string, wanted: string): boolean {
  return name === wanted || name.replace(/ \d+\.(\w+)$/u, '.$1') === wanted;
}

/** Changes with everything that a file shows. */
function versionOf(chat: Chat, folders: readonly Folder[]): string {
  const { updatedAtMs, messageCount, activeLeafId, title, folderId, tags = [] } = chat;
  const path = folderPath(folders, folderId).map((folder) => folder.title);
  const place = path.length === 0 ? null : path;
  return JSON.stringify([updatedAtMs, messageCount, activeLeafId, title, place, tags]);
}

const application = 'parley-mirror';

/** The list of its files, which a mirror keeps beside them. */
export function writeMirrorList(files: MirrorFiles): string {
  return `${JSON.stringify({ application, version: 1, files: Object.fromEntries(files) }, null, 1)}\n`;
}

/**
 * Reads the list of a mirror's files. It lies in a folder that anybody can write to: names that no
 * mirror gives are left out, so that no list can have another file changed.
 */
export function readMirrorList(text: string): MirrorFiles {
  const files = new Map<ChatId, MirroredFile>();
  for (const [key, value] of Object.entries(fieldOf(parsed(text), 'files') ?? {})) {
    const id = parseChatId(key);
    const name = fieldOf(value, 'name');
    const version = fieldOf(value, 'version');
    if (id === undefined || typeof name !== 'string' || !isOwnName(name)) continue;
    files.set(id, { name, version: typeof version === 'string' ? version : '' });
  }
  return files;
}

function isOwnName(name: string): boolean {
  return /^[^./\\][^/\\]* \([\w-]{1,8}\)(?: \d+)?\.(?:md|json)$/u.test(name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
