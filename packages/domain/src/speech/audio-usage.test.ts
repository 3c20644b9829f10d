import { expect, it } from 'vitest';

import { computeAudioCost, tokensOfAudio } from './audio-usage.ts';

const none = { characters: 0, seconds: 0, isEstimated: false };

it('what was said costs by its characters, what was heard by its seconds', () => {
  expect(computeAudioCost({ ...none, characters: 200 }, { character: 15 })).toBe(3000);
  expect(computeAudioCost({ ...none, seconds: 90 }, { second: 100 })).toBe(9000);
});

it('a short recording costs what the shortest that is billed does, and none costs nothing', () => {
  const price = { second: 100, minSeconds: 10 };
  expect(computeAudioCost({ ...none, seconds: 2 }, price)).toBe(1000);
  expect(computeAudioCost(none, price)).toBe(0);
});

it('tokens that the service counted go before seconds', () => {
  const usage = { ...none, seconds: 60, tokens: { text: 10, audio: 100, output: 20 } };
  const price = { second: 100, textToken: 2.5, audioToken: 6, outputToken: 10 };
  expect(computeAudioCost(usage, price)).toBe(825);
  expect(tokensOfAudio(usage)).toMatchObject({ inputTokens: 110, outputTokens: 20 });
});

it('tokens of which the price is unknown are billed by seconds, and other prices count as nothing', () => {
  const usage = { ...none, seconds: 60, tokens: { text: 10, audio: 100, output: 20 } };
  expect(computeAudioCost(usage, { second: 100, audioToken: 6 })).toBe(6000);
  expect(computeAudioCost(usage, { outputToken: 10 })).toBe(200);
  expect(computeAudioCost({ ...none, seconds: 60, characters: 5 }, {})).toBe(0);
});

it('a request whose service counts no tokens has none, and says whose figures they are', () => {
  expect(tokensOfAudio({ ...none, seconds: 60, isEstimated: true })).toEqual({
    inputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    isEstimated: true,
  });
});
