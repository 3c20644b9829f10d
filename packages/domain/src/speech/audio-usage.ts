import type { Usage } from '../chat/usage.ts';

/** What one request for speech or transcription used. */
export interface AudioUsage {
  /** Characters that were to be said. */
  readonly characters: number;
  /** Seconds of the recording that was to be written down. */
  readonly seconds: number;
  /** What the service counted, where it counts tokens. */
  readonly tokens?: AudioTokens;
  /** True where the figures are ours and not those of the service. */
  readonly isEstimated: boolean;
}

/** Tokens of a request with sound in it; the three never overlap. */
export interface AudioTokens {
  readonly text: number;
  readonly audio: number;
  readonly output: number;
}

/** What a recording became. */
export interface Transcript {
  /** What was said, without white space around it. */
  readonly text: string;
  /** What the service counted; absent where it does not tell. */
  readonly told?: Pick<AudioUsage, 'tokens'> & { readonly seconds?: number };
}

/** Prices of a model that speaks or listens, in US dollars for a million of each; absent: not billed by it. */
export interface AudioPrice {
  readonly character?: number;
  readonly second?: number;
  readonly textToken?: number;
  readonly audioToken?: number;
  readonly outputToken?: number;
  /** Each request counts as at least so many seconds. */
  readonly minSeconds?: number;
  /** The provider bills by what nobody sees here; the price is what it comes to on average. */
  readonly isAverage?: boolean;
}

/** What a request for speech or transcription cost, in millionths of a US dollar, not rounded. */
export function computeAudioCost(usage: AudioUsage, price: AudioPrice): number {
  const { tokens } = usage;
  if (tokens !== undefined && price.outputToken !== undefined) {
    const { textToken = 0, audioToken = 0, outputToken } = price;
    return tokens.text * textToken + tokens.audio * audioToken + tokens.output * outputToken;
  }
  const seconds = usage.seconds === 0 ? 0 : Math.max(usage.seconds, price.minSeconds ?? 0);
  return usage.characters * (price.character ?? 0) + seconds * (price.second ?? 0);
}

/** The tokens of such a request in the form of all others. */
export function tokensOfAudio({ tokens, isEstimated }: AudioUsage): Usage {
  return {
    inputTokens: (tokens?.text ?? 0) + (tokens?.audio ?? 0),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: tokens?.output ?? 0,
    reasoningTokens: 0,
    isEstimated,
  };
}
