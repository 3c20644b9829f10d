import { err, ok } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import { defaultSpeech } from '@parley/domain/speech/speech-settings.ts';
import { describe, expect, it } from 'vitest';

import type { AudioPlayer, PlayOutcome } from '#src/platform/audio-player.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { createAudioSource } from './audio-source.ts';
import { joinMp3 } from './join-mp3.ts';
import type { ReadingState } from './reading-state.ts';
import { createSpeechEngine } from './speech-engine.ts';

type Answer = ReturnType<NetworkClient['request']>;

/** A service whose answers the test gives, and a player that is done when the test says so. */
function createBench(outcome: PlayOutcome = { type: 'ended' }) {
  const asked: { readonly input: unknown; readonly answer: (value: unknown) => void }[] = [];
  const played: Blob[] = [];
  const rates: number[] = [];
  const states: ReadingState[] = [];
  const player: AudioPlayer = {
    unlock: () => undefined,
    play(sound, { onStart, rate }) {
      played.push(sound);
      rates.push(rate);
      onStart();
      return Promise.resolve(outcome);
    },
    pause: () => undefined,
    resume: () => undefined,
  };
  const network = {
    request: (_name: string, input: unknown) =>
      new Promise<unknown>((resolve) => {
        asked.push({ input, answer: resolve });
      }) as Answer,
  };
  const engine = createSpeechEngine(
    {
      synthesis: undefined,
      player,
      source: createAudioSource(),
      network: network as Pick<NetworkClient, 'request'>,
      providers: () => [],
    },
    (state) => states.push(state),
  );
  return { engine, asked, played, rates, states, now: () => states.at(-1) };
}

const elevenLabs = { ...defaultSpeech, source: 'elevenlabs' } as const;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const passages = [
  { text: 'The first sentence of all stands here.', lead: '' },
  { text: 'The second sentence follows it closely.', lead: '' },
  { text: 'And with the third one the text is over.', lead: '' },
];
const sound = (text: string): Blob => new Blob([text], { type: 'audio/mpeg' });

describe('reading with a service', () => {
  it('T199 asks for one sentence at a time, and for the next while one is heard', async () => {
    const { engine, asked, played, now } = createBench();
    engine.read('ms-1', passages, elevenLabs);
    await settle();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.input).toMatchObject({
      endpoint: { baseUrl: 'https://api.elevenlabs.io', auth: 'xi-api-key' },
      call: {
        kind: 'elevenlabs',
        text: 'The first sentence of all stands here.',
        voiceId: defaultSpeech.elevenLabsVoice,
        stability: 0.75,
        clarity: 0.75,
      },
    });
    asked[0]?.answer(ok(sound('1')));
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(ok(sound('2')));
    await settle();
    asked[2]?.answer(ok(sound('3')));
    await settle();
    expect(await Promise.all(played.map((each) => each.text()))).toEqual(['1', '2', '3']);
    expect(now()?.status).toBe('idle');
  });

  it.each([
    [0, 0.1],
    [0.1, 0.1],
    [1.5, 1.5],
  ])('T198 plays a rate of %f as %f', async (rate, heard) => {
    const { engine, asked, rates } = createBench();
    engine.read('ms-1', passages, { ...elevenLabs, rate });
    await settle();
    asked[0]?.answer(ok(sound('1')));
    await settle();
    expect(rates).toEqual([heard]);
  });

  it('T198 sends a stability that the model takes', async () => {
    const { engine, asked } = createBench();
    engine.read('ms-1', passages, { ...elevenLabs, elevenLabsModel: 'eleven_v3', stability: 0.8 });
    await settle();
    expect(asked[0]?.input).toMatchObject({ call: { modelId: 'eleven_v3', stability: 1 } });
  });

  it('T209 tells what the service said', async () => {
    const fault: AudioError = { code: 'refused', source: 'ElevenLabs', status: 401, detail: 'No.' };
    const { engine, asked, now } = createBench();
    engine.read('ms-1', passages, elevenLabs);
    await settle();
    asked[0]?.answer(err(fault));
    await settle();
    expect(now()).toMatchObject({ status: 'failed', id: 'ms-1', fault });
  });

  it('T210 tells a blocked sound from one that cannot be played', async () => {
    for (const [outcome, fault] of [
      [{ type: 'blocked' }, { code: 'blocked' }],
      [
        { type: 'failed', detail: 'odd format' },
        { code: 'playback', detail: 'odd format' },
      ],
    ] as const) {
      const { engine, asked, now } = createBench(outcome);
      engine.read('ms-1', passages, elevenLabs);
      await settle();
      asked[0]?.answer(ok(sound('1')));
      await settle();
      expect(now()).toMatchObject({ status: 'failed', fault });
    }
  });

  it('T197, T211 reads nothing where nobody was chosen, set up, or has a voice', () => {
    const faults = [
      [{ ...defaultSpeech }, 'disabled'],
      [{ ...defaultSpeech, source: 'browser' }, 'unsupported'],
      [{ ...defaultSpeech, source: 'openai' }, 'no-endpoint'],
      [{ ...elevenLabs, elevenLabsUrl: 'not an address' }, 'no-endpoint'],
    ] as const;
    for (const [settings, code] of faults) {
      const { engine, now, asked } = createBench();
      engine.read('ms-1', passages, settings);
      expect(now()).toMatchObject({ status: 'failed', fault: { code } });
      expect(asked).toEqual([]);
    }
  });

  it('asks an address of one’s own', async () => {
    const { engine, asked } = createBench();
    const url = 'localhost:8880/v1/audio/speech';
    const own = { source: 'openai', openAiProvider: null, openAiUrl: url } as const;
    engine.read('ms-1', passages, { ...defaultSpeech, ...own });
    await settle();
    expect(asked[0]?.input).toMatchObject({
      endpoint: { baseUrl: 'http://localhost:8880/v1', title: 'localhost:8880', auth: 'bearer' },
      call: { kind: 'openai', voice: 'alloy' },
    });
  });
});

/** 128 kbit/s at 44,100 Hz: frames of 417 bytes. */
function frame(content: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(417);
  bytes.set([0xff, 0xfb, 0x90, 0x00]);
  bytes.set(new TextEncoder().encode(content), 36);
  return bytes;
}

describe('a reading as a file', () => {
  it('T199 takes what was heard already and asks for the rest', async () => {
    const { engine, asked } = createBench();
    engine.read('ms-1', passages.slice(0, 1), elevenLabs);
    await settle();
    asked[0]?.answer(ok(sound('1')));
    await settle();
    const file = engine.record(passages, elevenLabs);
    await settle();
    asked[1]?.answer(ok(sound('2')));
    await settle();
    asked[2]?.answer(ok(sound('3')));
    const made = await file;
    expect(asked).toHaveLength(3);
    expect(made.ok && (await made.value.text())).toBe('123');
    expect(made.ok && made.value.type).toBe('audio/mpeg');
  });

  it('leaves out tags and frames that tell the length of a part', async () => {
    const tag = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5]);
    const part = new Blob([tag, frame('Info'), frame('song')]);
    const joined = new Uint8Array(await (await joinMp3([part, part])).arrayBuffer());
    expect(joined.length).toBe(2 * 417);
    expect(joined[0]).toBe(0xff);
    expect(new TextDecoder().decode(joined.subarray(36, 40))).toBe('song');
  });
});
