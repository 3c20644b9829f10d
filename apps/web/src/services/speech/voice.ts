import type { Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';

/**
 * Why nothing is read. Beside the faults of services: `disabled`, nobody has been chosen to read;
 * `no-endpoint`, whose endpoint is asked is not set up; `unsupported`, the browser has no voice;
 * `blocked`, the browser wants a click first; `playback`, the sound cannot be played.
 */
export type SpeechError =
  | AudioError
  | { readonly code: 'disabled' | 'no-endpoint' | 'unsupported' | 'blocked' }
  | { readonly code: 'playback'; readonly detail: string };

/** How a sentence is said. */
export interface SayOptions {
  /** Falls silent at once. */
  readonly signal: AbortSignal;
  /** Called when the first sound is heard. */
  readonly onStart: () => void;
}

/** Says one sentence after the other, whoever speaks. */
export interface Voice {
  /** The most characters that are said at one go. */
  readonly maxCharacters: number;
  /** Call in the click that starts it. */
  unlock(): void;
  /** Gets ready what will be said next. */
  prepare(text: string, signal: AbortSignal): void;
  /** Resolves when the sentence is over or was stopped. */
  say(text: string, options: SayOptions): Promise<Result<null, SpeechError>>;
  pause(): void;
  resume(): void;
}
