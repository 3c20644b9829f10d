import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { createUsageId, parseProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { encodeWav } from '@parley/domain/speech/wav.ts';
import { describe, expect, it, vi } from 'vitest';

import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';
import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import type { AudioRequests } from '#src/platform/audio-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { countAudio } from './count-audio.ts';
import { createAudioCounter } from './count-audio-request.ts';

function endpointOf(presetId: string): ProviderEndpoint {
  const id = parseProviderId(presetId);
  if (id === undefined) throw new Error(presetId);
  const baseUrl = 'https://audio.example/v1';
  return { id, presetId, title: presetId, dialect: 'openai-chat', baseUrl, auth: 'bearer' };
}

type Answer = AudioRequests['speak']['output'] | AudioRequests['transcribe']['output'];

/** Sends one request whose answer is given and resolves to the rows that it left. */
async function openTab(answer: Answer) {
  const store = await createTestProfile().openStore();
  const inner = {
    warm: () => undefined,
    streamChat: () => () => undefined,
    request: () => Promise.resolve(answer),
  } as unknown as NetworkClient;
  let lastId = 0;
  const count = createAudioCounter({
    store,
    now: () => 5,
    createUsageId: () => createUsageId(() => String((lastId += 1)).padStart(20, '0')),
  });
  let counted = 0;
  const network = countAudio(inner, () =>
    Promise.resolve(async (request) => {
      await count(request);
      counted += 1;
    }),
  );
  async function rows() {
    await vi.waitFor(() => expect(counted).toBe(1));
    return valueOf(await loadUsageSince(store, 0));
  }
  return { network, rows };
}

const sound = ok(new Blob(['mp3']));
const speak = (presetId: string, modelId: string) => ({
  endpoint: endpointOf(presetId),
  call: { kind: 'openai', text: 'Good morning.', voice: 'alloy', modelId } as const,
});

/** Three seconds. */
const wav = new Blob([encodeWav({ samples: new Float32Array(48_000), sampleRate: 16_000 })]);
const transcribe = (presetId: string, modelId: string) => ({
  endpoint: endpointOf(presetId),
  audio: wav,
  fileName: 'speech.wav',
  modelId,
});

describe('what is said by a service', () => {
  it('T162 is billed by its characters', async () => {
    const { network, rows } = await openTab(sound);
    expect(await network.request('speak', speak('openai', 'tts-1'))).toBe(sound);
    expect(await rows()).toMatchObject([
      { purpose: 'speech', outcome: 'finished', spokenCharacters: 13, costMicroUsd: 195 },
    ]);
  });

  it('has no known price where it depends on a plan, and is an estimate where nobody tells', async () => {
    const eleven = await openTab(sound);
    await eleven.network.request('speak', speak('elevenlabs', 'eleven_multilingual_v2'));
    const [row] = await eleven.rows();
    expect(row).toMatchObject({ spokenCharacters: 13, usage: { isEstimated: false } });
    expect(row?.costMicroUsd).toBeUndefined();

    const average = await openTab(sound);
    await average.network.request('speak', speak('openai', 'gpt-4o-mini-tts'));
    expect(await average.rows()).toMatchObject([{ usage: { isEstimated: true } }]);
  });

  it('costs nothing where the service refused, and counts whole where it was interrupted', async () => {
    const refused = await openTab(err({ code: 'refused', source: 'x', status: 401 }));
    await refused.network.request('speak', speak('openai', 'tts-1'));
    expect(await refused.rows()).toMatchObject([{ outcome: 'failed', costMicroUsd: 0 }]);

    for (const code of ['aborted', 'too-large'] as const) {
      const stopped = await openTab(err({ code, source: 'x' }));
      await stopped.network.request('speak', speak('openai', 'tts-1'));
      expect(await stopped.rows()).toMatchObject([
        { outcome: 'stopped', costMicroUsd: 195, usage: { isEstimated: true } },
      ]);
    }
  });

  it('leaves no row where nothing was sent', async () => {
    const { network, rows } = await openTab(err({ code: 'offline', source: 'x' }));
    await network.request('speak', speak('openai', 'tts-1'));
    expect(await rows()).toEqual([]);
  });
});

describe('what is written down by a service', () => {
  it('T162 is billed by the length of the recording', async () => {
    const { network, rows } = await openTab(ok({ text: 'Hi.' }));
    await network.request('transcribe', transcribe('openai', 'whisper-1'));
    expect(await rows()).toMatchObject([
      { purpose: 'transcription', heardSeconds: 3, costMicroUsd: 300 },
    ]);
  });

  it('is billed by what the service tells where it tells something', async () => {
    const seconds = await openTab(ok({ text: 'Hi.', told: { seconds: 4 } }));
    await seconds.network.request('transcribe', transcribe('openai', 'whisper-1'));
    expect(await seconds.rows()).toMatchObject([{ heardSeconds: 4, costMicroUsd: 400 }]);

    const tokens = { text: 0, audio: 30, output: 5 };
    const counted = await openTab(ok({ text: 'Hi.', told: { tokens } }));
    await counted.network.request('transcribe', transcribe('openai', 'gpt-4o-mini-transcribe'));
    expect(await counted.rows()).toMatchObject([
      { costMicroUsd: 115, usage: { inputTokens: 30, outputTokens: 5 } },
    ]);
  });

  it('costs at least what the provider bills for a short one', async () => {
    const { network, rows } = await openTab(ok({ text: 'Hi.' }));
    await network.request('transcribe', transcribe('groq', 'whisper-large-v3-turbo'));
    expect((await rows())[0]?.costMicroUsd).toBeCloseTo(111.11, 2);
  });
});
