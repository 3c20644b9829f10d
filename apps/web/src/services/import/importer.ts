import type { SettingKey } from '@parley/domain/settings/settings.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { compareSettings, type SettingsCompared } from '#src/data/backup/imported-settings.ts';
import type { Store } from '#src/data/store.ts';
import type { ImportFailure, Inspection } from '#src/platform/import-protocol.ts';

import { applyFile } from './apply-file.ts';
import type { BringDeps } from './bring-asked.ts';
import { createImportReader, type ImportWorker } from './import-reader.ts';
import type {
  ApplyFailure,
  ImportChoice,
  ImportExtras,
  ImportProgress,
  ImportReport,
} from './import-types.ts';
import { withMissing } from './missing-attachments.ts';

/** A file that was read and can be imported. Nothing has been changed yet. */
export interface OpenedImport {
  readonly inspection: Inspection;
  /** Chats of the file that are here already. */
  readonly knownChats: number;
  /** Settings of the file that are not what is set here. */
  readonly otherSettings: readonly SettingKey[];
  /** The host lets people add models. */
  readonly canAddModels: boolean;
  /**
   * Errors: {@link ApplyFailure}; nothing of the file is in the store then.
   *
   * @param extras settings and nothing else, where it is left out
   */
  apply(
    choice: ImportChoice,
    onProgress: (progress: ImportProgress) => void,
    extras?: ImportExtras,
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
export interface ImporterDeps extends BringDeps {
  readonly startWorker: () => ImportWorker;
}

const settingsAlone: ImportExtras = { withSettings: true };

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
        canAddModels: deps.canAddModels(),
        async apply(choice, onProgress, extras = settingsAlone) {
          const file = { reader, inspection, heldBack, isCancelled: () => isCancelled };
          const applied = await applyFile(deps, file, { choice, extras, onProgress });
          return applied.ok || !isCancelled ? applied : err('cancelled');
        },
        close() {
          isCancelled = true;
          reader.close();
        },
      });
    },
  };
}

/** A file of what has no place here is shown all the same, so that each of it is named. */
function isNothing({ counts, skipped }: Inspection): boolean {
  const { messages: _messages, attachments: _attachments, ...records } = counts;
  const isNamed = skipped.some(
    ({ kind, reason }) => kind !== undefined || reason === 'server-code',
  );
  return !isNamed && Object.values(records).every((count) => count === 0);
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
