import { expect, it } from 'vitest';

import { modelBrand } from './model-brand.ts';

it.each([
  ['gpt-5.2', 'openai', 'openai'],
  ['o3-mini', 'azure', 'openai'],
  ['anthropic/claude-sonnet-4.5', 'openrouter', 'claude'],
  ['google/gemma-3-27b-it:free', 'openrouter', 'gemini'],
  ['meta-llama/Llama-3.3-70B-Instruct', 'custom', 'meta'],
  ['deepseek-r1-distill-llama-70b', 'groq', 'deepseek'],
  ['qwen3:8b', 'ollama', 'qwen'],
  ['my-own-model', 'ollama', 'ollama'],
  ['my-own-model', 'anthropic', 'claude'],
  ['optimus', undefined, undefined],
  ['', 'lmstudio', 'lmstudio'],
  ['zz', 'constructor', 'constructor'],
])('the model %j at %j is of %j', (modelId, presetId, brand) => {
  expect(modelBrand(modelId, presetId)).toBe(brand);
});
