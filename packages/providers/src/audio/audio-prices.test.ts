import { expect, it } from 'vitest';

import { findAudioPrice } from './audio-prices.ts';

it('T162 knows what a model costs at its provider, and says nothing of any other', () => {
  expect(findAudioPrice('openai', 'tts-1')).toEqual({ character: 15 });
  expect(findAudioPrice('groq', 'whisper-large-v3')?.minSeconds).toBe(10);
  expect(findAudioPrice('groq', 'tts-1')).toBeUndefined();
  expect(findAudioPrice('openai', 'constructor')).toBeUndefined();
  expect(findAudioPrice('__proto__', 'toString')).toBeUndefined();
});
