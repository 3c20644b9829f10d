import { noCounts, type BackupCounts } from '@parley/domain/backup/backup-sections.ts';
import type { SkippedEntry, SkippedRowKind } from '@parley/domain/import/imported-chat.ts';

import { LayoutError } from '#src/data/backup/read-backup.ts';
import { TooLargeError } from '#src/platform/byte-streams.ts';
import type {
  ImportAnswer,
  ImportFailure,
  ImportQuestion,
  ImportRecord,
  Inspection,
} from '#src/platform/import-protocol.ts';
import { FrameError, PasswordError } from '#src/platform/password-frames.ts';
import { ZipError } from '#src/platform/zip-entries.ts';

import { describeAsked, secretsOf } from './asked-about.ts';
import { createAttachmentUses } from './attachment-uses.ts';
import { FormatError, type ImportSource } from './import-source.ts';
import { NeedsPasswordError, openSource } from './open-source.ts';
import { JsonError } from './parse-json.ts';

/** Records are handed over in portions of about so many characters and bytes. */
const portionSize = 2 ** 20;
const maxSamples = 5;
const maxSkippedListed = 1000;

/** One import: answers the questions of the page about the files that it names. */
export interface ImportSession {
  answer(question: ImportQuestion): Promise<ImportAnswer>;
}

/**
 * Makes a session that has read nothing yet.
 *
 * @param open finds out what was chosen
 */
export function createImportSession(now: () => number, open = openSource): ImportSession {
  let source: ImportSource | undefined;
  let reading: AsyncGenerator<ImportRecord> | undefined;

  async function openChosen(
    question: Extract<ImportQuestion, { type: 'inspect' }>,
  ): Promise<ImportAnswer> {
    const { type: _type, ...chosen } = question;
    source = await open({ ...chosen, nowMs: now() });
    return { type: 'inspected', inspection: await inspect(source) };
  }

  async function nextPortion(): Promise<ImportAnswer> {
    if (source === undefined) throw new Error('Nothing was inspected');
    reading ??= source.records();
    const portion = await readPortion(reading);
    if (portion.isLast) reading = undefined;
    return { type: 'records', ...portion };
  }

  function answerOf(question: ImportQuestion): ImportAnswer | Promise<ImportAnswer> {
    if (question.type === 'inspect') return openChosen(question);
    if (question.type === 'next') return nextPortion();
    return { type: 'secrets', secrets: secretsOf(source?.asked) };
  }

  return {
    async answer(question) {
      try {
        return await answerOf(question);
      } catch (cause) {
        return { type: 'failed', failure: failureOf(cause) };
      }
    },
  };
}

async function inspect(opened: ImportSource): Promise<Inspection> {
  const counts: { -readonly [Kind in keyof BackupCounts]: BackupCounts[Kind] } = { ...noCounts };
  const chatIds: string[] = [];
  const sampleTitles: string[] = [];
  const skipped: SkippedEntry[] = [];
  const settings: Readonly<Record<string, unknown>>[] = [];
  const uses = createAttachmentUses();
  let skippedCount = 0;
  for await (const record of opened.records()) {
    uses.note(record);
    if (record.kind === 'skipped') {
      skippedCount += record.entry.count ?? 1;
      if (skipped.length < maxSkippedListed) skipped.push(record.entry);
    } else if (record.kind === 'attachment') counts.attachments += 1;
    else if (record.kind === 'row') {
      if (record.table === 'settings') settings.push(record.row);
      if (isCounted(record.table)) counts[record.table] += 1;
    } else {
      counts.chats += 1;
      counts.messages += record.messages.length;
      chatIds.push(record.chat.id);
      if (sampleTitles.length < maxSamples) sampleTitles.push(record.chat.title);
    }
  }
  const found = { counts, chatIds, sampleTitles, skipped, skippedCount, formats: opened.formats };
  const read = { settings, lacking: uses.lacking(), checksum: opened.checksum() };
  counts.customModels = opened.asked?.models.length ?? 0;
  return {
    ...found,
    ...read,
    ...describeAsked(opened.asked),
    sections: opened.sections(),
    hasSyncMarks: opened.hasSyncMarks(),
  };
}

/** Rows that nobody counts: they belong to others, or cost nothing to have. */
const uncounted = ['usage', 'messageEdits', 'characterVersions'] as const;

type UncountedTable = (typeof uncounted)[number];

function isCounted<Table extends SkippedRowKind>(
  table: Table,
): table is Exclude<Table, UncountedTable> {
  return !uncounted.some((name) => name === table);
}

async function readPortion(
  reading: AsyncGenerator<ImportRecord>,
): Promise<{ readonly records: readonly ImportRecord[]; readonly isLast: boolean }> {
  const records: ImportRecord[] = [];
  let size = 0;
  while (size < portionSize) {
    const next = await reading.next();
    if (next.done === true) return { records, isLast: true };
    records.push(next.value);
    size += sizeOf(next.value);
  }
  return { records, isLast: false };
}

function sizeOf(record: ImportRecord): number {
  if (record.kind === 'attachment') return record.blob.size;
  if (record.kind === 'row' && record.table === 'plugins') {
    return JSON.stringify(record.row).length;
  }
  if (record.kind !== 'chat') return 200;
  return record.messages.reduce(
    (sum, { parts }) =>
      sum + 300 + parts.reduce((all, part) => all + ('text' in part ? part.text.length : 100), 0),
    500,
  );
}

function failureOf(cause: unknown): ImportFailure {
  if (cause instanceof FormatError) return cause.failure;
  if (cause instanceof JsonError) return 'not-json';
  if (cause instanceof ZipError) return 'damaged-archive';
  if (cause instanceof NeedsPasswordError) return 'needs-password';
  if (cause instanceof PasswordError) return 'wrong-password';
  if (cause instanceof FrameError || cause instanceof LayoutError) return 'damaged';
  return cause instanceof TooLargeError ? 'too-large' : 'failed';
}
