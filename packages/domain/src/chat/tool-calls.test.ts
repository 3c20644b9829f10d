import { expect, it } from 'vitest';

import { callsToRun, isStepToAnswer, parseArguments } from './tool-calls.ts';
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
