import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createBrowserVoice } from './browser-voice.ts';

class FakeUtterance extends EventTarget {
  readonly text: string;
  voice: unknown;
  rate = 1;
  pitch = 1;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** A synthesis that says nothing until the test ends a sentence. */
function createSynthesis() {
  const spoken: FakeUtterance[] = [];
  const calls: string[] = [];
  const state = { speaking: false };
  const synthesis = {
    get speaking() {
      return state.speaking;
    },
    pending: false,
    getVoices: () => [{ voiceURI: 'anna', name: 'Anna', lang: 'de-DE' }],
    speak(utterance: FakeUtterance) {
      spoken.push(utterance);
      state.speaking = true;
    },
    cancel: () => calls.push('cancel'),
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  };
  function tell(type: string, error?: string): void {
    if (type === 'end') state.speaking = false;
    spoken.at(-1)?.dispatchEvent(Object.assign(new Event(type), { error }));
  }
  return { spoken, calls, tell, state, synthesis: synthesis as unknown as SpeechSynthesis };
}

const settings = { browserVoice: 'anna', rate: 1, pitch: 1 };

function say(values = settings) {
  const fake = createSynthesis();
  const stop = new AbortController();
  const onStart = vi.fn<() => void>();
  const voice = createBrowserVoice(fake.synthesis, values);
  const said = voice.say('Hello.', { signal: stop.signal, onStart });
  return { ...fake, voice, said, stop, onStart };
}

describe('a voice of the browser', () => {
  beforeEach(() => {
    vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('T197 says a sentence with the chosen voice, and tells its start and its end', async () => {
    const { spoken, tell, said, onStart } = say();
    expect(spoken[0]?.text).toBe('Hello.');
    expect(spoken[0]?.voice).toMatchObject({ voiceURI: 'anna' });
    tell('start');
    expect(onStart).toHaveBeenCalledTimes(1);
    tell('end');
    expect(await said).toEqual({ ok: true, value: null });
  });

  it('T198 takes rate and pitch, but never less than a tenth', () => {
    expect(say({ browserVoice: '', rate: 1.7, pitch: 0.4 }).spoken[0]).toMatchObject({
      rate: 1.7,
      pitch: 0.4,
      voice: undefined,
    });
    expect(say({ browserVoice: 'gone', rate: 0, pitch: 0 }).spoken[0]).toMatchObject({
      rate: 0.1,
      pitch: 0.1,
    });
  });

  it('T199 looks each 500 ms whether the browser still speaks: some lose the end', async () => {
    const { tell, state, said } = say();
    tell('start');
    await vi.advanceTimersByTimeAsync(2000);
    state.speaking = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(await said).toEqual({ ok: true, value: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('T199 pauses, resumes and stops', async () => {
    const { voice, calls, said, stop } = say();
    voice.pause();
    voice.resume();
    stop.abort();
    expect(calls).toEqual(['pause', 'resume', 'cancel']);
    expect(await said).toEqual({ ok: true, value: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('T201 tells a refusal to play from other faults, and passes over what was cut on purpose', async () => {
    const outcomes = [
      ['not-allowed', { ok: false, error: { code: 'blocked' } }],
      ['network', { ok: false, error: { code: 'playback', detail: 'network' } }],
      ['interrupted', { ok: true, value: null }],
      ['canceled', { ok: true, value: null }],
    ] as const;
    for (const [error, outcome] of outcomes) {
      const { tell, said } = say();
      tell('error', error);
      expect(await said).toEqual(outcome);
    }
  });
});
