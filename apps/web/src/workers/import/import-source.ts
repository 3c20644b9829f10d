import type { BackupSection } from '@parley/domain/backup/backup-sections.ts';
import { missingCharacterFields } from '@parley/domain/character/character.ts';
import { toCharacter } from '@parley/domain/character/source-character.ts';
import { createChatIdentity } from '@parley/domain/import/chat-identity.ts';
import { detectFormat } from '@parley/domain/import/detect-format.ts';
import {
  isChat,
  isLostMessage,
  missingFiles,
  type ImportedChat,
  type ImportedFile,
  type ImportedFolder,
  type SkippedEntry,
} from '@parley/domain/import/imported-chat.ts';
import type { ImportedModel } from '@parley/domain/import/imported-model.ts';
import type { ImportedPlugin } from '@parley/domain/import/imported-plugin.ts';
import { stableFolderId } from '@parley/domain/import/stable-id.ts';
import { toChatRecords, type RowOptions } from '@parley/domain/import/to-rows.ts';
import { missingPromptFields } from '@parley/domain/prompt/prompt.ts';
import { toPrompt } from '@parley/domain/prompt/source-prompt.ts';
import { cutText } from '@parley/domain/shared/text.ts';

import type { ChecksumState, ImportRecord, SourceFormat } from '#src/platform/import-protocol.ts';

import { pluginRecords } from './plugin-records.ts';
import { canonicalChecksum } from './canonical-checksum.ts';
import { createImageFinder, type ChatImages } from './image-finder.ts';
import { providerOfModel } from './provider-of-model.ts';
import type { SourceFile } from './source-files.ts';

/** A file that is understood; its records can be read as often as one likes. */
export interface ImportSource {
  /** Each once. */
  readonly formats: readonly SourceFormat[];
  records(): AsyncGenerator<ImportRecord>;
  /** Known after the records were read. */
  checksum(): ChecksumState;
  /** Parts of a profile that the file says it holds. Known after the records were read. */
  sections(): readonly BackupSection[];
  readonly hasSyncMarks: () => boolean;
  /** What comes in only where the person says so; absent for nothing. */
  readonly asked?: AskedAbout;
}

/** Models, and plugins with the secrets that were filled in for them. */
export interface AskedAbout {
  readonly models: readonly ImportedModel[];
  readonly plugins: readonly ImportedPlugin[];
}

/** Thrown for files of which none has a form that is known, or that hold nothing. */
export class FormatError extends Error {
  readonly failure: 'unknown-format' | 'empty';

