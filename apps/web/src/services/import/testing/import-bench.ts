import type { RandomText } from '@parley/domain/shared/ids.ts';
import { ok } from '@parley/domain/shared/result.ts';

import type { Store } from '#src/data/store.ts';
import { createTestProfile } from '#src/data/testing/test-store.ts';
import type { ImportAnswer, ImportQuestion } from '#src/platform/import-protocol.ts';
import { createBackupService, type BackupService } from '#src/services/backup/backup-service.ts';
import { createTestNetwork, type TestNetwork } from '#src/services/plugins/testing/plugin-bench.ts';
import { addCustomModel } from '#src/services/providers/custom-models.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import { createScriptedNetwork } from '#src/services/providers/testing/scripted-network.ts';
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
  /** Keeps the secrets of plugins. */
  readonly network: TestNetwork;
  /** What the host says of models of one's own. */
  canAddModels: boolean;
}

/** Describes models as the program does, without a provider service that reads a catalogue. */
function createModelPorts(
  store: Store,
  random: RandomText,
): Pick<ProviderService, 'addCustomModel'> {
  const { client: network } = createScriptedNetwork(store);
  return {
    async addCustomModel(draft) {
      const added = await addCustomModel({ store, network, random }, draft);
      return added.ok ? ok({ providerId: added.value.id, modelId: draft.modelId }) : added;
    },
  };
}

export async function createImportBench(): Promise<ImportBench> {
  const store = await createTestProfile().openStore();
  const saved: { readonly name: string; readonly content: Blob }[] = [];
  let last = 0;
  const random = (): string => {
    last += 1;
    return `random${String(last).padStart(14, '0')}`;
  };
  const network = createTestNetwork(store);
  const bench: ImportBench = {
    store,
    saved,
    network,
    canAddModels: true,
    importer: createImporter({
      store,
      startWorker: startTestWorker,
      random,
      network: network.client,
      providers: createModelPorts(store, random),
      canAddModels: () => bench.canAddModels,
    }),
    backup: createBackupService({
      store,
      clock: { nowMs: () => 1_700_000_000_000 },
      startWorker: startTestWorker,
      saveFile: (name, content) => saved.push({ name, content }),
      estimateBytes: () => Promise.resolve(0),
      latestSeenUpdate: () => '2026-11-20',
    }),
  };
  return bench;
}

export function jsonFile(value: unknown, name = 'file.json'): File {
  return new File([typeof value === 'string' ? value : JSON.stringify(value)], name);
}
