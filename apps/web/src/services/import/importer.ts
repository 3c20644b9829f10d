import type { BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { AttachmentId, RandomText } from '@parley/domain/shared/ids.ts';
import type { HeldBackSetting } from '@parley/domain/settings/setting-import.ts';
import type { SettingKey } from '@parley/domain/settings/settings.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { applyImport, type AppliedImport } from '#src/data/backup/apply-import.ts';
import type { ImportedChatRecord, ImportedRow } from '#src/data/backup/import-mode.ts';
import { compareSettings, type SettingsCompared } from '#src/data/backup/imported-settings.ts';
import { putAttachment } from '#src/data/repositories/attachment-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { ImportFailure, ImportRecord, Inspection } from '#src/platform/import-protocol.ts';

import { cloneAll } from './clone-all.ts';
import { withFittingShortcuts } from './fitting-shortcuts.ts';
import { isBackup } from './is-backup.ts';
import { withMissing } from './missing-attachments.ts';
import { createImportReader, ReadingError, type ImportWorker } from './import-reader.ts';

/** How a person wants the records to come in; see the specification of the import dialog. */
export type ImportChoice = 'merge' | 'clone' | 'replace';

/** Why nothing was imported. */
export type ApplyFailure = ImportFailure | 'cancelled' | 'quota-exceeded';

/** How far an import is. */
export interface ImportProgress {
  readonly step: 'reading' | 'writing';
  readonly doneChats: number;
  readonly totalChats: number;
}

/** What came of an import. */
export interface ImportReport extends AppliedImport {
  /** What was left out of the file, each with the reason; of very many only the first. */
  readonly skipped: readonly SkippedEntry[];
  /** How many were left out in all. */
  readonly skippedCount: number;
  /** Settings of the file that only a person may change; they are as they were. */
  readonly heldBack: readonly HeldBackSetting[];
}

/** A file that was read and can be imported. Nothing has been changed yet. */
export interface OpenedImport {
  readonly inspection: Inspection;
  /** Chats of the file that are here already. */
  readonly knownChats: number;
  /** Settings of the file that are not what is set here. */
  readonly otherSettings: readonly SettingKey[];
  /**
   * Errors: {@link ApplyFailure}; nothing of the file is in the store then.
   *
   * @param how.withSettings whether settings come in, too; they do unless it says no
   */
  apply(
    choice: ImportChoice,
    onProgress: (progress: ImportProgress) => void,
    how?: { readonly withSettings: boolean },
  ): Promise<Result<ImportReport, ApplyFailure>>;
  /** Gives up what runs, and ends the worker. */
  close(): void;
}

/** Brings files of Parley and of other programs in. */
export interface Importer {
  /**
   * Errors: {@link ImportFailure}; nothing was changed.
   *
   * @param chosen.signal ends the reading, and the worker that does it; the result is `failed` then
   */
  open(
    files: readonly File[],
    chosen?: { readonly password?: string; readonly signal?: AbortSignal },
  ): Promise<Result<OpenedImport, ImportFailure>>;
}

/** What the importer needs. */
export interface ImporterDeps {
  readonly store: Store;
  readonly startWorker: () => ImportWorker;
  readonly random: RandomText;
}

/** Makes the importer. */
export function createImporter(deps: ImporterDeps): Importer {
  return {
    async open(files, { password, signal } = {}) {
      const reader = createImportReader(deps.startWorker);
      signal?.addEventListener('abort', reader.close, { once: true });
      const inspected = await reader.inspect(files, password);
      signal?.removeEventListener('abort', reader.close);
      if (!inspected.ok) {
        reader.close();
        return inspected;
      }
      const inspection = await withMissing(deps.store, inspected.value);
      if (isNothing(inspection)) {
        reader.close();
        return err('nothing');
      }
      let isCancelled = false;
      const { others, heldBack } = await compare(deps.store, inspection);
      return ok({
        inspection,
        knownChats: await countKnown(deps.store, inspection.chatIds),
        otherSettings: others,
        async apply(choice, onProgress, { withSettings } = { withSettings: true }) {
          const totalChats = inspection.counts.chats;
          const report = (step: ImportProgress['step']) => (doneChats: number) =>
            onProgress({ step, doneChats, totalChats });
          const read = await readAll(deps.store, reader.records(), report('reading'));
          if (!read.ok) return err(isCancelled ? 'cancelled' : read.error);
          const wanted = withSettings ? read.value : withoutSettings(read.value);
          const found =
            choice === 'clone' ? { ...wanted, ...cloneAll(wanted, deps.random) } : wanted;
          const { rows, skipped } = await withFittingShortcuts(deps.store, found.rows);
          const applied = await applyImport(deps.store, {
            mode: modeOf(choice, inspection),
            sections: inspection.sections.filter((each) => withSettings || !isOfSettings(each)),
            ...found,
            rows,
            onProgress: report('writing'),
            isCancelled: () => isCancelled,
          });
          if (applied.ok) {
            const left = [...skipped, ...applied.value.skipped];
            return ok({
              ...applied.value,
              skipped: [...inspection.skipped, ...left],
              skippedCount: inspection.skippedCount + left.length,
              heldBack: withSettings ? heldBack : [],
            });
          }
          if (isCancelled) return err('cancelled');
          return err(applied.error.code === 'quota-exceeded' ? 'quota-exceeded' : 'failed');
        },
        close() {
          isCancelled = true;
          reader.close();
        },
      });
    },
  };
}

function modeOf(choice: ImportChoice, { formats }: Inspection): 'merge' | 'add' | 'replace' {
  if (choice === 'replace') return 'replace';
  // A backup wins over what is here. What another program exported must not undo what was written
  // here since it was imported the first time.
  return isBackup(formats) ? 'merge' : 'add';
}

function isNothing({ counts }: Inspection): boolean {
  const { chats, folders, drafts, settings, prompts, characters, plugins } = counts;
  return chats + folders + drafts + settings + prompts + characters + plugins === 0;
}

async function countKnown(store: Store, ids: readonly string[]): Promise<number> {
  const known = await store.read(['chats'], async (tx) => {
    const here = new Set(await tx.getKeys('chats'));
    return ids.filter((id) => here.has(id)).length;
  });
  return known.ok ? known.value : 0;
}

async function compare(store: Store, { settings }: Inspection): Promise<SettingsCompared> {
  const compared = await compareSettings(store, settings);
  return compared.ok ? compared.value : { others: [], heldBack: [] };
}

function withoutSettings(collected: Collected): Collected {
  return { ...collected, rows: collected.rows.filter(({ table }) => table !== 'settings') };
}

const ownRows: ReadonlySet<BackupSection> = new Set([
  'chats',
  'folders',
  'prompts',
  'characters',
  'plugins',
]);

/** What a file holds of these has rows of its own; all else is kept as settings. */
function isOfSettings(section: BackupSection): boolean {
  return !ownRows.has(section);
}

interface Collected {
  readonly chats: ImportedChatRecord[];
  readonly rows: ImportedRow[];
  readonly attachments: Map<AttachmentId, Blob>;
}

/**
 * Collects what is to be written at once. Attachments are stored as they come: they are named by
 * their content, and those that nothing refers to in the end are removed after a day.
 */
async function readAll(
  store: Store,
  portions: AsyncIterable<readonly ImportRecord[]>,
  onChats: (count: number) => void,
): Promise<Result<Collected, ApplyFailure>> {
  const collected: Collected = { chats: [], rows: [], attachments: new Map() };
  try {
    for await (const portion of portions) {
      const stored = await storeAttachments(store, portion);
      if (stored !== undefined) return err(stored);
      collect(collected, portion);
      onChats(collected.chats.length);
    }
  } catch (cause) {
    if (cause instanceof ReadingError) return err(cause.failure);
    throw cause;
  }
  return ok(collected);
}

async function storeAttachments(
  store: Store,
  portion: readonly ImportRecord[],
): Promise<ApplyFailure | undefined> {
  for (const record of portion) {
    if (record.kind !== 'attachment') continue;
    const stored = await putAttachment(store, record.id, record.blob);
    if (!stored.ok) return stored.error.code === 'quota-exceeded' ? 'quota-exceeded' : 'failed';
  }
  return undefined;
}

function collect(collected: Collected, portion: readonly ImportRecord[]): void {
  for (const record of portion) {
    if (record.kind === 'row') collected.rows.push(record);
    else if (record.kind === 'attachment') collected.attachments.set(record.id, record.blob);
    else if (record.kind === 'chat') collected.chats.push(record);
  }
}
