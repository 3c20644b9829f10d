import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { findLocalVoice } from './local-voice.ts';

interface Voice {
  readonly voiceURI: string;
  readonly lang: string;
  readonly localService: boolean;
  readonly default: boolean;
}

const voice = (voiceURI: string, lang: string, changed: Partial<Voice> = {}): Voice => ({
  voiceURI,
  lang,
  localService: true,
  default: false,
  ...changed,
});

/** A synthesis that tells its voices when the test says so. */
class FakeSynthesis extends EventTarget {
  voices: readonly Voice[] = [];
  getVoices(): readonly Voice[] {
    return this.voices;
  }
}

function search(synthesis: FakeSynthesis, language: string) {
  return findLocalVoice(synthesis as unknown as SpeechSynthesis, language);
}

async function found(voices: readonly Voice[], language = 'en'): Promise<string | undefined> {
  const synthesis = new FakeSynthesis();
  synthesis.voices = voices;
  return (await search(synthesis, language))?.voiceURI;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('takes a voice of this device in the language of the interface', async () => {
  const online = voice('online', 'en-US', { localService: false, default: true });
  const german = voice('anna', 'de-DE', { default: true });
  expect(await found([online, german, voice('sam', 'en_US')])).toBe('sam');
  expect(await found([voice('a', 'en-GB'), voice('b', 'en-US', { default: true })])).toBe('b');
  expect(await found([voice('a', 'pt-PT'), voice('b', 'pt-BR')], 'pt-BR')).toBe('b');
  expect(await found([online, german])).toBe('anna');
});

it('takes none that sends the text away, and none that speaks by chance', async () => {
  expect(await found([voice('online', 'en-US', { localService: false, default: true })])).toBe(
    undefined,
  );
  expect(await found([voice('aino', 'fi-FI')])).toBe(undefined);
});

it('waits for voices that come late, but not for ever', async () => {
  const late = new FakeSynthesis();
  const waited = search(late, 'en');
  late.voices = [voice('sam', 'en-US')];
  late.dispatchEvent(new Event('voiceschanged'));
  expect((await waited)?.voiceURI).toBe('sam');

  const mute = search(new FakeSynthesis(), 'en');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await mute).toBe(undefined);
});
