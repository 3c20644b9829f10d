import type { AuthScheme } from '@parley/domain/model/provider-endpoint.ts';
import { createCustomProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { defaultTimeouts, type EndpointCall } from '../spec/provider-call.ts';
import { listElevenLabsModels, listElevenLabsVoices, speakWithElevenLabs } from './elevenlabs.ts';
import { speakWithOpenAi, transcribe } from './openai-audio.ts';
import { maxSoundBytes } from './send-audio.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function play(answer: () => Response | Promise<Response>, auth: AuthScheme, key = 'key-of-mine') {
  const sent: Sent[] = [];
  const stop = new AbortController();
  const call: EndpointCall = {
    endpoint: {
      id: createCustomProviderId(() => 'x'),
      presetId: 'openai',
      title: 'Speaker',
      dialect: 'openai-chat',
      baseUrl: 'https://audio.example',
      auth,
    },
    key,
    fetch: (url, init) => {
      sent.push({ url: new Request(url).url, init: init ?? {} });
      return Promise.resolve(answer());
    },
    signal: stop.signal,
    timeouts: defaultTimeouts,
    isOnline: () => true,
  };
  return { call, sent, stop };
}

const json = (value: unknown, status = 200): Response => Response.json(value, { status });
const speech = { text: 'Hi.', voiceId: 'v/1', modelId: 'm', stability: 0.5, clarity: 0.75 };

describe('ElevenLabs', () => {
  it('T197 says a text with the voice, the model and the two values', async () => {
    const { call, sent } = play(() => new Response('mp3'), 'xi-api-key');
    const said = await speakWithElevenLabs(call, speech);
    expect(said.ok && (await said.value.text())).toBe('mp3');
    expect(sent[0]?.url).toBe('https://audio.example/v1/text-to-speech/v%2F1/stream');
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual({
      text: 'Hi.',
      model_id: 'm',
      voice_settings: { stability: 0.5, similarity_boost: 0.75 },
    });
    expect(new Headers(sent[0]?.init.headers).get('xi-api-key')).toBe('key-of-mine');
    expect(sent[0]?.init).toMatchObject({ redirect: 'manual', credentials: 'omit' });
  });

  it('T200 lists voices, without those that have no id', async () => {
    const voices = [
      { voice_id: 'a', name: 'Anna', category: 'premade', labels: { accent: 'british' } },
      { name: 'No id' },
      { voice_id: 'b' },
    ];
    const { call, sent } = play(() => json({ voices }), 'xi-api-key');
    expect(await listElevenLabsVoices(call)).toEqual(
      ok([
        { id: 'a', name: 'Anna', detail: 'premade · british' },
        { id: 'b', name: 'b', detail: '' },
      ]),
    );
    expect(sent[0]?.url).toBe('https://audio.example/v1/voices');
    expect(sent[0]?.init.method).toBe('GET');
  });

  it('T198 lists the models that can speak', async () => {
    const models = [
      { model_id: 'eleven_multilingual_v2', name: 'Multilingual v2', can_do_text_to_speech: true },
      { model_id: 'eleven_listen', name: 'Listener', can_do_text_to_speech: false },
      {},
    ];
    const { call } = play(() => json(models), 'xi-api-key');
    expect(await listElevenLabsModels(call)).toEqual(
      ok([{ id: 'eleven_multilingual_v2', name: 'Multilingual v2' }]),
    );
  });

  it('T209, T211 tells what was said: a text for the user, the message, or the answer as it came', async () => {
    const refusals = [
      [json({ userMessage: 'Please pay.' }, 402), { userMessage: 'Please pay.' }],
      [
        json({ detail: { status: 'invalid_api_key', message: 'Invalid API key' } }, 401),
        { detail: 'Invalid API key' },
      ],
      [json({ odd: 1 }, 500), { detail: '{"odd":1}' }],
      [new Response('', { status: 503 }), {}],
    ] as const;
    for (const [answer, words] of refusals) {
      const { call } = play(() => answer, 'xi-api-key');
      const { status } = answer;
      expect(await speakWithElevenLabs(call, speech)).toEqual(
        err({ code: 'refused', source: 'Speaker', status, ...words }),
      );
    }
  });

  it('does not repeat a key that the service repeated', async () => {
    const { call } = play(() => json({ detail: 'Bad key key-of-mine' }, 401), 'xi-api-key');
    expect(await listElevenLabsVoices(call)).toMatchObject({ error: { detail: 'Bad key …' } });
  });

  it('T211 asks for a key before it asks the service', async () => {
    const { call, sent } = play(() => new Response('mp3'), 'xi-api-key', '');
    expect(await speakWithElevenLabs(call, speech)).toEqual(
      err({ code: 'no-key', source: 'Speaker' }),
    );
    expect(sent).toEqual([]);
  });

  it('T201 tells a stop from a broken line and from nothing at all', async () => {
    const { call, stop } = play(() => Promise.reject(new TypeError('Failed')), 'xi-api-key');
    expect(await speakWithElevenLabs(call, speech)).toMatchObject({
      error: { code: 'unreachable' },
    });
    stop.abort();
    expect(await speakWithElevenLabs(call, speech)).toMatchObject({ error: { code: 'aborted' } });
    const silent = play(() => new Response(''), 'xi-api-key');
    expect(await speakWithElevenLabs(silent.call, speech)).toMatchObject({
      error: { code: 'empty' },
    });
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('gone')),
    });
    const cut = play(() => new Response(broken), 'xi-api-key');
    expect(await speakWithElevenLabs(cut.call, speech)).toMatchObject({
      error: { code: 'unreachable' },
    });
  });
});

