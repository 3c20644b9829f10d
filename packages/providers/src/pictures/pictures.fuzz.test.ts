import type { PictureForm } from '@parley/domain/picture/picture-model.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { jsonResponse } from '../testing/fake-server.ts';
import { createTestCall } from '../testing/test-call.ts';
import { orderPictures } from './order-pictures.ts';

const forms = ['openai-images', 'xai-images', 'gemini', 'chat', 'own'] as const;
const ask = { modelId: 'm', prompt: 'p', size: '1024x1024', quality: 'auto' } as const;

/** Names that the answers of some service have, so that depths are reached that chance would not. */
const names = [
  'data',
  'b64_json',
  'url',
  'usage',
  'input_tokens',
  'output_tokens',
  'input_tokens_details',
  'image_tokens',
  'candidates',
  'content',
  'parts',
  'inlineData',
  'mimeType',
  'thought',
  'text',
  'finishReason',
  'promptFeedback',
  'usageMetadata',
  'promptTokenCount',
  'candidatesTokenCount',
  'candidatesTokensDetails',
  'modality',
  'tokenCount',
  'choices',
  'message',
  'images',
  'image_url',
  'cost',
  'cost_details',
  'error',
  'type',
  'constructor',
  '__proto__',
];
const words = fc.constantFrom(
  'data:image/png;base64,AAAA',
  'data:;base64,',
  'data:image/svg+xml,<svg/>',
  'https://x.test/a',
  'http://',
  'javascript:alert(1)',
  'image/png',
  'IMAGE',
  'STOP',
  '',
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'large' },
    fc.oneof(words, fc.double(), fc.boolean(), fc.constant(null), fc.string()),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 4 }),
  ),
}));

async function order(form: PictureForm | 'own', response: Response) {
  const call = createTestCall('openai-chat', { fetch: () => Promise.resolve(response) });
  return orderPictures(call, { form, ask });
}

describe('whatever a service answers', () => {
  it.each(forms)('%s gives pictures or a fault, and never throws', async (form) => {
    await fc.assert(
      fc.asyncProperty(tree, async (body) => {
        const drawn = await order(form, jsonResponse(body));
        if (!drawn.ok) return;
        expect(drawn.value.images.length).toBeGreaterThan(0);
        expect(drawn.value.images.length).toBeLessThanOrEqual(4);
        const urls = drawn.value.images.flatMap((image) =>
          image.kind === 'url' ? [image.url] : [],
        );
        for (const url of urls) expect(url).toMatch(/^https?:\/\//i);
        for (const count of Object.values(drawn.value.usage ?? {})) {
          expect(count).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(count)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});
