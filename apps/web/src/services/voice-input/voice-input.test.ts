import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import { voiceLocales } from '@parley/domain/speech/voice-locales.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MicrophoneHandlers } from '#src/platform/microphone.ts';

import { createDictation } from './dictation.ts';
import { listenByService, maxRecordingMs } from './listen-by-service.ts';
import { listenInBrowser } from './listen-in-browser.ts';
import type { Recognizer } from './recognizer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

it('T154 knows some 130 languages, American English first', () => {
  expect(voiceLocales[0]).toBe('en-US');
  expect(voiceLocales.length).toBeGreaterThan(125);
  expect(new Set(voiceLocales).size).toBe(voiceLocales.length);
  for (const tag of voiceLocales) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
});

/** A recognition that hears what the test says. */
function createFakeRecognizer() {
  const calls: string[] = [];
  const recognizer: Recognizer = {
    lang: '',
    continuous: false,
    interimResults: false,
    onstart: null,
    onresult: null,
    onerror: null,
    onend: null,
    start() {
      calls.push('start');
      recognizer.onstart?.();
    },
    stop: () => calls.push('stop'),
    abort: () => calls.push('abort'),
  };
  function hear(...texts: readonly (readonly [text: string, isFinal: boolean])[]): void {
    recognizer.onresult?.({
      results: texts.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript } })),
    });
  }
  return { recognizer, calls, hear };
}

function dictateInBrowser() {
  const fake = createFakeRecognizer();
  const texts: string[] = [];
  const dictation = createDictation(Date.now, (text) => texts.push(text));
  const listen = listenInBrowser({
    create: () => fake.recognizer,
    language: 'de-DE',
    now: Date.now,
  });
  dictation.start(listen);
  return { ...fake, dictation, listen, texts, state: dictation.getSnapshot };
}

describe('the recognition of the browser', () => {
  it('T154 listens in the chosen language, shows what it hears, and delivers it at the stop', () => {
    const { recognizer, hear, dictation, texts, state, calls } = dictateInBrowser();
    expect(recognizer).toMatchObject({ lang: 'de-DE', continuous: true, interimResults: true });
    expect(state().phase).toBe('listening');
    hear(['Guten', false]);
    expect(state().text).toBe('Guten');
    hear(['Guten Morgen', true], ['liebe', false]);
    dictation.stop();
    expect(state().phase).toBe('transcribing');
    hear(['Guten Morgen', true], ['liebe Leute', true]);
    recognizer.onend?.();
    expect(texts).toEqual(['Guten Morgen liebe Leute']);
    expect(state().phase).toBe('idle');
    expect(calls).toEqual(['start', 'stop', 'abort']);
  });

  it('T154 begins again after each utterance, until it is stopped', async () => {
    const { recognizer, hear, dictation, texts, calls } = dictateInBrowser();
    hear(['One.', true]);
    await vi.advanceTimersByTimeAsync(3000);
    recognizer.onend?.();
    hear(['Two.', true]);
    dictation.stop();
    recognizer.onend?.();
    expect(calls.filter((call) => call === 'start')).toHaveLength(2);
    expect(texts).toEqual(['One. Two.']);
  });

  it('delivers what is there where the last words do not come', async () => {
    const { hear, dictation, texts } = dictateInBrowser();
    hear(['Half a', false]);
    dictation.stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(texts).toEqual(['Half a']);
  });

  it('says what a browser repeats only once', () => {
    const { hear, state } = dictateInBrowser();
    hear(['how', true], ['how are', true], ['how are you', true]);
    expect(state().text).toBe('how are you');
  });

  it('T156, T245 cannot be used where it is refused, and passes over silence', () => {
    for (const error of ['not-allowed', 'service-not-allowed', 'language-not-supported']) {
      const { recognizer, state, calls } = dictateInBrowser();
      recognizer.onerror?.({ error });
      expect(state()).toMatchObject({ phase: 'failed', fault: { code: 'unsupported' } });
      expect(calls.at(-1)).toBe('abort');
    }
    const { recognizer, state } = dictateInBrowser();
    recognizer.onerror?.({ error: 'no-speech' });
    recognizer.onerror?.({ error: 'aborted' });
    expect(state().phase).toBe('listening');
  });

  it('T245 is told to be missing where the browser has none', async () => {
    const dictation = createDictation(Date.now, () => undefined);
    dictation.start(listenInBrowser({ create: () => undefined, language: '', now: Date.now }));
    await settle();
    expect(dictation.getSnapshot()).toMatchObject({ fault: { code: 'unsupported' } });
  });

  it('gives up where each attempt ends at once', () => {
    const { recognizer, state, calls } = dictateInBrowser();
    for (let end = 0; end < 4; end += 1) recognizer.onend?.();
    expect(state()).toMatchObject({ phase: 'failed', fault: { code: 'unsupported' } });
    expect(calls.filter((call) => call === 'start')).toHaveLength(4);
  });

  it('T154 drops everything when it is cancelled, and what was said before when it begins anew', () => {
    const { hear, dictation, listen, texts, calls, state } = dictateInBrowser();
    hear(['Wrong', true]);
    dictation.start(listen);
    expect(calls).toEqual(['start', 'abort', 'start']);
    expect(state().text).toBe('');
    hear(['Right', true]);
    dictation.cancel();
    expect(calls.at(-1)).toBe('abort');
    expect(texts).toEqual([]);
    expect(state().phase).toBe('idle');
  });
});

