import { noPictureUsage, type PictureUsage } from '@parley/domain/picture/picture-cost.ts';
import type { PictureSize } from '@parley/domain/picture/picture-look.ts';

import { joinUrl, openAiHeaders } from '../spec/http.ts';
import { asCount, asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import { readImageUrl, type WireImage } from '../spec/wire-images.ts';
import type { PictureAnswer, PictureAsk, PictureProtocol } from './picture-protocol.ts';

/**
 * `/images/generations`, and `/images/edits` as a form. Today's models draw nothing below 1024
 * pixels. `response_format` is not sent: they refuse it, and answer in Base64 anyway.
 *
 * Source: OpenAI, «Create image» and «Create image edit», 2026-11-20.
 */
export const openAiImages: PictureProtocol = {
  encode(call, ask) {
    const { base } = ask;
    const path = base === undefined ? '/images/generations' : '/images/edits';
    return {
      url: joinUrl(call.endpoint.baseUrl, path),
      headers: openAiHeaders(call),
      fields: fieldsOf(ask),
      ...(base === undefined ? {} : { picture: base.blob }),
    };
  },
  decode: readImages,
};

function fieldsOf({ modelId, prompt, size, quality }: PictureAsk): JsonObject {
  return {
    model: modelId,
    prompt,
    n: 1,
    size: drawnSizes[size],
    ...(quality === 'auto' ? {} : { quality }),
  };
}

const drawnSizes: Readonly<Record<PictureSize, string>> = {
  '256x256': '1024x1024',
  '512x512': '1024x1024',
  '1024x1024': '1024x1024',
  '1536x1024': '1536x1024',
  '1024x1536': '1024x1536',
};

/** Reads an answer in this style; others answer so, too. */
export function readImages(body: unknown): PictureAnswer | undefined {
  const { data, usage } = asObject(body);
  if (!Array.isArray(data)) return undefined;
  const rows = asList(data).filter(isObject);
  const used = readUsage(usage);
  return {
    images: rows.flatMap((row) => readImage(row) ?? []),
    text: '',
    ...(used === undefined ? {} : { usage: used }),
  };
}

function readImage(row: JsonObject): WireImage | undefined {
  const base64 = asText(row['b64_json']);
  if (base64 !== undefined) return readImageUrl(base64) ?? { kind: 'base64', base64 };
  return readImageUrl(asText(row['url']) ?? '');
}

/** Tokens of words and of pictures are told apart only for the prompt. */
function readUsage(value: unknown): PictureUsage | undefined {
  const usage = asObject(value);
  const output = asCount(usage['output_tokens']);
  if (output === undefined) return undefined;
  const input = asCount(usage['input_tokens']) ?? 0;
  const image = asCount(asObject(usage['input_tokens_details'])['image_tokens']) ?? 0;
  const text = asCount(asObject(usage['output_tokens_details'])['text_tokens']) ?? 0;
  return {
    ...noPictureUsage,
    textInputTokens: Math.max(0, input - image),
    imageInputTokens: Math.min(image, input),
    imageOutputTokens: Math.max(0, output - text),
    textOutputTokens: Math.min(text, output),
  };
}
