import type { Sound } from '@parley/domain/speech/wav.ts';

/** A recording that is to become a file. */
export type WavQuestion = Sound;

/** The file; undefined where nothing was said. */
export interface WavAnswer {
  readonly wav: Uint8Array<ArrayBuffer> | undefined;
}
