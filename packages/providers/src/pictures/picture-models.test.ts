import { expect, it } from 'vitest';

import { listPictureModels } from './picture-models.ts';

it('T186 models that draw are known with their form and price', () => {
  expect(listPictureModels('openai').find(({ id }) => id === 'gpt-image-2')).toEqual({
    id: 'gpt-image-2',
    title: 'GPT Image 2',
    form: 'openai-images',
    price: { textInput: 5, imageInput: 8, imageOutput: 30 },
  });
  expect(listPictureModels('google').every(({ form }) => form === 'gemini')).toBe(true);
  expect(listPictureModels('xai').every(({ form }) => form === 'xai-images')).toBe(true);
  const routed = listPictureModels('openrouter');
  expect(routed.some(({ isSilent }) => isSilent === true)).toBe(true);
  expect(routed.some(({ id }) => id.endsWith('-vector'))).toBe(false);
  expect(listPictureModels('anthropic')).toEqual([]);
});
