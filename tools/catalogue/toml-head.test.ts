import { expect, it } from 'vitest';

import { readTomlHead } from './toml-head.ts';

it('reads the fields before the first table only', () => {
  const text = 'name = "X"\ntemperature = false\n\n[cost]\ntemperature = true\n';
  expect(readTomlHead(text)).toEqual({ temperature: false });
});

it('reads what a model inherits from', () => {
  expect(readTomlHead('base_model = "openai/gpt-5"\n# temperature = true')).toEqual({
    baseModel: 'openai/gpt-5',
  });
});
