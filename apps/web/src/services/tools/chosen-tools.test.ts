import { ok } from '@parley/domain/shared/result.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { describe, expect, it } from 'vitest';

import { webSearchName } from '#src/services/web/web-tools.ts';

import { offerOf } from './chosen-tools.ts';
import { createToolRegistry } from './tool-registry.ts';

const search: Tool = {
  name: webSearchName,
  title: '',
  description: '',
  parameters: { type: 'object' },
  needsApproval: false,
  run: () => Promise.resolve(ok('')),
};
const wanted = { parameters: { tools: [webSearchName] } };

describe('a chat with web search switched on', () => {
  it('offers the service that is set up, and no other search', () => {
    expect(offerOf(createToolRegistry([search]), wanted)).toEqual({
      tools: [search],
      searchesWeb: false,
    });
  });

  it('has the model search itself where no service is set up', () => {
    const registry = createToolRegistry([search], { isOffered: () => false });
    expect(offerOf(registry, wanted)).toEqual({ tools: [], searchesWeb: true });
    expect(offerOf(registry, { parameters: {} }).searchesWeb).toBe(false);
  });

  it('searches not at all where the host wants no tools', () => {
    const registry = createToolRegistry([search], { isAllowed: () => false });
    expect(offerOf(registry, wanted)).toEqual({ tools: [], searchesWeb: false });
    expect(registry.find(webSearchName)).toBeUndefined();
  });
});
