import { expect, it } from 'vitest';

import { routeEndpoint } from './route-endpoint.ts';
import { createTestCall } from './testing/test-call.ts';

const openAi = { presetId: 'openai', baseUrl: 'https://api.openai.com/v1' };
const needs = { dialect: 'openai-responses' } as const;

const cases = [
  ['a model that needs it at its own provider', openAi, needs, 'openai-responses'],
  ['another model', openAi, {}, 'openai-chat'],
  ['a model of which nothing is known', openAi, undefined, 'openai-chat'],
  ['a proxy', { ...openAi, baseUrl: 'https://proxy.test/v1' }, needs, 'openai-chat'],
  ['legacy functions', { ...openAi, legacyFunctions: true }, needs, 'openai-chat'],
  ['another provider', { presetId: 'azure', baseUrl: 'https://x.test/v1' }, needs, 'openai-chat'],
] as const;

it.each(cases)('chooses the protocol for %s', (...[, change, capabilities, dialect]) => {
  const { endpoint } = createTestCall('openai-chat', { endpoint: change });
  expect(routeEndpoint(endpoint, capabilities)).toEqual({ ...endpoint, dialect });
});
