import { describe, expect, it } from 'vitest';

import { toCard } from './character-card.ts';
import { writeCharacterJson } from './character-files.ts';
import { toPortableCharacter } from './portable-character.ts';
import { toSpecifiedCharacter } from './source-character.ts';
import { characterOf } from './testing/character-of.ts';
import { cardV2 } from './testing/sample-cards.ts';
import { sampleCharacter } from './testing/sample-character.ts';

/** What other programs write beside a character, and what of it is secret. */
const withSecrets = characterOf({
  title: 'A',
  instruction: 'Answer with the header Authorization: Bearer abcdefgh.',
  model: 'S3CRET',
  apiKey: 'S3CRET',
  mood: { morning: 'calm', openaiApiKey: 'S3CRET', 'x-api-key': 'S3CRET', client_secret: 'S3CRET' },
  dynamicContextEndpoints: [
    {
      name: 'Weather',
      url: 'https://weather.example/now?units=c',
      requestHeaders: '{"X-Auth":"S3CRET"}',
      headers: [{ key: 'X-Own', value: 'S3CRET' }],
      fields: [
        { key: 'Authorization', value: 'S3CRET' },
        { name: 'password', defaultValue: 'S3CRET' },
        { name: 'units', value: 'c' },
      ],
      tokenLimit: 200,
    },
    { url: 'https://weather.example/now?api_key=S3CRET' },
    { note: 'sk-S3CRETS3CRETS3CRET', body: 'Bearer S3CRETS3CRETS3CRET' },
  ],
});

describe('a character as it is given to others', () => {
  it('T174 has no secret, however deep another program put it', () => {
    const { mood, dynamicContextEndpoints, instruction } = toPortableCharacter(withSecrets);
    expect({ mood, dynamicContextEndpoints, instruction }).toEqual({
      mood: { morning: 'calm' },
      dynamicContextEndpoints: [
        {
          id: 'context-1',
          name: 'Weather',
          source: 'http',
          method: 'GET',
          url: 'https://weather.example/now?units=c',
          hasHeaders: true,
          requestHeaders: { 'X-Auth': '' },
          hasBody: false,
          requestBody: '',
          enableCache: false,
          cacheRefreshPolicy: 'REFRESH_NEVER',
          cacheDurationHours: 1,
        },
        expect.not.objectContaining({ url: expect.anything() }),
        {},
      ],
      instruction: withSecrets.instruction,
    });
  });

  it('T173, T174 has none in a file, in whichever form', () => {
    expect(writeCharacterJson([withSecrets])).not.toContain('S3CRET');
    expect(JSON.stringify(toCard(withSecrets))).not.toContain('S3CRET');
  });

  it('T173 loses nothing else', () => {
    const { keys } = cardV2.data.character_book.entries[2] ?? {};
    const book = {
      entries: [
        {
          keys,
          secondary_keys: ['b'],
          name: 'Secrets',
          content: 'The ring bearer travels.',
          token_budget: 5,
        },
      ],
    };
    const character = characterOf({
      ...toSpecifiedCharacter(sampleCharacter),
      card: { creator: 'Ada', character_book: book },
    });
    expect(toPortableCharacter(character)).toEqual(toSpecifiedCharacter(character));
  });
});