/** Says something, and then keeps the line open. */
function openRefusal(text: string) {
  let isClosed = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    cancel() {
      isClosed = true;
    },
  });
  return {
    ...play(() => new Response(body, { status: 429 }), 'bearer'),
    isClosed: () => isClosed,
  };
}

describe('a refusal that does not end', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const words = { text: 'Hi.', modelId: 'tts-1', voice: 'alloy' };

  it('T209 is told after five seconds, with what had come, and the line is closed', async () => {
    vi.useFakeTimers();
    const { call, isClosed } = openRefusal('{"error":{"message":"Slow down"}}');
    const said = speakWithOpenAi(call, words);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await said).toMatchObject({
      error: { code: 'refused', status: 429, detail: 'Slow down' },
    });
    expect(isClosed()).toBe(true);
  });

  it('ends with the stop of the person', async () => {
    const { call, stop, isClosed } = openRefusal('{');
    const said = speakWithOpenAi(call, words);
    stop.abort();
    expect(await said).toMatchObject({ error: { code: 'aborted' } });
    await expect.poll(isClosed).toBe(true);
  });

  it('is read up to a size', async () => {
    let sent = 0;
    const piece = new Uint8Array(64 * 1024).fill(120);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += piece.length;
        controller.enqueue(piece);
      },
    });
    const { call } = play(() => new Response(body, { status: 500 }), 'bearer');
    expect(await speakWithOpenAi(call, words)).toMatchObject({
      error: { code: 'refused', status: 500 },
    });
    expect(sent).toBeLessThan(1024 * 1024);
  });
});

describe('audio in the style of OpenAI', () => {
  it('T197 says a text', async () => {
    const { call, sent } = play(() => new Response('mp3'), 'bearer');
    const said = await speakWithOpenAi(call, { text: 'Hi.', modelId: 'tts-1', voice: 'alloy' });
    expect(said.ok).toBe(true);
    expect(sent[0]?.url).toBe('https://audio.example/audio/speech');
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual({
      model: 'tts-1',
      voice: 'alloy',
      input: 'Hi.',
      response_format: 'mp3',
    });
  });

  it('T155 sends the recording as a form with the model and the key, and gives the text', async () => {
    const { call, sent } = play(() => json({ text: ' Good morning. ' }), 'bearer');
    const audio = new Blob(['wav'], { type: 'audio/wav' });
    const heard = await transcribe(call, { audio, fileName: 'speech.wav', modelId: 'whisper-1' });
    expect(heard).toEqual(ok({ text: 'Good morning.' }));
    expect(sent[0]?.url).toBe('https://audio.example/audio/transcriptions');
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get('authorization')).toBe('Bearer key-of-mine');
    expect(headers.has('content-type')).toBe(false);
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['file', 'model']);
    expect(form.get('model')).toBe('whisper-1');
    const file = form.get('file') as File;
    expect([file.name, file.type, await file.text()]).toEqual(['speech.wav', 'audio/wav', 'wav']);
  });

  it('T156, T244 tells what a 4xx says, and that nothing readable came', async () => {
    const audio = new Blob(['wav']);
    const recording = { audio, fileName: 'speech.wav', modelId: 'whisper-1' };
    const refused = play(() => json({ userMessage: 'Too quiet.' }, 400), 'bearer');
    expect(await transcribe(refused.call, recording)).toMatchObject({
      error: { code: 'refused', status: 400, userMessage: 'Too quiet.' },
    });
    const odd = play(() => new Response('<html>'), 'bearer');
    expect(await transcribe(odd.call, recording)).toMatchObject({ error: { code: 'empty' } });
    const wordless = play(() => json({}), 'bearer');
    expect(await transcribe(wordless.call, recording)).toEqual(ok({ text: '' }));
  });

  it('T155 keeps what the service counted, seconds or tokens', async () => {
    const recording = { audio: new Blob(['wav']), fileName: 'speech.wav', modelId: 'whisper-1' };
    const timed = play(
      () => json({ text: 'Hi.', usage: { type: 'duration', seconds: 4 } }),
      'bearer',
    );
    expect(await transcribe(timed.call, recording)).toEqual(
      ok({ text: 'Hi.', told: { seconds: 4 } }),
    );
    const usage = {
      type: 'tokens',
      input_tokens: 14,
      input_token_details: { text_tokens: 4, audio_tokens: 10 },
      output_tokens: 45,
    };
    const counted = play(() => json({ text: 'Hi.', usage }), 'bearer');
    expect(await transcribe(counted.call, recording)).toEqual(
      ok({ text: 'Hi.', told: { tokens: { text: 4, audio: 10, output: 45 } } }),
    );
  });
});

describe('an answer without an end', () => {
  it('is given up when it is longer than any speech, and its connection closed', async () => {
    let isCancelled = false;
    const piece = new Uint8Array(maxSoundBytes / 4);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(piece),
      cancel: () => {
        isCancelled = true;
      },
    });
    const { call } = play(() => new Response(endless), 'bearer');
    const said = await speakWithOpenAi(call, { text: 'Hi.', modelId: 'm', voice: 'alloy' });
    expect(said).toEqual(err({ code: 'too-large', source: 'Speaker' }));
    expect(isCancelled).toBe(true);
  });

  it('is given up when nothing more of it comes, and its connection closed', async () => {
    let isCancelled = false;
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(8)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const { call } = play(() => new Response(silent), 'bearer');
    const impatient = { ...call, timeouts: { firstByteMs: 1000, idleMs: 20 } };
    const said = await speakWithOpenAi(impatient, { text: 'Hi.', modelId: 'm', voice: 'alloy' });
    expect(said).toEqual(err({ code: 'unreachable', source: 'Speaker' }));
    expect(isCancelled).toBe(true);
  });
});
