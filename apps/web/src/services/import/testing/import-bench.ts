import type { Store } from '#src/data/store.ts';
import { createTestProfile } from '#src/data/testing/test-store.ts';
import type { ImportAnswer, ImportQuestion } from '#src/platform/import-protocol.ts';
import { createBackupService, type BackupService } from '#src/services/backup/backup-service.ts';
import type { ImportWorker } from '../import-reader.ts';
import { createImporter, type Importer } from '../importer.ts';
import { createImportSession } from '#src/workers/import/import-session.ts';

/** The real session behind a line that copies what goes over it, as the one to a worker does. */
function startTestWorker(): ImportWorker {
  const session = createImportSession(() => 1_800_000_000_000);
  let isEnded = false;
  const worker: ImportWorker = {
    onmessage: null,
    onerror: null,
    postMessage(question: ImportQuestion) {
      void session.answer(question).then((answer) => {
        if (isEnded) return;
        const data: ImportAnswer = structuredClone(answer);
        worker.onmessage?.({ data } as MessageEvent<ImportAnswer>);
      });
    },
    terminate() {
      isEnded = true;
    },
  };
  return worker;
}

export interface ImportBench {
  readonly store: Store;
  readonly importer: Importer;
  readonly backup: BackupService;
  /** What was handed to the person. */
  readonly saved: { readonly name: string; readonly content: Blob }[];
}

export async function createImportBench(): Promise<ImportBench> {
  const store = await createTestProfile().openStore();
  const saved: { readonly name: string; readonly content: Blob }[] = [];
  let last = 0;
  const random = (): string => {
    last += 1;
    return `random${String(last).padStart(14, '0')}`;
  };
  return {
    store,
    saved,
    importer: createImporter({ store, startWorker: startTestWorker, random }),
    backup: createBackupService({
      store,
      clock: { nowMs: () => 1_700_000_000_000 },
      startWorker: startTestWorker,
      saveFile: (name, content) => saved.push({ name, content }),
      estimateBytes: () => Promise.resolve(0),
      latestSeenUpdate: () => '2026-11-20',
    }),
  };
}

export function jsonFile(value: unknown, name = 'file.json'): File {
  return new File([typeof value === 'string' ? value : JSON.stringify(value)], name);
}
