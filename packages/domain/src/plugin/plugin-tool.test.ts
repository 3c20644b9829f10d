import { expect, it } from 'vitest';

import { toolsOfPlugins, type OfferedPlugin } from './plugin-tool.ts';
import { pluginOf } from './testing/plugin-of.ts';

const plugin = (...names: readonly string[]): OfferedPlugin => ({
  plugin: pluginOf({
    title: 'P',
    openaiSpec: names.map((name) => ({ name, description: 'a' })),
    code: 'code',
  }),
  instruction: '',
});

it('tells models of all functions, sorted by names of their own', () => {
  const long = 'n'.repeat(64);
  const tools = toolsOfPlugins(
    [plugin('find', 'calculate', long), plugin('find', 'add'), plugin('find', 'find_2', long)],
    ['calculate'],
  );
  expect(tools.map(({ name, functionName }) => [name, functionName])).toEqual([
    ['add', 'add'],
    ['calculate_2', 'calculate'],
    ['find', 'find'],
    ['find_2', 'find'],
    ['find_2_2', 'find_2'],
    ['find_3', 'find'],
    [`${'n'.repeat(62)}_2`, long],
    [long, long],
  ]);
  expect(tools[0]).toEqual({
    pluginId: 'new_plugin_id_1',
    title: 'P',
    name: 'add',
    functionName: 'add',
    description: 'a',
    parameters: { type: 'object', properties: {} },
  });
});
