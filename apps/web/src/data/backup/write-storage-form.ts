import { toInterchangeChat, toInterchangeHeader } from '@parley/domain/backup/backup-chat.ts';
import { noCounts, type BackupCounts } from '@parley/domain/backup/backup-sections.ts';
import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import {
  chatListName,
  chatNamePrefix,
  storageNameOf,
} from '@parley/domain/backup/storage-names.ts';

import type { Bytes } from '#src/platform/byte-streams.ts';
import { createYield } from '#src/platform/yield.ts';

import { listOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import { eachStoredChat } from './read-profile.ts';
import { specifiedValues } from './specified-values.ts';
import { createUnreadTally, type UnreadTally } from './unread-tally.ts';
import { tallyUnreached } from './unreached-messages.ts';
import type { BackupOptions, WrittenBackup } from './write-backup.ts';

/** Texts are joined up to this length before they are handed on. */
const pieceLength = 512 * 1024;

interface Job extends Pick<BackupOptions, 'sections' | 'onProgress'> {
  readonly store: Store;
  readonly counts: { -readonly [Kind in keyof BackupCounts]: BackupCounts[Kind] };
  readonly unread: UnreadTally;
}

/**
 * Writes a profile under the names of a browser's storage, for programs that read those: of each chat
 * the branch that is shown, as text. What is left out of a backup is left out here as well.
 *
 * @returns how many of each kind were written, and what could not be read
 * Errors: throws `BackupReadError` where the store fails.
 */
export async function* writeStorageForm(
  store: Store,
  { sections, onProgress }: Omit<BackupOptions, 'latestSeenUpdate'>,
): AsyncGenerator<Bytes, WrittenBackup> {
  const encoder = new TextEncoder();
  const job = {
    store,
    sections,
    onProgress,
    counts: { ...noCounts },
    unread: createUnreadTally(),
  };
  const yieldNow = createYield();
  let waiting = '{';
  for await (const entry of fileEntries(job)) {
    waiting += `${waiting === '{' ? '' : ',\n'}${entry}`;
    if (waiting.length < pieceLength) continue;
    yield encoder.encode(waiting);
    waiting = '';
    await yieldNow();
  }
  yield encoder.encode(`${waiting}}\n`);
  return { counts: job.counts, leftOut: job.unread.list() };
}

/** The entries of the file, each as text. */
async function* fileEntries(job: Job): AsyncGenerator<string> {
  for (const [key, value] of Object.entries(await specifiedValues(job))) {
    if (key === 'folders') job.counts.folders = listOf(value).length;
    if (key === 'userPrompts') job.counts.prompts = listOf(value).length;
    if (key === 'userCharacters') job.counts.characters = listOf(value).length;
    if (key === 'installedPlugins') job.counts.plugins = listOf(value).length;
    if (key === 'customModels') job.counts.customModels = listOf(value).length;
    yield entryText(storageNameOf(key), storedValue(value));
  }
  if (job.sections.has('chats')) yield* chatEntries(job);
}

async function* chatEntries({ store, counts, unread, onProgress }: Job): AsyncGenerator<string> {
  const list: string[] = [];
  const walk = { seenMessages: 0, unread };
  for await (const { chat, messages, unread: lost } of eachStoredChat(store, walk)) {
    const written = toInterchangeChat(chat, messages);
    counts.chats += 1;
    counts.messages += written.messages.length;
    unread.add('messages', chat.title, lost.messages);
    list.push(canonicalJson(toInterchangeHeader(chat)));
    yield entryText(`${chatNamePrefix}${chat.id}`, written);
    onProgress({ ...counts });
  }
  await tallyUnreached(store, walk.seenMessages, unread);
  yield `${JSON.stringify(chatListName)}:[${list.join(',\n')}]`;
}

function entryText(name: string, value: unknown): string {
  return `${JSON.stringify(name)}:${canonicalJson(value)}`;
}

/** A text is stored as the JSON of itself, so that «42» is not read as a number. */
function storedValue(value: unknown): unknown {
  return typeof value === 'string' ? JSON.stringify(value) : value;
}
