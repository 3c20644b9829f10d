import type { PicturePrice } from './picture-cost.ts';

/**
 * Protocols by which a picture is ordered.
 *
 * - `openai-images`: `/images/generations`, and `/images/edits` as a form
 * - `xai-images`: the same paths, with shapes instead of sizes, and JSON for a change
 * - `gemini`: a chat whose answer is to hold pictures
 * - `chat`: the same in the style of OpenRouter
 */
export const pictureForms = ['openai-images', 'xai-images', 'gemini', 'chat'] as const;

/** One of {@link pictureForms}. */
export type PictureForm = (typeof pictureForms)[number];

/** A model that draws, as a catalogue or a provider's list tells it. */
export interface PictureModel {
  readonly id: string;
  readonly title: string;
  readonly form: PictureForm;
  readonly price?: PicturePrice;
  /** It answers with pictures alone. */
  readonly isSilent?: true;
}
