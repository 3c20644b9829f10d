import { describe, expect, it } from 'vitest';

import { addToolCallFragments, hasToolCalls, listExtras, noToolCalls } from './tool-calls.ts';
import type { WireToolCall } from './wire-types.ts';

type Fragment = Partial<WireToolCall>;

/** Adds fragments one by one, as a stream brings them. */
function add(...fragments: readonly Fragment[]) {
  let state = { ...noToolCalls, responseId: 'r1' };
  const events = fragments.flatMap((fragment) => {
    const [next, more] = addToolCallFragments(state, [{ argumentsText: '', ...fragment }]);
    state = { ...next };
    return more;
  });
  const calls = events
    .filter((event) => event.type === 'tool-call-start')
    .map(({ callId, name }) => {
      const pieces = events.filter((event) => event.type === 'tool-call-delta');
      const own = pieces.filter((piece) => piece.callId === callId);
      return `${callId} ${name}(${own.map(({ argumentsText }) => argumentsText).join('')})`;
    });
  return { state, calls };
}

describe('fragments of tool calls', () => {
  it.each<[string, readonly Fragment[], readonly string[]]>([
    [
      'in pieces under one index',
      [
        { index: 0, id: 'a', name: 'x', argumentsText: '{"k"' },
        { index: 0, argumentsText: ':1}' },
      ],
      ['a x({"k":1})'],
    ],
    [
      'of two calls in turns',
      [
        { index: 0, id: 'a', name: 'x' },
        { index: 1, id: 'b', name: 'y' },
        { index: 0, argumentsText: '1' },
        { index: 1, argumentsText: '2' },
      ],
      ['a x(1)', 'b y(2)'],
    ],
    [
      'of two calls under one index',
      [
        { index: 0, id: 'a', name: 'x', argumentsText: '1' },
        { index: 0, id: 'b', name: 'x', argumentsText: '2' },
      ],
      ['a x(1)', 'b x(2)'],
    ],
    [
      'with another id in every piece',
      [
        { index: 0, id: 'a', name: 'x' },
        { index: 0, id: 'b', argumentsText: '1' },
      ],
      ['a x(1)'],
    ],
    [
      'without an index, by their ids',
      [
        { id: 'a', name: 'x' },
        { id: 'b', name: 'y' },
        { id: 'a', argumentsText: '1' },
      ],
      ['a x(1)', 'b y()'],
    ],
    [
      'with neither index nor id, for the last call',
      [{ name: 'x' }, { argumentsText: '1' }, { name: 'y' }, { argumentsText: '2' }],
      ['call_r1_0 x(1)', 'call_r1_1 y(2)'],
    ],
    [
      'whose name comes after their arguments',
      [
        { index: 0, id: 'a', argumentsText: '{"k":' },
        { index: 0, name: 'x', argumentsText: '1}' },
      ],
      ['a x({"k":1})'],
    ],
    [
      'of calls with one and the same id',
      [
        { index: 0, id: 'a', name: 'x' },
        { index: 1, id: 'a', name: 'y' },
      ],
      ['a x()', 'call_r1_1 y()'],
    ],
  ])('are put together: %s', (_name, fragments, calls) => {
    expect(add(...fragments).calls).toEqual(calls);
  });

  it('are no call before a name has come', () => {
    const { state, calls } = add({ index: 0, id: 'a', argumentsText: '{}' });
    expect(calls).toEqual([]);
    expect(hasToolCalls(state)).toBe(false);
    expect(hasToolCalls(add({ index: 0, name: 'x' }).state)).toBe(true);
  });

  it('keep what goes back with a call, the last of several', () => {
    const { state } = add(
      { index: 0, id: 'a', name: 'x', extraContent: { n: 1 } },
      { index: 1, id: 'b', name: 'y' },
      { index: 0, extraContent: { n: 2 } },
      { index: 0, argumentsText: '{}' },
    );
    expect(listExtras(state)).toEqual([{ id: 'a', extra_content: { n: 2 } }]);
  });
});
