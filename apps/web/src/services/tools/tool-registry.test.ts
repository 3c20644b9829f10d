import { ok } from '@parley/domain/shared/result.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { expect, it } from 'vitest';

import { createToolRegistry } from './tool-registry.ts';

function tool(name: string, title = name): Tool {
  return {
    name,
    title,
    description: '',
    parameters: { type: 'object' },
    needsApproval: false,
    run: () => Promise.resolve(ok('')),
  };
}

it('lets the first of two tools with one name stay, also where a plugin brings the second', () => {
  const own = [tool('clock', 'own'), tool('clock', 'again')];
  const added = [tool('clock', 'of a plugin'), tool('dice')];
  const registry = createToolRegistry(own, { added: () => added });
  expect(registry.list().map(({ title }) => title)).toEqual(['own', 'dice']);
  expect(registry.find('clock')?.title).toBe('own');
});

it('follows what comes and goes', () => {
  let added: readonly Tool[] = [tool('dice', 'first')];
  const registry = createToolRegistry([tool('clock')], { added: () => added });
  expect(registry.find('dice')?.title).toBe('first');
  added = [tool('dice', 'second'), tool('draw')];
  expect(registry.find('dice')?.title).toBe('second');
  expect(registry.list().map(({ name }) => name)).toEqual(['clock', 'dice', 'draw']);
  added = [];
  expect(registry.find('dice')).toBeUndefined();
  expect(registry.list().map(({ name }) => name)).toEqual(['clock']);
});

it('neither shows nor finds what is not offered now', () => {
  let offered = new Set(['clock']);
  const registry = createToolRegistry([tool('clock'), tool('search')], {
    isOffered: ({ name }) => offered.has(name),
    added: () => [],
  });
  expect(registry.list().map(({ name }) => name)).toEqual(['clock']);
  expect(registry.find('search')).toBeUndefined();
  offered = new Set(['search']);
  expect(registry.list().map(({ name }) => name)).toEqual(['search']);
  expect(registry.find('search')?.name).toBe('search');
  expect(registry.find('clock')).toBeUndefined();
});
