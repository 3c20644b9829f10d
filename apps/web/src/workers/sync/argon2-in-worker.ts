import type { Argon2id } from '@parley/sync/keys/passphrase.ts';

import type { FromKdfWorker } from '#src/workers/sync/kdf-messages.ts';
import kdfWorkerUrl from '#src/workers/kdf-worker.ts?worker&url';

/** Computes Argon2id in a worker of its own. Errors: rejects where the browser has no WebAssembly, or no memory for it. */
export const argon2InWorker: Argon2id = async (input) => {
  const worker = new Worker(kdfWorkerUrl, { type: 'module', name: 'kdf' });
  try {
    return await new Promise<FromKdfWorker>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromKdfWorker>) => resolve(data);
      worker.onerror = () => reject(new Error('Argon2id was not computed'));
      worker.postMessage(input);
    });
  } finally {
    worker.terminate();
  }
};
