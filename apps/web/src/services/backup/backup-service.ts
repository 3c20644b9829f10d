import {
  backupFileName,
  noCounts,
  storageFileName,
  type BackupCounts,
  type BackupForm,
  type BackupSection,
  type ProfileCounts,
} from '@parley/domain/backup/backup-sections.ts';
import type { LeftOut } from '@parley/domain/backup/left-out.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { countProfile } from '#src/data/backup/count-profile.ts';
import { BackupReadError } from '#src/data/backup/read-profile.ts';
import { writeBackup, type WrittenBackup } from '#src/data/backup/write-backup.ts';
import { writeStorageForm } from '#src/data/backup/write-storage-form.ts';
import type { Store } from '#src/data/store.ts';
import type { Bytes } from '#src/platform/byte-streams.ts';
import type { Clock } from '#src/platform/clock.ts';
import { encryptFrames } from '#src/platform/password-frames.ts';
import type { ImportWorker } from '#src/services/import/import-reader.ts';

import { canChoosePlace, chooseSink, createBlobSink, type BackupSink } from './backup-file.ts';
import { isWhole } from './verify-backup.ts';

/** What a person chose for a backup. */
export interface BackupChoice {
  /** A backup where nothing is said. */
  readonly form?: BackupForm;
  readonly sections: ReadonlySet<BackupSection>;
  /** Absent: the file can be read by anybody who has it. Only a backup has one. */
  readonly password?: string;
}

/** How far a backup is. */
export interface BackupProgress {
  readonly step: 'writing' | 'checking';
  readonly done: BackupCounts;
}

/** A backup that was written and read again. */
export interface FinishedBackup {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly counts: BackupCounts;
  /** What no backup brings back, however often it is tried; all else is in it. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Why there is no backup. `nothing`: there is nothing to export. `not-verified`: what was written is
 * not what was read again. `cancelled`: by the person.
 */
export type BackupFailure = 'nothing' | 'not-verified' | 'cancelled' | 'failed';

/** Writes profiles into files. */
export interface BackupService {
  /** How much there is of each kind; undefined where the profile cannot be read. */
  count(): Promise<BackupCounts | undefined>;
  /**
   * Writes a backup, reads it again, and hands it over only if both agree.
   *
   * Errors: {@link BackupFailure}.
   */
  run(
    choice: BackupChoice,
    follow: {
      readonly onProgress: (progress: BackupProgress) => void;
      readonly signal: AbortSignal;
    },
  ): Promise<Result<FinishedBackup, BackupFailure>>;
}

/** What the service needs. */
export interface BackupDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly startWorker: () => ImportWorker;
  /** Offers a file to the person. */
  readonly saveFile: (name: string, content: Blob) => void;
  /** Bytes that the profile takes in the browser's storage, roughly. */
  readonly estimateBytes: () => Promise<number>;
  /** The newest entry of the page of changes that the person has seen; undefined for none. */
  readonly latestSeenUpdate: () => string | undefined;
}

/** Above this the person is asked for a place first, so that nothing has to be held in between. */
const largeBytes = 200 * 2 ** 20;

/** Makes the service. */
export function createBackupService(deps: BackupDeps): BackupService {
  return {
    async count() {
      const counted = await countProfile(deps.store);
      return counted.ok ? counted.value : undefined;
    },
    async run(choice, { onProgress, signal }) {
      const { form, password } = choice;
      const counted = await countProfile(deps.store);
      if (!counted.ok) return err('failed');
      if (isNothing(counted.value, choice.sections)) return err('nothing');
      const fileName = fileNameOf(choice, deps.clock.nowMs());
      const opened = await openSink(deps, fileName);
      if (!opened.ok) return opened;
      const sink = opened.value;
      let written: WrittenBackup = { counts: noCounts, leftOut: [] };
      const plain = keepResult(
        write(deps, choice, (done) => onProgress({ step: 'writing', done })),
        (result) => {
          written = result;
        },
      );
      try {
        await pour(password === undefined ? plain : encryptFrames(plain, password), sink, signal);
        const file = await sink.finish();
        onProgress({ step: 'checking', done: written.counts });
        const isRight = await isWhole(
          { file, form, password, counts: written.counts },
          deps.startWorker,
        );
        if (!isRight || signal.aborted) {
          await sink.abort();
          return err(signal.aborted ? 'cancelled' : 'not-verified');
        }
        sink.deliver(file);
        return ok({ fileName, sizeBytes: file.size, ...written });
      } catch (cause) {
        await sink.abort();
        if (signal.aborted) return err('cancelled');
        if (cause instanceof BackupReadError || cause instanceof DOMException) return err('failed');
        throw cause;
      }
    },
  };
}

function fileNameOf({ form, password }: BackupChoice, nowMs: number): string {
  return form === 'storage'
    ? storageFileName(nowMs)
    : backupFileName(nowMs, password !== undefined);
}

function write(
  { store, latestSeenUpdate }: BackupDeps,
  { form = 'backup', sections }: BackupChoice,
  onProgress: (done: BackupCounts) => void,
): AsyncGenerator<Bytes, WrittenBackup> {
  return form === 'storage'
    ? writeStorageForm(store, { sections, onProgress })
    : writeBackup(store, { sections, latestSeenUpdate: latestSeenUpdate(), onProgress });
}

async function pour(
  bytes: AsyncIterable<Bytes>,
  sink: BackupSink,
  signal: AbortSignal,
): Promise<void> {
  for await (const piece of bytes) {
    signal.throwIfAborted();
    await sink.write(piece);
  }
}

/** Passes a generator on and keeps what it returns, which a loop would drop. */
async function* keepResult<T, R>(
  generator: AsyncGenerator<T, R>,
  keep: (result: R) => void,
): AsyncGenerator<T> {
  keep(yield* generator);
}

/** How many things a section holds that are no settings. */
const thingsOf: Readonly<Partial<Record<BackupSection, (counts: BackupCounts) => number>>> = {
  chats: (counts) => counts.chats + counts.drafts,
  folders: (counts) => counts.folders,
  prompts: (counts) => counts.prompts,
  characters: (counts) => counts.characters,
  plugins: (counts) => counts.plugins,
  customModels: (counts) => counts.customModels,
};

function isNothing(counts: ProfileCounts, sections: ReadonlySet<BackupSection>): boolean {
  return [...sections].every((section) => {
    const things = thingsOf[section]?.(counts) ?? 0;
    return things + (counts.settingsOf.get(section) ?? 0) === 0;
  });
}

async function openSink(
  deps: BackupDeps,
  name: string,
): Promise<Result<BackupSink, 'cancelled' | 'failed'>> {
  const isLarge = canChoosePlace() && (await deps.estimateBytes()) > largeBytes;
  if (!isLarge) return ok(createBlobSink(name, deps.saveFile));
  try {
    const chosen = await chooseSink(name);
    return chosen === undefined ? err('cancelled') : ok(chosen);
  } catch {
    // The place was chosen, and the browser may not write there.
    return err('failed');
  }
}