  constructor(failure: 'unknown-format' | 'empty') {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Opens the parsed content of files of another program.
 *
 * Errors: {@link FormatError}.
 */
export function openForeign(
  value: unknown,
  files: readonly SourceFile[],
  nowMs: number,
): ImportSource {
  const detected = detectFormat(value);
  if (detected.format === 'empty') throw new FormatError('empty');
  if (detected.format === 'unknown') throw new FormatError('unknown-format');
  const { format } = detected;
  const checksum = format === 'backup' ? canonicalChecksum(value) : 'none';
  let hasSyncMarks = false;

  async function* records(): AsyncGenerator<ImportRecord> {
    // Chats come out of a generator, which ends: each reading maps them anew.
    const again = detectFormat(value);
    if (again.format === 'empty' || again.format === 'unknown') return;
    const { file } = again;
    const idOf = createChatIdentity(format);
    const imageFinder = createImageFinder(files);
    const folders = new Map(
      file.folders
        .filter(({ key }) => key !== '')
        .map(({ key }) => [key, stableFolderId(format, key)] as const),
    );
    for (const folder of file.folders) {
      if (folder.key !== '') yield folderRecord(folder, format, nowMs);
    }
    yield* settingRecords(file, nowMs);
    yield* promptRecords(file, nowMs);
    yield* characterRecords(file, nowMs);
    yield* pluginRecords(file, nowMs);
    for (const entry of file.skipped ?? []) yield { kind: 'skipped', entry };
    for (const entry of file.chats) {
      if (isChat(entry)) {
        hasSyncMarks ||= entry.hasSyncMark === true;
        const folderId = folders.get(entry.folderKey ?? '') ?? null;
        yield* chatRecords(entry, await imageFinder.find(entry), {
          chatId: idOf(entry),
          folderId,
          nowMs,
          providerOf: providerOfModel,
        });
      } else yield { kind: 'skipped', entry };
    }
  }
  return {
    formats: [format],
    records,
    checksum: () => checksum,
    sections: () => detected.file.sections ?? [],
    hasSyncMarks: () => hasSyncMarks,
    asked: { models: detected.file.models ?? [], plugins: detected.file.plugins ?? [] },
  };
}

function* settingRecords({ settings }: ImportedFile, nowMs: number): Generator<ImportRecord> {
  for (const { key, value } of settings?.() ?? []) {
    const row = { key, value, updatedAtMs: nowMs, isPartial: true };
    yield { kind: 'row', table: 'settings', row };
  }
}

function* promptRecords({ prompts = [] }: ImportedFile, nowMs: number): Generator<ImportRecord> {
  for (const source of prompts) {
    if (missingPromptFields(source).length > 0) {
      const { title } = source;
      yield { kind: 'skipped', entry: { title, reason: 'empty', row: 'prompts' } };
    } else {
      const row = { ...source.others, ...toPrompt(source, nowMs) };
      yield { kind: 'row', table: 'prompts', row };
    }
  }
}

function* characterRecords(
  { characters = [] }: ImportedFile,
  nowMs: number,
): Generator<ImportRecord> {
  for (const source of characters) {
    if (missingCharacterFields(source).length > 0) {
      const { title } = source;
      yield { kind: 'skipped', entry: { title, reason: 'empty', row: 'characters' } };
    } else {
      const row = { ...source.others, ...toCharacter(source, nowMs) };
      yield { kind: 'row', table: 'characters', row };
    }
  }
}

function* chatRecords(
  entry: ImportedChat,
  { found, lacking, resolve }: ChatImages,
  place: Omit<RowOptions, 'resolveImage'>,
): Generator<ImportRecord> {
  for (const { part, blob } of found) yield { kind: 'attachment', id: part.attachmentId, blob };
  const records = toChatRecords(entry, { ...place, resolveImage: resolve });
  yield { kind: 'chat', stored: {}, ...records };
  const { title } = records.chat;
  for (const lost of lostOf(entry)) yield { kind: 'skipped', entry: { title, ...lost } };
  const named = entry.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'lacking' ? [part.name] : [])),
  );
  for (const files of missingFiles(title, [...named, ...lacking])) {
    yield { kind: 'skipped', entry: files };
  }
}

/** Messages of which nothing comes in, and pieces of the others. */
function lostOf({ messages }: ImportedChat): readonly Pick<SkippedEntry, 'reason' | 'count'>[] {
  const count = messages.filter(isLostMessage).length;
  const pieces = messages
    .filter((message) => !isLostMessage(message))
    .reduce((sum, { lostParts = 0 }) => sum + lostParts, 0);
  return [
    ...(count > 0 ? [{ reason: 'messages', count } as const] : []),
    ...(pieces > 0 ? [{ reason: 'parts', count: pieces } as const] : []),
  ];
}

function folderRecord(folder: ImportedFolder, scope: string, nowMs: number): ImportRecord {
  const createdAtMs = folder.createdAtMs ?? nowMs;
  const parentId =
    folder.parentKey === undefined ? undefined : stableFolderId(scope, folder.parentKey);
  const row = {
    id: stableFolderId(scope, folder.key),
    title: cutText(folder.title, 200),
    ...(parentId === undefined ? {} : { parentId }),
    ...(folder.systemInstruction === undefined
      ? {}
      : { systemInstruction: folder.systemInstruction }),
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
  return { kind: 'row', table: 'folders', row };
}
