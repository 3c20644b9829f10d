import type { AudioError } from '@parley/domain/speech/audio-error.ts';

/**
 * Why nothing was understood. Beside the faults of services: `unsupported`, the browser has no
 * recognition, or refuses it, or does not know the language; `insecure`, the page came without
 * https; `not-allowed`, the microphone was refused; `no-microphone`; `busy`, another program has it;
 * `network`, the recognition of the browser has no connection; `silence`, nothing was said;
 * `no-endpoint`, whose endpoint is asked is not set up.
 */
export type ListenError =
  | AudioError
  | {
      readonly code:
        | 'unsupported'
        | 'insecure'
        | 'not-allowed'
        | 'no-microphone'
        | 'busy'
        | 'network'
        | 'silence'
        | 'no-endpoint';
    };

/** What an attempt to listen tells. After `onDone` or `onError` nothing more comes. */
export interface ListenHandlers {
  /** The microphone is on. */
  readonly onListening: () => void;
  /** What was understood so far; it may change. */
  readonly onText: (text: string) => void;
  /** How loud it is, 0 to 1, several times a second. */
  readonly onLevel: (level: number) => void;
  /** The microphone is off, the text is on its way. */
  readonly onTranscribing: () => void;
  readonly onDone: (text: string) => void;
  readonly onError: (fault: ListenError) => void;
}

/** One attempt. The microphone is released at once by each of its ends. */
export interface Listening {
  /** No more words; the text is delivered. */
  stop(): void;
  /** Nothing is delivered. */
  cancel(): void;
  /** Asks again with the same recording, after a fault of the service. */
  readonly askAgain?: () => void;
}

/** Begins to listen. */
export type StartListening = (handlers: ListenHandlers) => Listening;
