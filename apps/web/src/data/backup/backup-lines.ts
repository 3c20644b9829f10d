import { partsOfMessage } from '@parley/domain/chat/tool-calls.ts';
import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import { toBackupChat } from '@parley/domain/backup/backup-chat.ts';
import { backupSections, sectionOfSetting } from '@parley/domain/backup/backup-sections.ts';
import { settingKeys } from '@parley/domain/settings/settings.ts';

import { fieldsOf, listOf } from '../records/fields.ts';
import { ownVersion } from './backup-layout.ts';
import { attachmentLines } from './attachment-lines.ts';
import type { BackupJob, Line } from './backup-job.ts';
import type { LibraryTable } from '../repositories/libraries.ts';
import { isReadableRow } from './readable-row.ts';
import {
  allRows,
  draftRows,
  eachRow,
  eachStoredChat,
  eachRevision,
  eachCharacterVersion,
} from './read-profile.ts';
import { specifiedValues } from './specified-values.ts';
import { tallyUnreached } from './unreached-messages.ts';
import { noteUsed } from './used-attachments.ts';

interface Part {
  readonly key: string;
  readonly lines: (comma: string) => AsyncIterable<Line>;
}

/** The lines of `data` between its braces, in the layout of a backup. */
export async function* dataLines(job: BackupJob): AsyncGenerator<Line> {
  const parts = [...(await valueParts(job)), ...listParts(job)];
  const ordered = parts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const [index, part] of ordered.entries()) {
    yield* part.lines(index === ordered.length - 1 ? '' : ',');
  }
}

function valuePart(key: string, value: unknown): Part {
  return {
    key,
    async *lines(comma) {
      yield await Promise.resolve({
        text: `${JSON.stringify(key)}:${canonicalJson(value)}${comma}`,
      });
    },
  };
}

function listPart(key: string, elements: () => AsyncIterable<string | Line>): Part {
  return {
    key,
    async *lines(comma) {
      yield { text: `${JSON.stringify(key)}:[` };
      yield* separated(elements());
      yield { text: `]${comma}` };
    },
  };
}

/** Puts a comma behind each element but the last one; of an open line the last piece has it. */
async function* separated(elements: AsyncIterable<string | Line>): AsyncGenerator<Line> {
  let held: string | undefined;
  for await (const element of elements) {
    if (held !== undefined) yield { text: `${held},` };
    held = undefined;
    if (typeof element === 'string') held = element;
    else if (element.isOpen === true) yield element;
    else held = element.text;
  }
  if (held !== undefined) yield { text: held };
}

async function valueParts(job: BackupJob): Promise<readonly Part[]> {
  const values = {
    ...(await specifiedValues(job)),
    latestSeenUpdate: job.latestSeenUpdate ?? null,
  };
  // They stand in the specified form alone.
  job.counts.customModels = listOf(fieldsOf(values)['customModels']).length;
  return Object.entries(values).map(([key, value]) => valuePart(key, value));
}

function listParts(job: BackupJob): readonly Part[] {
  const own: Part = {
    key: 'parley',
    async *lines(comma) {
      yield { text: '"parley":{' };
      for (const part of ownParts(job)) yield* part.lines(',');
      yield { text: `"version":${ownVersion}` };
      yield { text: `}${comma}` };
    },
  };
  return job.sections.has('chats') ? [listPart('chats', () => chatElements(job)), own] : [own];
}

/** In the order of their keys. */
function ownParts(job: BackupJob): readonly Part[] {
  const { sections, store, counts } = job;
  const chats = sections.has('chats');
  return [
    ...(chats ? [listPart('attachments', () => attachmentLines(job))] : []),
    ...(sections.has('characters')
      ? [listPart('characterVersions', () => versionElements(job))]
      : []),
    ...libraryPart(job, 'characters'),
    ...(chats ? [listPart('drafts', () => draftElements(job))] : []),
    ...(sections.has('folders')
      ? [
          listPart('folders', async function* folderElements() {
            for (const row of await allRows(store, 'folders')) {
              if (isReadableRow('folders', row)) counts.folders += 1;
              else job.unread.add('folders');
              yield canonicalJson(row);
            }
          }),
        ]
      : []),
    ...(chats ? [listPart('messageEdits', () => revisionElements(job))] : []),
    ...libraryPart(job, 'plugins'),
    ...libraryPart(job, 'prompts'),
    valuePart(
      'sections',
      backupSections.filter((section) => sections.has(section)),
    ),
    listPart('settings', () => settingElements(job)),
    ...(chats ? [listPart('usage', () => usageElements(job))] : []),
  ];
}

async function* chatElements(job: BackupJob): AsyncGenerator<string> {
  const walk = { seenMessages: 0, unread: job.unread };
  for await (const { chat, messages, stored, unread } of eachStoredChat(job.store, walk)) {
    job.counts.chats += 1;
    job.counts.messages += messages.length;
    for (const message of messages) noteUsed(job.used, partsOfMessage(message), chat.title);
    job.unread.add('messages', chat.title, unread.messages);
    job.unread.add('parts', chat.title, unread.parts);
    yield canonicalJson(toBackupChat(chat, messages, stored));
    job.onProgress({ ...job.counts });
  }
  await tallyUnreached(job.store, walk.seenMessages, job.unread);
}

function libraryPart(job: BackupJob, table: LibraryTable): readonly Part[] {
  return job.sections.has(table) ? [listPart(table, () => libraryElements(job, table))] : [];
}

/** Without what is in the trash. */
async function* libraryElements(
  { store, counts, unread }: BackupJob,
  table: LibraryTable,
): AsyncGenerator<string> {
  for (const row of await allRows(store, table)) {
    if (typeof row['trashedAtMs'] === 'number') continue;
    if (isReadableRow(table, row)) counts[table] += 1;
    else unread.add(table);
    yield canonicalJson(row);
  }
}

async function* draftElements({ store, counts, unread }: BackupJob): AsyncGenerator<string> {
  for (const row of await draftRows(store)) {
    if (isReadableRow('drafts', row)) counts.drafts += 1;
    else unread.add('drafts');
    yield canonicalJson(row);
  }
}

/** Of all chats that there ever were: what was paid remains true. */
async function* usageElements({ store, unread }: BackupJob): AsyncGenerator<string> {
  for await (const row of eachRow(store, 'usage')) {
    if (!isReadableRow('usage', row)) unread.add('usage');
    yield canonicalJson(row);
  }
}

async function* versionElements({ store, unread }: BackupJob): AsyncGenerator<string> {
  for await (const row of eachCharacterVersion(store)) {
    if (!isReadableRow('characterVersions', row)) unread.add('characterVersions');
    yield canonicalJson(row);
  }
}

async function* revisionElements({ store, unread }: BackupJob): AsyncGenerator<string> {
  for await (const row of eachRevision(store)) {
    if (!isReadableRow('messageEdits', fieldsOf(row))) unread.add('messageEdits');
    yield canonicalJson(row);
  }
}

async function* settingElements(job: BackupJob): AsyncGenerator<string> {
  for (const row of await allRows(job.store, 'settings')) {
    const key = settingKeys.find((name) => name === row['key']);
    const section = key === undefined ? 'preferences' : sectionOfSetting(key);
    if (!job.sections.has(section) || looksSecret(row['key'])) continue;
    if (key !== undefined) job.counts.settings += 1;
    yield canonicalJson(row);
  }
}

/** No secret is kept as a setting; should one ever be, it does not leave in a backup. */
function looksSecret(key: unknown): boolean {
  return typeof key === 'string' && /(apikey|secret|token|password)$/i.test(key);
}
