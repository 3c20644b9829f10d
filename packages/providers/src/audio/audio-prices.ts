import type { AudioPrice } from '@parley/domain/speech/audio-usage.ts';

/**
 * Prices of models that speak and listen, by the preset of their provider and their id. ElevenLabs bills credits,
 * whose price depends on the plan: it has none here, which is told as unknown.
 *
 * Source: price pages of OpenAI and Groq as of 2026-11-20. `gpt-4o-mini-tts` is billed by the tokens
 * of its sound, which a page does not see: about 0.015 dollars a minute at 15 characters a second.
 */
const prices: ReadonlyMap<string, AudioPrice> = new Map([
  ['openai/tts-1', { character: 15 }],
  ['openai/tts-1-hd', { character: 30 }],
  ['openai/gpt-4o-mini-tts', { character: 16.7, isAverage: true }],
  ['openai/whisper-1', { second: 100 }],
  ['openai/gpt-4o-transcribe', { second: 100, textToken: 2.5, audioToken: 6, outputToken: 10 }],
  ['openai/gpt-4o-mini-transcribe', { second: 50, textToken: 1.25, audioToken: 3, outputToken: 5 }],
  ['groq/whisper-large-v3', { second: 0.111e6 / 3600, minSeconds: 10 }],
  ['groq/whisper-large-v3-turbo', { second: 0.04e6 / 3600, minSeconds: 10 }],
]);

/** The price of a model; undefined where it is unknown. */
export function findAudioPrice(presetId: string, modelId: string): AudioPrice | undefined {
  return prices.get(`${presetId}/${modelId}`);
}
