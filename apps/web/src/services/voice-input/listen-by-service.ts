import { ok, type Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';

import {
  microphoneCodeOf,
  type MicrophoneHandlers,
  type OpenMicrophone,
} from '#src/platform/microphone.ts';

import type { Listening, ListenHandlers, StartListening } from './listening.ts';

/** The longest recording that is made. */
export const maxRecordingMs = 120_000;

/** What listening by a service needs. */
export interface ServiceListenDeps {
  readonly openMicrophone: (handlers: MicrophoneHandlers) => Promise<OpenMicrophone>;
  /** Undefined where nothing was said. */
  readonly makeWav: (recording: Blob) => Promise<Blob | undefined>;
  readonly transcribe: (wav: Blob, signal: AbortSignal) => Promise<Result<string, AudioError>>;
}

/** Records, at most two minutes, and has a service write down what was said. */
export function listenByService(deps: ServiceListenDeps): StartListening {
  return (handlers) => run(deps, handlers);
}

function run(deps: ServiceListenDeps, handlers: ListenHandlers): Listening {
  const aborting = new AbortController();
  const { signal } = aborting;
  let microphone: OpenMicrophone | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wav: Blob | undefined;

  async function begin(): Promise<void> {
    try {
      const opened = await deps.openMicrophone({ onLevel: handlers.onLevel, onLost: stop });
      // Given up while the browser asked for the permission.
      if (signal.aborted) {
        opened.close();
        return;
      }
      microphone = opened;
      timer = setTimeout(stop, maxRecordingMs);
      handlers.onListening();
    } catch (error) {
      if (!signal.aborted) handlers.onError({ code: microphoneCodeOf(error) });
    }
  }

  function stop(): void {
    clearTimeout(timer);
    const open = microphone;
    microphone = undefined;
    if (open !== undefined) void finish(open);
  }

  async function finish(open: OpenMicrophone): Promise<void> {
    handlers.onTranscribing();
    const recording = await open.stop();
    const made = await readable(deps.makeWav(recording));
    if (signal.aborted) return;
    if (!made.ok) handlers.onError({ code: 'unsupported' });
    else if (made.value === undefined) handlers.onError({ code: 'silence' });
    else {
      wav = made.value;
      await ask(made.value);
    }
  }

  async function ask(file: Blob): Promise<void> {
    const heard = await deps.transcribe(file, signal);
    if (signal.aborted) return;
    if (heard.ok) handlers.onDone(heard.value);
    else handlers.onError(heard.error);
  }

  void begin();
  return {
    stop,
    cancel() {
      clearTimeout(timer);
      aborting.abort();
      microphone?.close();
      microphone = undefined;
    },
    askAgain() {
      if (wav !== undefined) void ask(wav);
    },
  };
}

async function readable<T>(work: Promise<T>): Promise<Result<T, null>> {
  try {
    return ok(await work);
  } catch {
    return { ok: false, error: null };
  }
}
