import { expect, it } from 'vitest';

import { callsToRun, isStepToAnswer, parseArguments, resultsIn } from './tool-calls.ts';
import { makeReply } from './testing/test-messages.ts';

const call = (callId: string) =>
  ({ type: 'tool-call', callId, name: 'search', argumentsText: '{}' }) as const;

it('the calls of a reply that ended well are run, each id once', () => {
  const reply = makeReply('a-1', 'u-1', { parts: [call('c-1'), call('c-2'), call('c-1')] });
  expect(callsToRun(reply).map(({ callId }) => callId)).toEqual(['c-1', 'c-2']);
  expect(callsToRun({ ...reply, finishReason: 'stop' })).toHaveLength(2);
  expect(isStepToAnswer(reply)).toBe(true);
  expect(isStepToAnswer({ ...reply, toolPause: 'step-limit' })).toBe(false);
});

it('calls of a reply that was cut, stopped or too long are not run', () => {
  const reply = makeReply('a-1', 'u-1', { parts: [call('c-1')] });
  for (const state of ['cut', 'failed', 'stopped', 'streaming'] as const) {
    expect(callsToRun({ ...reply, state })).toEqual([]);
  }
  for (const finishReason of ['length', 'refusal', 'content-filter', 'pause'] as const) {
    expect(callsToRun({ ...reply, finishReason })).toEqual([]);
  }
  expect(callsToRun({ ...reply, role: 'tool' })).toEqual([]);
});

it.each([
  ['', {}],
  [' ', {}],
  ['{"a":1}', { a: 1 }],
  ['[1]', undefined],
  ['null', undefined],
  ['"a"', undefined],
  ['{"a":', undefined],
])('arguments %j are read as %j', (text, value) => {
  expect(parseArguments(text)).toEqual(value);
});

const result = (text: string) =>
  ({ type: 'tool-result', callId: 'c', name: 'search', text, isError: false }) as const;

it('the results in a message are those of its parts, in their order', () => {
  const parts = [result('1'), { type: 'text', text: 'x' } as const, call('c'), result('2')];
  expect(resultsIn(parts).map(({ text }) => text)).toEqual(['1', '2']);
});

it('a reply without calls is an answer', () => {
  expect(isStepToAnswer(makeReply('a-1', 'u-1'))).toBe(false);
  expect(isStepToAnswer(makeReply('a-1', 'u-1', { parts: [] }))).toBe(false);
});

it('arguments keep names that every object has, as names of their own', () => {
  const read = parseArguments('{"__proto__":{"polluted":1},"constructor":2}') ?? {};
  expect(Object.hasOwn(read, 'constructor')).toBe(true);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
