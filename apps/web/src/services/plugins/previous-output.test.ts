import type { Message } from '@parley/domain/chat/message.ts';
import type { ToolResultPart } from '@parley/domain/chat/message-part.ts';
import type { ShownOutput } from '@parley/domain/chat/shown-output.ts';
import { pluginOf } from '@parley/domain/plugin/testing/plugin-of.ts';
import { expect, it } from 'vitest';

import { makeMessage } from '#src/data/testing/test-store.ts';

import { previousResultOf, resultValueOf } from './previous-output.ts';

const plugin = pluginOf({
  title: 'Pictures',
  pluginFunctions: ['draw', 'draw_again'].map((name) => ({
    code: `function ${name}() {}`,
    openaiSpec: { name, description: '', parameters: { type: 'object', properties: {} } },
  })),
});

/** What the code reads of its last run. */
function readIn(path: readonly Message[]): unknown {
  const last = previousResultOf(path, plugin);
  return last === undefined ? undefined : resultValueOf(last);
}

function result(text: string, fields: Partial<ToolResultPart> = {}): ToolResultPart {
  return { type: 'tool-result', callId: 'c', name: 'draw', text, isError: false, ...fields };
}

function answered(id: string, ...results: readonly ToolResultPart[]) {
  return makeMessage(id, 'ch-1', { role: 'tool', parts: results });
}

/** What comes of a result that the person saw otherwise than the model. */
function afterShowing(output: ShownOutput): unknown {
  return readIn([answered('ms-1', result('told', { output }))]);
}

it('T182 is what any function of the plugin gave last', () => {
  const path = [
    answered('ms-1', result('{"n":1}'), result('{"n":2}', { name: 'draw_again' })),
    makeMessage('ms-2', 'ch-1'),
    answered('ms-3', result('{"n":3}', { name: 'of_another_plugin' })),
  ];
  expect(readIn(path)).toEqual({ n: 2 });
});

it('passes over failed calls', () => {
  const path = [answered('ms-1', result('"good"'), result('bad', { isError: true }))];
  expect(readIn(path)).toBe('good');
});

it('is nothing where the plugin never ran', () => {
  expect(readIn([])).toBeUndefined();
  const path = [makeMessage('ms-1', 'ch-1'), answered('ms-2', result('1', { name: 'other' }))];
  expect(readIn(path)).toBeUndefined();
});

it('counts what a reply that is still at work has already', () => {
  const toolRun = { begunIds: ['c'], results: [result('2')] };
  const path = [
    answered('ms-1', result('1')),
    makeMessage('ms-2', 'ch-1', { role: 'assistant', parts: [], toolRun }),
  ];
  expect(readIn(path)).toBe(2);
});

it('is the text itself where it is no JSON', () => {
  expect(readIn([answered('ms-1', result('{broken'))])).toBe('{broken');
});

it('is what the person saw, where that is not what the model read', () => {
  expect(afterShowing({ kind: 'html', html: '<b>1</b>' })).toBe('<b>1</b>');
  expect(afterShowing({ kind: 'markdown', text: '# 1' })).toBe('# 1');
  const card = { title: 'T', text: 'words', imageUrl: '', linkUrl: '' };
  const url = 'data:image/png;base64,AA==';
  expect(afterShowing({ kind: 'cards', cards: [card, { ...card, imageUrl: url }] })).toEqual({
    cards: [
      { type: 'text', title: 'T', text: 'words', image: { url: '' } },
      { type: 'image', title: 'T', text: 'words', image: { url } },
    ],
  });
});
