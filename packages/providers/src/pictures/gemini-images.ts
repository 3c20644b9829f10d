import { noPictureUsage, type PictureUsage } from '@parley/domain/picture/picture-cost.ts';

import { authHeaders, joinUrl, rowHeaders } from '../spec/http.ts';
import { asCount, asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import { readInlineImage } from '../spec/wire-images.ts';
import type { PictureAnswer, PictureProtocol } from './picture-protocol.ts';
import { shapeOf } from './shape-of.ts';

/**
 * `generateContent` with a picture for an answer; the whole answer at once. Imagen and its `predict`
 * ended on 2026-08-17.
 *
 * Source: Google, «Image generation» and «Deprecations», 2026-11-20.
 */
export const geminiImages: PictureProtocol = {
  encode(call, { modelId, prompt, size, base }) {
    const name = encodeURIComponent(modelId.replace(/^models\//u, ''));
    const picture =
      base === undefined ? [] : [{ inlineData: { mimeType: base.blob.type, data: base.base64 } }];
    return {
      url: joinUrl(call.endpoint.baseUrl, `/models/${name}:generateContent`),
      headers: [...authHeaders(call), ...rowHeaders(call)],
      fields: {
        contents: [{ role: 'user', parts: [{ text: prompt }, ...picture] }],
        generationConfig: {
          responseModalities: ['TEXT', 'IMAGE'],
          // What is changed keeps its shape.
          ...(base === undefined ? { imageConfig: { aspectRatio: shapeOf(size) } } : {}),
        },
      },
    };
  },
  decode(body) {
    const json = asObject(body);
    const blockReason = asText(asObject(json['promptFeedback'])['blockReason']);
    if (!Array.isArray(json['candidates'])) {
      return blockReason === undefined ? undefined : { images: [], text: blockReason };
    }
    return readCandidate(json);
  },
};

function readCandidate(json: JsonObject): PictureAnswer {
  const candidate = asObject(asList(json['candidates'])[0]);
  const parts = asList(asObject(candidate['content'])['parts'])
    .filter(isObject)
    // Drafts of its thinking are pictures, too.
    .filter((part) => part['thought'] !== true);
  const images = parts.flatMap((part) => readInlineImage(part) ?? []);
  const said = parts.map((part) => asText(part['text']) ?? '').join('');
  const reason = asText(candidate['finishMessage']) ?? asText(candidate['finishReason']) ?? '';
  const usage = readUsage(json['usageMetadata']);
  return {
    images,
    text: said === '' && images.length === 0 && reason !== 'STOP' ? reason : said,
    ...(usage === undefined ? {} : { usage }),
  };
}

function readUsage(value: unknown): PictureUsage | undefined {
  const usage = asObject(value);
  const prompt = asCount(usage['promptTokenCount']);
  const answer = asCount(usage['candidatesTokenCount']);
  if (prompt === undefined || answer === undefined) return undefined;
  const imageIn = Math.min(prompt, imageTokens(usage['promptTokensDetails']));
  const imageOut = Math.min(answer, imageTokens(usage['candidatesTokensDetails']));
  const thoughts = asCount(usage['thoughtsTokenCount']) ?? 0;
  return {
    ...noPictureUsage,
    textInputTokens: prompt - imageIn,
    imageInputTokens: imageIn,
    imageOutputTokens: imageOut,
    textOutputTokens: answer - imageOut + thoughts,
  };
}

function imageTokens(details: unknown): number {
  const rows = asList(details)
    .map(asObject)
    .filter((row) => row['modality'] === 'IMAGE');
  return rows.reduce((sum, row) => sum + (asCount(row['tokenCount']) ?? 0), 0);
}
