import { describe, expect, it } from 'vitest';

import { convertBodyRows, parseContextTokens } from './custom-model-form.ts';
import { parseCustomModel } from './custom-model.ts';

describe('the body rows of a custom model', () => {
  it('T150 become strings, numbers, booleans and JSON', () => {
    const converted = convertBodyRows([
      { key: 'user', value: ' as typed ', type: 'string' },
      { key: ' top_k ', value: ' 40 ', type: 'number' },
      { key: 'cache', value: ' true ', type: 'boolean' },
      { key: 'raw', value: 'True', type: 'boolean' },
      { key: 'options', value: '{"num_ctx": 8192, "stop": ["a"]}', type: 'object' },
      { key: '  ', value: 'left out', type: 'number' },
    ]);
    expect(converted).toEqual({
      ok: true,
      value: {
        user: ' as typed ',
        top_k: 40,
        cache: true,
        raw: false,
        options: { num_ctx: 8192, stop: ['a'] },
      },
    });
  });

  it('T150 are refused by name where a text is no number or no JSON', () => {
    for (const row of [
      { key: 'a', value: '{"open": ', type: 'object' },
      { key: 'a', value: '', type: 'object' },
      { key: 'a', value: 'many', type: 'number' },
      { key: 'a', value: ' ', type: 'number' },
    ] as const) {
      expect(convertBodyRows([row])).toEqual({ ok: false, error: { key: 'a' } });
    }
  });

  it('do not reach the prototype', () => {
    const converted = convertBodyRows([{ key: '__proto__', value: '{"x":1}', type: 'object' }]);
    expect(converted.ok && Object.hasOwn(converted.value, '__proto__')).toBe(true);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });
});

describe('a custom model', () => {
  it('T150 has a context length of 0 where none was typed', () => {
    expect(['2048', ' 8192 ', 'many', '', '-5', '10.7'].map(parseContextTokens)).toEqual([
      2048, 8192, 0, 0, 0, 10,
    ]);
  });

  it('is read from anything', () => {
    expect(parseCustomModel({ modelId: '' })).toBeUndefined();
    expect(parseCustomModel(null)).toBeUndefined();
    expect(
      parseCustomModel({
        modelId: 'm',
        contextTokens: 'x',
        bodyRows: [1, { key: 'a', value: 'b' }],
      }),
    ).toEqual({
      modelId: 'm',
      contextTokens: 0,
      pluginSupported: false,
      bodyRows: [{ key: 'a', value: 'b', type: 'string' }],
    });
  });
});
