import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { createStreamingText } from './streaming-text.ts';
import { createReader, wholeText } from './reader.ts';
import type { ReadingState } from './reading-state.ts';
import type { SayOptions, SpeechError, Voice } from './voice.ts';

/** A voice whose sentences the test begins and ends. */
function createFakeVoice() {
  const said: { readonly text: string; readonly options: SayOptions; end: End }[] = [];
  type End = (result: Result<null, SpeechError>) => void;
  const calls: string[] = [];
  const voice: Voice = {
    maxCharacters: 200,
    unlock: () => calls.push('unlock'),
    prepare: (text) => calls.push(`prepare ${text}`),
    say: (text, options) =>
      new Promise((resolve) => {
        said.push({ text, options, end: resolve });
        options.signal.addEventListener('abort', () => resolve(ok(null)));
      }),
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  };
  return { voice, said, calls };
}

const sentences = ['One.', 'Two.', 'Three.'].map((text) => ({ spoken: text, shown: text }));
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function start() {
  const states: ReadingState[] = [];
  const reader = createReader((state) => states.push(state));
  const fake = createFakeVoice();
  reader.start({ id: 'ms-1', voice: fake.voice, source: wholeText(sentences) });
  return { reader, ...fake, states, now: () => states.at(-1) };
}

describe('reading aloud', () => {
  it('T199 loads, plays one sentence after the other, and ends', async () => {
    const { said, states, now, calls } = start();
    expect(states[0]).toMatchObject({ status: 'loading', id: 'ms-1', count: 3 });
    expect(calls[0]).toBe('unlock');
    await settle();
    said[0]?.options.onStart();
    expect(now()).toMatchObject({ status: 'playing', index: 0, sentence: { spoken: 'One.' } });
    for (const each of [0, 1, 2]) {
      said[each]?.end(ok(null));
      await settle();
    }
    expect(said.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
    expect(now()).toMatchObject({ status: 'idle', id: undefined });
  });

  it('T199 has the next sentence made ready while one is heard, so that there is no gap', async () => {
    const { said, calls } = start();
    await settle();
    expect(calls).toEqual(['unlock']);
    said[0]?.options.onStart();
    expect(calls).toEqual(['unlock', 'prepare Two.']);
  });

  it('T199 stops at once, and nothing more is said', async () => {
    const { reader, said, now } = start();
    await settle();
    reader.stop();
    expect(said[0]?.options.signal.aborted).toBe(true);
    await settle();
    expect(said).toHaveLength(1);
    expect(now()).toMatchObject({ status: 'idle' });
  });

  it('T199 pauses while it plays, and goes on', async () => {
    const { reader, said, now, calls } = start();
    await settle();
    reader.pause();
    expect(now()?.status).toBe('loading');
    said[0]?.options.onStart();
    reader.pause();
    expect(now()?.status).toBe('paused');
    reader.resume();
    expect(now()?.status).toBe('playing');
    expect(calls.filter((call) => !call.startsWith('prepare'))).toEqual([
      'unlock',
      'pause',
      'resume',
    ]);
  });

  it('takes a new text in place of the old one, which is not heard any more', async () => {
    const { reader, said, voice, now } = start();
    await settle();
    reader.start({ id: 'ms-2', voice, source: wholeText(sentences.slice(2)) });
    await settle();
    expect(said.map(({ text }) => text)).toEqual(['One.', 'Three.']);
    expect(now()).toMatchObject({ id: 'ms-2', count: 1 });
  });

  it('T201, T210 tells why it cannot go on', async () => {
    const { said, now } = start();
    await settle();
    said[0]?.end(err({ code: 'blocked' }));
    await settle();
    expect(now()).toMatchObject({ status: 'failed', id: 'ms-1', fault: { code: 'blocked' } });
    expect(said).toHaveLength(1);
  });
});

describe('reading a reply as it is written', () => {
  it('T198 says a sentence as soon as another follows it, and the last when the reply is done', async () => {
    const reader = createReader(() => undefined);
    const { voice, said } = createFakeVoice();
    const streaming = createStreamingText();
    reader.start({ id: 'ms-1', voice, source: streaming });
    streaming.update(sentences.slice(0, 1), false);
    await settle();
    expect(said).toHaveLength(0);
    streaming.update(sentences.slice(0, 2), false);
    await settle();
    expect(said.map(({ text }) => text)).toEqual(['One.']);
    said[0]?.end(ok(null));
    await settle();
    expect(said).toHaveLength(1);
    streaming.update(sentences.slice(0, 2), true);
    await settle();
    expect(said.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  });

  it('ends with a text that ends, and with a stop', async () => {
    const states: ReadingState[] = [];
    const reader = createReader((state) => states.push(state));
    const { voice } = createFakeVoice();
    const streaming = createStreamingText();
    reader.start({ id: 'ms-1', voice, source: streaming });
    streaming.update([], true);
    await settle();
    expect(states.at(-1)?.status).toBe('idle');
    reader.start({ id: 'ms-2', voice, source: createStreamingText() });
    reader.stop();
    await settle();
    expect(states.at(-1)?.status).toBe('idle');
  });
});
