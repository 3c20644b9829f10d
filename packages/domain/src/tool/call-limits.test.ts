import { expect, it } from 'vitest';

import type { ToolCallPart } from '../chat/message-part.ts';
import { makeMessage, makeReply } from '../chat/testing/test-messages.ts';
import { refusalOf } from './call-limits.ts';

function call(callId: string, argumentsText: string, name = 'search'): ToolCallPart {
  return { type: 'tool-call', callId, name, argumentsText };
}

function pathOf(...calls: readonly ToolCallPart[]) {
  const replies = calls.map((part) => makeReply(`a-${part.callId}`, null, { parts: [part] }));
  return [makeMessage('u-1'), ...replies];
}

const tool = { name: 'search', maxPerQuestion: 3 };

it('the third identical call in a row is refused, however its arguments are written', () => {
  const same = [call('1', '{"a":1,"b":2}'), call('2', '{ "b": 2, "a": 1 }')];
  const third = call('3', '{"a":1,"b":2}');
  expect(refusalOf(tool, third, pathOf(...same, third))).toBe(
    'This call was made three times with the same arguments.',
  );
  expect(refusalOf(tool, same[1] ?? third, pathOf(...same))).toBeUndefined();
  const between = call('x', '{}', 'other');
  expect(refusalOf({ name: 'search' }, third, pathOf(...same, between, third))).toBeUndefined();
});

it('so many calls run for one question, and for the next as many again', () => {
  const calls = ['1', '2', '3', '4'].map((each) => call(each, `{"a":${each}}`));
  const [first, , third, fourth] = calls;
  if (first === undefined || third === undefined || fourth === undefined) throw new Error('four');
  expect(refusalOf(tool, third, pathOf(...calls))).toBeUndefined();
  expect(refusalOf(tool, fourth, pathOf(...calls))).toMatch(/^The limit of 3 calls/);
  expect(refusalOf({ name: 'search' }, fourth, pathOf(...calls))).toBeUndefined();
  const next = [...pathOf(...calls), makeMessage('u-2'), makeReply('b', null, { parts: [first] })];
  expect(refusalOf(tool, first, next)).toBeUndefined();
});

it('calls of one reply count one after the other', () => {
  const calls = ['1', '2', '3', '4'].map((each) => call(each, `{"a":${each}}`));
  const path = [makeMessage('u-1'), makeReply('a-1', 'u-1', { parts: calls })];
  const refused = calls.map((each) => refusalOf(tool, each, path) !== undefined);
  expect(refused).toEqual([false, false, false, true]);
});
