import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';

/** The sound of texts, fetched one after the other and kept for a while. */
export interface AudioSource {
  /** @param key everything that the sound depends on */
  get(key: string, fetchAudio: FetchAudio, signal: AbortSignal): Promise<Result<Blob, AudioError>>;
}

/** Asks the service. */
export type FetchAudio = (signal: AbortSignal) => Promise<Result<Blob, AudioError>>;

/** About half an hour of speech; what was heard longest ago goes first. */
const maxKeptBytes = 16 * 1024 * 1024;

/** Makes a source that has nothing yet. */
export function createAudioSource(): AudioSource {
  const kept = new Map<string, Blob>();
  const running = new Map<string, Promise<Result<Blob, AudioError>>>();
  let last: Promise<unknown> = Promise.resolve();

  function keep(key: string, sound: Blob): void {
    kept.set(key, sound);
    let bytes = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [oldest, { size }] of kept) {
      if (bytes <= maxKeptBytes || oldest === key) return;
      kept.delete(oldest);
      bytes -= size;
    }
  }

  /** One request at a time: services count how many there are. */
  async function fetchInTurn(
    key: string,
    fetchAudio: FetchAudio,
    signal: AbortSignal,
  ): Promise<Result<Blob, AudioError>> {
    const before = last;
    const work = before.then(() =>
      signal.aborted ? err({ code: 'aborted' as const, source: '' }) : fetchAudio(signal),
    );
    last = work;
    running.set(key, work);
    const result = await work;
    if (running.get(key) === work) running.delete(key);
    if (result.ok) keep(key, result.value);
    return result;
  }

  return {
    async get(key, fetchAudio, signal) {
      const sound = kept.get(key);
      if (sound !== undefined) return ok(sound);
      const shared = await running.get(key);
      // Whoever asked first may have given up.
      if (shared !== undefined && (shared.ok || shared.error.code !== 'aborted')) return shared;
      return fetchInTurn(key, fetchAudio, signal);
    },
  };
}
