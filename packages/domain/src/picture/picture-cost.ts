import type { Usage } from '../chat/usage.ts';
import type { PictureQuality } from './picture-quality.ts';

/** Prices in US dollars: for a million tokens, or for each picture. An absent one is unknown. */
export interface PicturePrice {
  readonly textInput?: number;
  /** Of pictures that are to be changed. */
  readonly imageInput?: number;
  /** Of what is drawn. */
  readonly imageOutput?: number;
  /** Of words beside it, thoughts included. */
  readonly textOutput?: number;
  readonly picture?: number;
}

/** What a service says that its pictures took; tokens of words and of pictures do not overlap. */
export interface PictureUsage {
  readonly textInputTokens: number;
  readonly imageInputTokens: number;
  readonly imageOutputTokens: number;
  readonly textOutputTokens: number;
  /** Its own figure, in millionths of a US dollar. */
  readonly toldCostMicroUsd?: number;
}

/** What pictures cost, of which a service told nothing. */
export const noPictureUsage: PictureUsage = {
  textInputTokens: 0,
  imageInputTokens: 0,
  imageOutputTokens: 0,
  textOutputTokens: 0,
};

/** A request for pictures, as far as its price goes. */
export interface PictureBill {
  readonly count: number;
  /** Undefined where the service told nothing. */
  readonly usage: PictureUsage | undefined;
  readonly price: PicturePrice | undefined;
}

/**
 * What pictures cost.
 *
 * @returns millionths of a US dollar; undefined where a price or a count that it needs is unknown
 */
export function computePictureCost({ count, usage, price }: PictureBill): number | undefined {
  if (usage?.toldCostMicroUsd !== undefined) return usage.toldCostMicroUsd;
  // What an answer without any costs, a price for each does not say.
  if (price?.picture !== undefined) return count === 0 ? undefined : count * price.picture * 1e6;
  if (price === undefined || usage === undefined) return undefined;
  const parts: readonly (readonly [tokens: number, dollars: number | undefined])[] = [
    [usage.textInputTokens, price.textInput],
    [usage.imageInputTokens, price.imageInput],
    [usage.imageOutputTokens, price.imageOutput],
    [usage.textOutputTokens, price.textOutput],
  ];
  let cost = 0;
  for (const [tokens, dollars] of parts) {
    if (tokens === 0) continue;
    if (dollars === undefined) return undefined;
    cost += tokens * dollars;
  }
  return cost;
}

/** The same in the form of all other requests. */
export function tokensOfPictures(usage: PictureUsage | undefined): Usage {
  const { textInputTokens, imageInputTokens, imageOutputTokens, textOutputTokens } =
    usage ?? noPictureUsage;
  return {
    inputTokens: textInputTokens + imageInputTokens,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: imageOutputTokens + textOutputTokens,
    reasoningTokens: 0,
    isEstimated: usage === undefined,
  };
}

/** Tokens of what is drawn, at most, as their maker tells them for the largest of its sizes. */
const drawnTokens: Readonly<Record<PictureQuality, number>> = {
  low: 408,
  medium: 1584,
  auto: 1584,
  high: 6240,
};

/**
 * About what one picture will cost.
 *
 * @returns millionths of a US dollar; undefined where no price is known
 */
export function estimatePictureCost(
  price: PicturePrice | undefined,
  quality: PictureQuality,
): number | undefined {
  if (price?.picture !== undefined) return price.picture * 1e6;
  return price?.imageOutput === undefined ? undefined : drawnTokens[quality] * price.imageOutput;
}
