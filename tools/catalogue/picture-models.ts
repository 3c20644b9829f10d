import { asRow, listOf, textOf, type Row } from './rows.ts';

/**
 * Models that draw, by provider. Prices in US dollars for a million tokens, as the price pages of
 * their makers had them on 2026-11-20; where none stands, none was found.
 */
export const pictureModels: Readonly<Record<string, readonly Row[]>> = {
  openai: [
    { id: 'gpt-image-2.6-sunburst', title: 'GPT Image 2.6 Sunburst' },
    { id: 'gpt-image-2.6-flare', title: 'GPT Image 2.6 Flare' },
    { id: 'gpt-image-2.5-sunburst', title: 'GPT Image 2.5 Sunburst' },
    { id: 'gpt-image-2.5-flare', title: 'GPT Image 2.5 Flare' },
    {
      id: 'gpt-image-2',
      title: 'GPT Image 2',
      price: { textInput: 5, imageInput: 8, imageOutput: 30 },
    },
    { id: 'gpt-image-1.5', title: 'GPT Image 1.5' },
    {
      id: 'gpt-image-1-mini',
      title: 'GPT Image 1 Mini',
      price: { textInput: 2, imageInput: 2.5, imageOutput: 8 },
    },
    { id: 'chatgpt-image-latest', title: 'ChatGPT Image' },
  ].map((model) => ({ ...model, form: 'openai-images' })),
  google: [
    {
      id: 'gemini-3.1-flash-image',
      title: 'Nano Banana 2 (Gemini 3.1 Flash Image)',
      price: { textInput: 0.5, imageInput: 0.5, imageOutput: 60, textOutput: 3 },
    },
    {
      id: 'gemini-3-pro-image',
      title: 'Nano Banana Pro (Gemini 3 Pro Image)',
      price: { textInput: 2, imageInput: 2, imageOutput: 120, textOutput: 12 },
    },
    {
      id: 'gemini-3.1-flash-lite-image',
      title: 'Nano Banana 2 Lite (Gemini 3.1 Flash Lite Image)',
    },
  ].map((model) => ({ ...model, form: 'gemini' })),
  xai: [
    { id: 'grok-imagine-image-2.0', title: 'Grok Imagine Image 2.0' },
    { id: 'grok-imagine-image-quality', title: 'Grok Imagine Image Quality' },
    { id: 'grok-imagine-image', title: 'Grok Imagine Image' },
  ].map((model) => ({ ...model, form: 'xai-images' })),
};

/** Routers, previews, and what draws in lines: such pictures can hold scripts and are not shown. */
const unfit = /^openrouter\/|-preview$|-vector$/u;

/** The models that draw among the rows of a provider that lists them; the gateway tells the cost itself. */
export function readPictureModels(rows: readonly Row[]): readonly Row[] {
  return rows
    .filter((row) => row['type'] === 'image' && !unfit.test(textOf(row['id'])))
    .map((row) => ({
      id: textOf(row['id']),
      title: textOf(row['name']),
      form: 'chat',
      ...(listOf(row['output']).includes('text') ? {} : { isSilent: true }),
    }));
}

/** All rows of a data file, whatever they are. */
export function rowsOf(groups: Row): readonly Row[] {
  return Object.values(groups).flatMap((group) => Object.values(asRow(group)).map(asRow));
}
