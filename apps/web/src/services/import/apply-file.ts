import type { BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { HeldBackSetting } from '@parley/domain/settings/setting-import.ts';
import type { AttachmentId, RandomText } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { applyImport } from '#src/data/backup/apply-import.ts';
import type {
  ImportedChatRecord,
  ImportedProfile,
  ImportedRow,
} from '#src/data/backup/import-mode.ts';
import { putAttachment } from '#src/data/repositories/attachment-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { ImportRecord, Inspection } from '#src/platform/import-protocol.ts';

import {
  bringAsked,
  noSecrets,
  type AskedToBring,
  type BringDeps,
  type BroughtAsked,
} from './bring-asked.ts';
import { cloneAll } from './clone-all.ts';
import { withFittingShortcuts } from './fitting-shortcuts.ts';
import { ReadingError, type ImportReader } from './import-reader.ts';
import type {
  ApplyFailure,
  ImportChoice,
  ImportExtras,
  ImportProgress,
  ImportReport,
} from './import-types.ts';
import { isBackup } from './is-backup.ts';

/** A file that was read. */
interface ReadFile {
  readonly reader: ImportReader;
  readonly inspection: Inspection;
  readonly heldBack: readonly HeldBackSetting[];
  readonly isCancelled: () => boolean;
}

/** What the person said. */
interface Wanted {
  readonly choice: ImportChoice;
  readonly extras: ImportExtras;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** Brings in what a file holds. Errors: {@link ApplyFailure}; nothing of it is in the store then. */
export async function applyFile(
  deps: BringDeps,
  file: ReadFile,
  wanted: Wanted,
): Promise<Result<ImportReport, ApplyFailure>> {
  const { inspection, reader } = file;
  const { choice, extras } = wanted;
  const { withSettings } = extras;
  const totalChats = inspection.counts.chats;
  const report = (step: ImportProgress['step']) => (doneChats: number) =>
    wanted.onProgress({ step, doneChats, totalChats });
  const read = await readAll(deps.store, reader.records(), report('reading'));
  if (!read.ok) return read;
  const secrets = extras.withSecrets === true ? await reader.secrets() : ok(noSecrets);
  if (!secrets.ok) return secrets;
  const collected = withSettings ? read.value : withoutSettings(read.value);
  const { pluginIdOf, chats, rows: found } = idsFor(choice, collected, deps.random);
  const { rows, skipped } = await withFittingShortcuts(deps.store, found);
  const applied = await applyImport(deps.store, {
    mode: modeOf(choice, inspection),
    sections: inspection.sections.filter((each) => withSettings || !isOfSettings(each)),
    chats,
    rows,
    attachments: collected.attachments,
    onProgress: report('writing'),
    isCancelled: file.isCancelled,
  });
  if (!applied.ok) {
    return err(applied.error.code === 'quota-exceeded' ? 'quota-exceeded' : 'failed');
  }
  const asked = await bringChosen(deps, file, {
    ...wanted,
    secrets: secrets.value,
    pluginIdOf,
  });
  const left = [...skipped, ...applied.value.skipped, ...asked.skipped];
  return ok({
    ...applied.value,
    skipped: [...inspection.skipped, ...left],
    skippedCount: inspection.skippedCount + countOf(left),
    heldBack: withSettings ? file.heldBack : [],
    newModels: asked.models,
    newSecrets: asked.secrets,
  });
}

/** Brings what a file has to be asked about, as far as it was chosen, and names the rest. */
async function bringChosen(
  deps: BringDeps,
  { inspection }: ReadFile,
  { choice, extras, secrets, pluginIdOf }: Wanted & Pick<AskedToBring, 'secrets' | 'pluginIdOf'>,
): Promise<BroughtAsked> {
  const canBring = deps.canAddModels();
  const models = extras.withModels === true && canBring ? inspection.models : [];
  const isClone = choice === 'clone';
  const brought = await bringAsked(deps, { models, secrets, isClone, pluginIdOf });
  const left = leftOutOf(inspection, { ...extras, canBring });
  return { ...brought, skipped: [...brought.skipped, ...left] };
}

/** Under new ids, where everything comes in as new. */
function idsFor(
  choice: ImportChoice,
  wanted: Collected,
  random: RandomText,
): Pick<ImportedProfile, 'chats' | 'rows'> & Pick<AskedToBring, 'pluginIdOf'> {
  return choice === 'clone' ? cloneAll(wanted, random) : { ...wanted, pluginIdOf: (id) => id };
}

/** What the person, or the host, left out of what is asked about. */
function leftOutOf(
  { models, secretCount }: Inspection,
  { withModels, withSecrets, canBring }: ImportExtras & { readonly canBring: boolean },
): readonly SkippedEntry[] {
  const reason = canBring ? 'not-chosen' : 'not-offered';
  const leftModels = withModels === true && canBring ? 0 : models.length;
  const leftSecrets = withSecrets === true ? 0 : secretCount;
  return [
    ...(leftModels > 0 ? [{ title: '', kind: 'models', reason, count: leftModels } as const] : []),
    ...(leftSecrets > 0
      ? [{ title: '', kind: 'secrets', reason: 'not-chosen', count: leftSecrets } as const]
      : []),
  ];
}

function countOf(entries: readonly SkippedEntry[]): number {
  return entries.reduce((sum, { count = 1 }) => sum + count, 0);
}

function modeOf(choice: ImportChoice, { formats }: Inspection): 'merge' | 'add' | 'replace' {
  if (choice === 'replace') return 'replace';
  // A backup wins over what is here. What another program exported must not undo what was written
  // here since it was imported the first time.
  return isBackup(formats) ? 'merge' : 'add';
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
