import { joinUrl, openAiHeaders } from '../spec/http.ts';
import { readImages } from './openai-images.ts';
import type { PictureProtocol } from './picture-protocol.ts';
import { shapeOf } from './shape-of.ts';

/**
 * The paths of OpenAI with shapes in place of sizes, no quality (that is a model of its own), no
 * stream, and a change as JSON.
 *
 * Source: xAI, «Image generation» and «Image editing», 2026-11-20.
 */
export const xaiImages: PictureProtocol = {
  encode(call, { modelId, prompt, size, base }) {
    const path = base === undefined ? '/images/generations' : '/images/edits';
    return {
      url: joinUrl(call.endpoint.baseUrl, path),
      headers: openAiHeaders(call),
      fields: {
        model: modelId,
        prompt,
        n: 1,
        response_format: 'b64_json',
        // What is changed keeps its shape.
        ...(base === undefined
          ? { aspect_ratio: shapeOf(size) }
          : {
              image: {
                type: 'image_url',
                url: `data:${base.blob.type};base64,${base.base64}`,
              },
            }),
      },
    };
  },
  decode: readImages,
};
