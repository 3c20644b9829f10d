import { createListeners } from '#src/platform/listeners.ts';
import type { Listening, ListenError, ListenHandlers, StartListening } from './listening.ts';

/** Where a dictation is; a new object with each change. */
export interface DictationState {
  readonly phase: 'idle' | 'starting' | 'listening' | 'transcribing' | 'failed';
  /** What was understood so far. */
  readonly text: string;
  /** How loud it is, 0 to 1; undefined where nobody measures. */
  readonly level: number | undefined;
  readonly startedAtMs: number | undefined;
  readonly fault: ListenError | undefined;
  /** The recording is kept: it can be asked for once more. */
  readonly canAskAgain: boolean;
}

/** One dictation after the other. */
export interface Dictation {
  readonly getSnapshot: () => DictationState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins, or begins anew: what was said before is dropped. */
  start(listen: StartListening): void;
  stop(): void;
  /** Drops everything; the microphone is off when this returns. */
  cancel(): void;
  askAgain(): void;
}

const idle: DictationState = {
  phase: 'idle',
  text: '',
  level: undefined,
  startedAtMs: undefined,
  fault: undefined,
  canAskAgain: false,
};

/** Makes a dictation. `onText` gets each text that is done and not empty. */
export function createDictation(now: () => number, onText: (text: string) => void): Dictation {
  const listeners = createListeners();
  let state = idle;
  let listening: Listening | undefined;
  let attempt = 0;

  function set(changed: Partial<DictationState>): void {
    state = { ...state, ...changed };
    listeners.notify();
  }

  function deliver(text: string): void {
    if (text.trim() === '') {
      set({ phase: 'failed', fault: { code: 'silence' } });
      return;
    }
    set(idle);
    onText(text.trim());
  }

  function start(listen: StartListening): void {
    listening?.cancel();
    attempt += 1;
    const own = attempt;
    set({ ...idle, phase: 'starting' });
    const handlers: ListenHandlers = {
      onListening: () => set({ phase: 'listening', startedAtMs: now() }),
      onText: (text) => set({ text }),
      onLevel: (level) => set({ level }),
      onTranscribing: () => set({ phase: 'transcribing', level: undefined }),
      onDone: deliver,
      onError(fault) {
        const canAskAgain = listening?.askAgain !== undefined && isOfService(fault);
        set({ phase: 'failed', fault, canAskAgain });
      },
    };
    listening = listen(heardWhile(() => own === attempt, handlers));
  }

  return {
    getSnapshot: () => state,
    subscribe: listeners.add,
    start,
    stop: () => listening?.stop(),
    cancel() {
      attempt += 1;
      listening?.cancel();
      listening = undefined;
      if (state !== idle) set(idle);
    },
    askAgain() {
      set({ phase: 'transcribing', fault: undefined });
      listening?.askAgain?.();
    },
  };
}

/** The recording is there; only the service failed. */
function isOfService(fault: ListenError): boolean {
  return 'source' in fault;
}

/** What comes late from an attempt that was given up is not heard. */
function heardWhile(isCurrent: () => boolean, handlers: ListenHandlers): ListenHandlers {
  const when =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args): void => {
      if (isCurrent()) act(...args);
    };
  return {
    onListening: when(handlers.onListening),
    onText: when(handlers.onText),
    onLevel: when(handlers.onLevel),
    onTranscribing: when(handlers.onTranscribing),
    onDone: when(handlers.onDone),
    onError: when(handlers.onError),
  };
}
