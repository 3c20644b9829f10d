import { argon2id } from 'hash-wasm';

import type { FromKdfWorker, ToKdfWorker } from '#src/workers/sync/kdf-messages.ts';

/*
 * Makes a passphrase costly to guess. It takes 64 MiB for about a second, which are free again when this
 * worker is ended, and it alone may compile WebAssembly; it connects to nothing.
 */

const keyBytes = 32;

self.onmessage = async ({ data }: MessageEvent<ToKdfWorker>) => {
  const { password, salt, cost } = data;
  const key: FromKdfWorker = new Uint8Array(
    await argon2id({
      password,
      salt,
      parallelism: cost.lanes,
      iterations: cost.passes,
      memorySize: cost.memoryKib,
      hashLength: keyBytes,
      outputType: 'binary',
    }),
  );
  self.postMessage(key);
};
