import type { Argon2Input } from '@parley/sync/keys/passphrase.ts';

/** To the worker: one passphrase; it is ended afterwards. */
export type ToKdfWorker = Argon2Input;

/** From the worker: 32 bytes. */
export type FromKdfWorker = Uint8Array<ArrayBuffer>;
