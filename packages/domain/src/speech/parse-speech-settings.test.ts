import { describe, expect, it } from 'vitest';

import { parseSpeech, parseVoiceInput } from './parse-speech-settings.ts';
import { defaultSpeech, defaultVoiceInput } from './speech-settings.ts';

describe('a setting of speech', () => {
  it.each([
    ['rate', 0],
    ['rate', 2],
    ['pitch', 0.05],
    ['stability', 1],
    ['clarity', 0],
    ['hasPlayButton', false],
    ['browserVoice', ''],
    ['openAiUrl', 'http://localhost:8000/v1'],
    ['source', 'openai'],
  ] as const)('%s may be %s', (name, value) => {
    expect(parseSpeech({ [name]: value })).toEqual({ ...defaultSpeech, [name]: value });
  });

  it.each([
    ['rate', 2.01],
    ['rate', -0.01],
    ['rate', Number.NaN],
    ['stability', 1.01],
    ['clarity', '1'],
    ['hasPlayButton', 1],
    ['openAiUrl', null],
    ['source', 'OpenAI'],
    ['source', null],
  ])('%s is the usual one in place of %s', (name, value) => {
    expect(parseSpeech({ [name]: value })).toEqual(defaultSpeech);
  });

  it('names no fields that nobody knows', () => {
    expect(parseSpeech({ later: 1, constructor: 2 })).toEqual(defaultSpeech);
    expect(parseVoiceInput({ later: 1 })).toEqual(defaultVoiceInput);
  });

  it('has no provider where the person chose an address, and the usual one for junk', () => {
    expect(parseSpeech({ openAiProvider: null }).openAiProvider).toBeNull();
    expect(parseSpeech({ openAiProvider: '' }).openAiProvider).toBe('openai');
    expect(parseSpeech({ openAiProvider: 7 }).openAiProvider).toBe('openai');
    expect(parseSpeech({ openAiProvider: 'groq' }).openAiProvider).toBe('groq');
    expect(parseVoiceInput({ provider: 'groq' }).provider).toBe('groq');
  });
});

describe('a voice of one’s own', () => {
  it('is known by its id without blanks, and stands once', () => {
    const ownVoices = [{ id: ' a ', name: 'A' }, { id: 'a', name: 'B' }, { id: ' ' }, null, 'a'];
    expect(parseSpeech({ ownVoices }).ownVoices).toEqual([{ id: 'a', name: 'A' }]);
  });

  it('may be without a name, and the list may be none', () => {
    expect(parseSpeech({ ownVoices: [{ id: 'a', name: 7 }] }).ownVoices).toEqual([
      { id: 'a', name: '' },
    ]);
    expect(parseSpeech({ ownVoices: { 0: { id: 'a' } } }).ownVoices).toEqual([]);
  });
});

describe('a setting of voice input', () => {
  it('is the stored one or the usual one', () => {
    const stored = { service: 'whisper', hasReadNotice: true, sendsByItself: 'yes', url: 'x' };
    expect(parseVoiceInput(stored)).toEqual({
      ...defaultVoiceInput,
      service: 'whisper',
      hasReadNotice: true,
      url: 'x',
    });
  });
});
