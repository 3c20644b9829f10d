import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseSpeech, parseVoiceInput } from './parse-speech-settings.ts';
import { defaultSpeech, defaultVoiceInput, speechSources } from './speech-settings.ts';
import { premadeVoices, voicesToOffer } from './voices.ts';

describe('settings of speech', () => {
  it('T197, T198 read nothing aloud at first, and have the values of the specification', () => {
    expect(parseSpeech(undefined)).toEqual(defaultSpeech);
    expect(defaultSpeech).toMatchObject({
      source: 'disabled',
      hasPlayButton: true,
      isAutomatic: false,
      rate: 1,
      pitch: 1,
      stability: 0.75,
      clarity: 0.75,
    });
    expect(speechSources).toEqual(['disabled', 'browser', 'elevenlabs', 'openai']);
  });

  it('come back as they were stored', () => {
    const stored = {
      ...defaultSpeech,
      source: 'elevenlabs',
      rate: 1.5,
      stability: 0.2,
      isAutomatic: true,
      openAiProvider: null,
      ownVoices: [{ id: 'v1', name: 'Mine' }],
    } as const;
    expect(parseSpeech(stored)).toEqual(stored);
    const input = { ...defaultVoiceInput, service: 'whisper', language: 'de-DE', provider: null };
    expect(parseVoiceInput(input)).toEqual(input);
  });

  it('take the default for what is of a wrong kind or outside its range', () => {
    expect(parseSpeech({ source: 'robot', rate: 3, stability: 1.5, pitch: '1' })).toEqual(
      defaultSpeech,
    );
    expect(parseVoiceInput({ service: 7, language: null, model: 1 })).toEqual(defaultVoiceInput);
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(Object.keys(parseSpeech(junk))).toEqual(Object.keys(defaultSpeech));
        expect(Object.keys(parseVoiceInput(junk))).toEqual(Object.keys(defaultVoiceInput));
      }),
    );
  });
});

describe('T200 the list of voices', () => {
  it('has the nine premade ones where the list cannot be read', () => {
    expect(voicesToOffer([], undefined).map(({ name }) => name)).toEqual([
      'Rachel',
      'Domi',
      'Bella',
      'Antoni',
      'Elli',
      'Josh',
      'Arnold',
      'Adam',
      'Sam',
    ]);
  });

  it('leaves out what has no id and what is there already; own ones come first', () => {
    const listed = [
      { id: 'a', name: 'Anna', detail: '' },
      { id: ' ', name: 'Nobody', detail: '' },
      { id: 'a', name: 'Anna again', detail: '' },
      { id: 'mine', name: 'Known to the service', detail: '' },
    ];
    const own = [
      { id: 'mine', name: '' },
      { id: '', name: 'No id' },
    ];
    expect(voicesToOffer(own, listed).map(({ id, name }) => [id, name])).toEqual([
      ['mine', 'mine'],
      ['a', 'Anna'],
    ]);
    expect(parseSpeech({ ownVoices: [{ id: '', name: 'x' }, { id: 'b' }, { id: 'b' }] })).toEqual({
      ...defaultSpeech,
      ownVoices: [{ id: 'b', name: '' }],
    });
    expect(premadeVoices.some(({ id }) => id === defaultSpeech.elevenLabsVoice)).toBe(true);
  });
});
