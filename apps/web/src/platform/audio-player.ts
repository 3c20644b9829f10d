import { encodeWav } from '@parley/domain/speech/wav.ts';

/** How playing a sound ended; `blocked`: the browser wants a click of the person first. */
export type PlayOutcome =
  | { readonly type: 'ended' | 'stopped' | 'blocked' }
  | { readonly type: 'failed'; readonly detail: string };

/** How a sound is played. */
export interface PlayOptions {
  /** 1 is the usual speed; the pitch stays. */
  readonly rate: number;
  readonly signal: AbortSignal;
  readonly onStart: () => void;
}

/** Plays one sound after the other through one element. */
export interface AudioPlayer {
  /** Call in the click that leads to a sound: some browsers let an element play later only then. */
  unlock(): void;
  play(sound: Blob, options: PlayOptions): Promise<PlayOutcome>;
  pause(): void;
  resume(): void;
}

/** Makes a player; the element is made when it is first needed. */
export function createAudioPlayer(createElement: () => HTMLAudioElement): AudioPlayer {
  let element: HTMLAudioElement | undefined;
  let isPaused = false;
  const audio = (): HTMLAudioElement => (element ??= createElement());

  function unlock(): void {
    isPaused = false;
    if (element !== undefined) return;
    const url = URL.createObjectURL(silence());
    audio().src = url;
    void audio()
      .play()
      .catch(() => undefined)
      .finally(() => URL.revokeObjectURL(url));
  }

  async function play(sound: Blob, options: PlayOptions): Promise<PlayOutcome> {
    const url = URL.createObjectURL(sound);
    try {
      return await playUrl(audio(), url, { ...options, isPaused: () => isPaused });
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  return {
    unlock,
    play,
    pause() {
      isPaused = true;
      audio().pause();
    },
    resume() {
      isPaused = false;
      void audio()
        .play()
        .catch(() => undefined);
    },
  };
}

interface UrlOptions extends PlayOptions {
  readonly isPaused: () => boolean;
}

function playUrl(
  audio: HTMLAudioElement,
  url: string,
  { rate, signal, onStart, isPaused }: UrlOptions,
): Promise<PlayOutcome> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (outcome: PlayOutcome): void => {
      listening.abort();
      if (outcome.type !== 'ended') audio.pause();
      resolve(outcome);
    };
    const listen = { signal: listening.signal };
    signal.addEventListener('abort', () => end({ type: 'stopped' }), listen);
    audio.addEventListener('ended', () => end({ type: 'ended' }), listen);
    audio.addEventListener('error', () => end(failure(audio.error?.message ?? '')), listen);
    audio.addEventListener('playing', onStart, { ...listen, once: true });
    audio.src = url;
    // A new source takes the rate from the default.
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
    if (isPaused()) return;
    audio.play().catch((error: unknown) => {
      // A pause before the first sound rejects as well.
      if (isPaused() || signal.aborted) return;
      end(isBlocked(error) ? { type: 'blocked' } : failure(String(error)));
    });
  });
}

function failure(detail: string): PlayOutcome {
  return { type: 'failed', detail };
}

function isBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** One sample of nothing. */
function silence(): Blob {
  const wav = encodeWav({ samples: new Float32Array(1), sampleRate: 8000 });
  return new Blob([wav], { type: 'audio/wav' });
}
