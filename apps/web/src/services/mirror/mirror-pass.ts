import { folderPath, type Folder } from '@parley/domain/chat/folder.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { buildTree } from '@parley/domain/chat/message-tree.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import {
  numberedName,
  planMirror,
  readMirrorList,
  writeMirrorList,
  type MirrorFiles,
  type MirrorFormat,
  type MirrorWrite,
  type MirroredFile,
} from '@parley/domain/mirror/plan-mirror.ts';
import { toChatJson } from '@parley/domain/share/share-data.ts';
import {
  toMarkdown,
  type ShareSource,
  type ShareWords,
} from '@parley/domain/share/share-document.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { loadEveryChat } from '#src/data/queries/every-chat.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { loadFolders } from '#src/data/repositories/folder-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { StoreError } from '#src/data/store-error.ts';
import type { MirrorFolder } from '#src/platform/mirror-folder.ts';

/** What a pass works with. */
export interface PassDeps {
  readonly store: Store;
  readonly folder: MirrorFolder;
  readonly words: () => ShareWords;
}

/** What one pass is about. */
export interface PassInput {
  readonly listName: string;
  readonly format: MirrorFormat;
  readonly changed: ReadonlySet<ChatId>;
  /** Asked between files; true ends the pass. */
  readonly isStopped: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/** Files between two writings of the list. */
const filesPerStep = 25;

/**
 * Writes what has changed, and removes the files of chats that are gone. A name stands in the list
 * before its file is written, so that after a crash every file is known as the mirror's own.
 *
 * Errors: see {@link StoreError}; rejects with what the folder throws.
 */
export async function passOver(
  deps: PassDeps,
  input: PassInput,
): Promise<Result<undefined, StoreError>> {
  const { store, folder } = deps;
  const { listName, format, changed, isStopped, onProgress } = input;
  const [chats, folders] = await Promise.all([loadEveryChat(store), loadFolders(store)]);
  if (!chats.ok) return chats;
  if (!folders.ok) return folders;
  const files = new Map(readMirrorList((await folder.read(listName)) ?? ''));
  const { writes, removals } = planMirror({
    ...chats.value,
    folders: folders.value,
    files,
    format,
    changed,
  });
  const total = writes.length + removals.length;
  const saveList = (): Promise<void> => folder.write(listName, writeMirrorList(files));
  for (let from = 0; from < writes.length && !isStopped(); from += filesPerStep) {
    const step = await claimNames(folder, files, writes.slice(from, from + filesPerStep));
    await saveList();
    for (const [index, write] of step.entries()) {
      onProgress(from + index, total);
      await writeChat(deps, { write, folders: folders.value, format, files });
    }
    await saveList();
  }
  for (const [index, id] of isStopped() ? [] : removals.entries()) {
    onProgress(writes.length + index, total);
    await folder.remove(files.get(id)?.name ?? '');
    files.delete(id);
    await saveList();
  }
  return ok(undefined);
}

/** Takes names that nobody else has; those that are known as the mirror's own stay. */
async function claimNames(
  folder: MirrorFolder,
  files: Map<ChatId, MirroredFile>,
  writes: readonly MirrorWrite[],
): Promise<readonly MirrorWrite[]> {
  const claimed: MirrorWrite[] = [];
  for (const write of writes) {
    const known = files.get(write.chatId)?.name;
    const name = known === write.file.name ? known : await freeName(folder, files, write.file.name);
    files.set(write.chatId, { name, version: '' });
    claimed.push({ ...write, file: { ...write.file, name } });
  }
  return claimed;
}

async function freeName(folder: MirrorFolder, files: MirrorFiles, wanted: string): Promise<string> {
  // Many file systems do not tell capitals from small letters.
  const own = new Set([...files.values()].map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = numberedName(wanted, number);
    if (!own.has(name.toLowerCase()) && !(await folder.has(name))) return name;
  }
}

interface ChatWriting {
  readonly write: MirrorWrite;
  readonly folders: readonly Folder[];
  readonly format: MirrorFormat;
  readonly files: Map<ChatId, MirroredFile>;
}

async function writeChat(
  { store, folder, words }: PassDeps,
  { write, folders, format, files }: ChatWriting,
): Promise<void> {
  const { chatId, file, replaces } = write;
  const [chat, messages] = await Promise.all([
    loadChat(store, chatId),
    loadWholeChat(store, chatId),
  ]);
  // What went in between is told by the next pass.
  if (!chat.ok || chat.value === undefined || !messages.ok) return;
  await folder.write(file.name, textOf(chat.value, messages.value, { folders, format, words }));
  if (replaces !== undefined && replaces !== file.name) await folder.remove(replaces);
  files.set(chatId, file);
}

interface TextInput {
  readonly folders: readonly Folder[];
  readonly format: MirrorFormat;
  readonly words: () => ShareWords;
}

function textOf(
  chat: Chat,
  messages: readonly Message[],
  { folders, format, words }: TextInput,
): string {
  const source: ShareSource = {
    chat,
    tree: buildTree(messages, true),
    scope: { leafId: chat.activeLeafId, isWholeTree: true, hasCleared: true },
    files: new Map(),
    words: words(),
  };
  if (format === 'json') return toChatJson(source);
  return frontMatter(chat, folders) + toMarkdown(source);
}

/** What programs for notes know of a file. */
function frontMatter(chat: Chat, folders: readonly Folder[]): string {
  const path = folderPath(folders, chat.folderId).map(({ title }) => title);
  const fields: readonly (readonly [string, unknown])[] = [
    ['created', new Date(chat.createdAtMs).toISOString()],
    ['updated', new Date(chat.updatedAtMs).toISOString()],
    ...(chat.model === null ? [] : [['model', chat.model.modelId] as const]),
    ...(path.length === 0 ? [] : [['folder', path.join(' / ')] as const]),
    ...((chat.tags ?? []).length === 0 ? [] : [['tags', chat.tags] as const]),
  ];
  // A JSON text is a YAML value on one line.
  return `---\n${fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('')}---\n\n`;
}
