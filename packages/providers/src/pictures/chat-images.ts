import { noPictureUsage, type PictureUsage } from '@parley/domain/picture/picture-cost.ts';

import { joinUrl, openAiHeaders } from '../spec/http.ts';
import { asCount, asList, asObject, asText, isObject } from '../spec/json.ts';
import { readBill } from '../spec/read-bill.ts';
import { readMessageImages } from '../spec/wire-images.ts';
import type { PictureProtocol } from './picture-protocol.ts';
import { shapeOf } from './shape-of.ts';

/**
 * A chat completion whose answer is to hold pictures. Models that only draw refuse to be asked for
 * words as well.
 *
 * Source: OpenRouter, «Image generation», 2026-11-20.
 */
export const chatImages: PictureProtocol = {
  encode(call, { modelId, prompt, size, base, isSilent }) {
    const picture =
      base === undefined
        ? []
        : [
            {
              type: 'image_url',
              image_url: { url: `data:${base.blob.type};base64,${base.base64}` },
            },
          ];
    return {
      url: joinUrl(call.endpoint.baseUrl, '/chat/completions'),
      headers: openAiHeaders(call),
      fields: {
        model: modelId,
        messages: [{ role: 'user', content: [{ type: 'text', text: prompt }, ...picture] }],
        modalities: isSilent === true ? ['image'] : ['image', 'text'],
        stream: false,
        // What is changed keeps its shape.
        ...(base === undefined ? { image_config: { aspect_ratio: shapeOf(size) } } : {}),
      },
    };
  },
  decode(body) {
    const json = asObject(body);
    if (!Array.isArray(json['choices'])) return undefined;
    const message = asObject(asObject(asList(json['choices'])[0])['message']);
    const usage = readUsage(json['usage']);
    return {
      images: readMessageImages(message),
      text: asText(message['content']) ?? asText(message['refusal']) ?? '',
      ...(usage === undefined ? {} : { usage }),
    };
  },
};

/** Its own figure is the bill; tokens of words and of pictures are not told apart. */
function readUsage(value: unknown): PictureUsage | undefined {
  if (!isObject(value)) return undefined;
  const { toldCostMicroUsd } = readBill(value);
  return {
    ...noPictureUsage,
    textInputTokens: asCount(value['prompt_tokens']) ?? 0,
    imageOutputTokens: asCount(value['completion_tokens']) ?? 0,
    ...(toldCostMicroUsd === undefined ? {} : { toldCostMicroUsd }),
  };
}
