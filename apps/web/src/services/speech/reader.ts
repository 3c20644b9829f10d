import { silent, type ReadingState } from './reading-state.ts';
import type { Sentence } from './split-sentences.ts';
import type { Voice } from './voice.ts';

/** The sentences of a text, which may still grow. */
export interface SentenceSource {
  /** The sentence at a place, as soon as it is complete; undefined after the last. */
  at(index: number, signal: AbortSignal): Promise<Sentence | undefined>;
  /** The same at once, where it is known. */
  peek(index: number): Sentence | undefined;
  count(): number;
}

/** The sentences of a text that is whole. */
export function wholeText(sentences: readonly Sentence[]): SentenceSource {
  return {
    at: (index) => Promise.resolve(sentences[index]),
    peek: (index) => sentences[index],
    count: () => sentences.length,
  };
}

/** A text and who says it. */
export interface Reading {
  readonly id: string;
  readonly voice: Voice;
  readonly source: SentenceSource;
  /** The sentence to begin with. */
  readonly from?: number;
}

/** Reads one text at a time. */
export interface Reader {
  /** Begins to read, in place of what is being read. */
  start(reading: Reading): void;
  stop(): void;
  pause(): void;
  resume(): void;
}

/** Makes a reader. `onState` is told every change. */
export function createReader(onState: (state: ReadingState) => void): Reader {
  let state = silent;
  let voice: Voice | undefined;
  let stopping = new AbortController();

  function set(changed: Partial<ReadingState>): void {
    state = { ...state, ...changed };
    onState(state);
  }

  function stop(): void {
    stopping.abort();
    voice = undefined;
    if (state.status !== 'idle') set(silent);
  }

  async function read({ id, source, voice: own, from = 0 }: Reading): Promise<void> {
    const { signal } = stopping;
    for (let index = from; ; index += 1) {
      const sentence = source.peek(index) ?? (await source.at(index, signal));
      if (signal.aborted) return;
      if (sentence === undefined) break;
      // The next sentence is fetched ahead: only the first one is waited for.
      set({ id, sentence, index, count: source.count() });
      const said = await own.say(sentence.spoken, {
        signal,
        onStart() {
          set({ status: 'playing', count: source.count() });
          const next = source.peek(index + 1);
          if (next !== undefined) own.prepare(next.spoken, signal);
        },
      });
      if (signal.aborted) return;
      if (!said.ok) {
        set({ status: 'failed', fault: said.error });
        return;
      }
    }
    stop();
  }

  return {
    start(reading) {
      stopping.abort();
      stopping = new AbortController();
      voice = reading.voice;
      voice.unlock();
      const { id, from = 0, source } = reading;
      set({ ...silent, id, status: 'loading', index: from, count: source.count() });
      void read(reading);
    },
    stop,
    pause() {
      if (state.status !== 'playing') return;
      voice?.pause();
      set({ status: 'paused' });
    },
    resume() {
      if (state.status !== 'paused') return;
      voice?.resume();
      set({ status: 'playing' });
    },
  };
}