/** A microphone and a service that the test plays. */
function dictateByService(
  answers: readonly Result<string, AudioError>[],
  said: string | null = 'wav',
) {
  const log: string[] = [];
  const texts: string[] = [];
  let handlers: MicrophoneHandlers | undefined;
  const rest = [...answers];
  const signals: AbortSignal[] = [];
  const dictation = createDictation(Date.now, (text) => texts.push(text));
  const listen = listenByService({
    openMicrophone(given) {
      handlers = given;
      log.push('open');
      return Promise.resolve({
        stop() {
          log.push('off');
          return Promise.resolve(new Blob(['webm']));
        },
        close: () => log.push('off'),
      });
    },
    makeWav: () => Promise.resolve(said === null ? undefined : new Blob([said])),
    async transcribe(wav, signal) {
      signals.push(signal);
      log.push(`ask ${await wav.text()}`);
      return rest.shift() ?? ok('');
    },
  });
  dictation.start(listen);
  return {
    dictation,
    listen,
    log,
    texts,
    signals,
    state: dictation.getSnapshot,
    level: (value: number) => handlers?.onLevel(value),
    lose: () => handlers?.onLost(),
  };
}

const failed: Result<string, AudioError> = err({ code: 'refused', source: 'OpenAI', status: 400 });

describe('a transcription service', () => {
  it('T154, T155 records, switches the microphone off, sends the file, and delivers the text', async () => {
    const { dictation, state, log, texts, level } = dictateByService([ok('Hello there.')]);
    expect(state().phase).toBe('starting');
    await settle();
    expect(state().phase).toBe('listening');
    level(0.4);
    expect(state().level).toBe(0.4);
    dictation.stop();
    expect(log).toEqual(['open', 'off']);
    expect(state().phase).toBe('transcribing');
    await settle();
    expect(log).toEqual(['open', 'off', 'ask wav']);
    expect(texts).toEqual(['Hello there.']);
    expect(state().phase).toBe('idle');
  });

  it('T154, T155 ends by itself after 120 seconds, and when the microphone goes away', async () => {
    expect(maxRecordingMs).toBe(120_000);
    const long = dictateByService([ok('Long.')]);
    await settle();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(long.log).toEqual(['open']);
    await vi.advanceTimersByTimeAsync(1);
    expect(long.texts).toEqual(['Long.']);
    const lost = dictateByService([ok('Cut.')]);
    await settle();
    lost.lose();
    await settle();
    expect(lost.texts).toEqual(['Cut.']);
  });

  it('sends nothing where nothing was said', async () => {
    const { dictation, log, state } = dictateByService([], null);
    await settle();
    dictation.stop();
    await settle();
    expect(log).toEqual(['open', 'off']);
    expect(state()).toMatchObject({ phase: 'failed', fault: { code: 'silence' } });
  });

  it('T156, T244 tells what failed, and asks again with the same recording', async () => {
    const { dictation, state, texts, log } = dictateByService([failed, ok('Now.')]);
    await settle();
    dictation.stop();
    await settle();
    expect(state()).toMatchObject({ phase: 'failed', fault: { status: 400 }, canAskAgain: true });
    dictation.askAgain();
    await settle();
    expect(log).toEqual(['open', 'off', 'ask wav', 'ask wav']);
    expect(texts).toEqual(['Now.']);
  });

  it('T244 tells why there is no microphone', async () => {
    for (const code of ['insecure', 'not-allowed', 'no-microphone', 'busy'] as const) {
      const dictation = createDictation(Date.now, () => undefined);
      dictation.start(
        listenByService({
          openMicrophone: () => Promise.reject(Object.assign(new Error(code), { code })),
          makeWav: () => Promise.resolve(undefined),
          transcribe: () => Promise.resolve(ok('')),
        }),
      );
      await settle();
      expect(dictation.getSnapshot()).toMatchObject({ fault: { code }, canAskAgain: false });
    }
  });

  it('T154 switches the microphone off at once when it is cancelled, also while it was asked for', async () => {
    const { dictation, log } = dictateByService([]);
    await settle();
    dictation.cancel();
    expect(log).toEqual(['open', 'off']);
    const early = dictateByService([]);
    early.dictation.cancel();
    await settle();
    expect(early.log).toEqual(['open', 'off']);
    expect(early.state().phase).toBe('idle');
  });

  it('closes the line to the service when it is cancelled, and takes no late text', async () => {
    const { dictation, signals, texts, listen } = dictateByService([ok('Late.')]);
    await settle();
    dictation.stop();
    dictation.cancel();
    await settle();
    expect(texts).toEqual([]);
    dictation.start(listen);
    await settle();
    dictation.stop();
    await settle();
    expect(signals.at(-1)?.aborted).toBe(false);
  });
});
