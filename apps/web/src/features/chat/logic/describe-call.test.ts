import { expect, it } from 'vitest';

import { gistOf, layOut } from './describe-call.ts';

const call = (argumentsText: string) =>
  ({ type: 'tool-call', callId: 'c-1', name: 'tool', argumentsText }) as const;
const result = (text: string, isError = false) =>
  ({ type: 'tool-result', callId: 'c-1', name: 'tool', text, isError }) as const;

it('the line of a call names its only text and what came of it', () => {
  expect(gistOf(call('{"expression":"6 * 7"}'), result('42'))).toBe('6 * 7 → 42');
  expect(gistOf(call('{"expression":"6 * 7"}'), undefined)).toBe('6 * 7');
  expect(gistOf(call('{"expression":"6 *"}'), result('Error: no', true))).toBe('6 *');
  expect(gistOf(call('{"a":"x","b":"y"}'), result('one\ntwo'))).toBe('one two');
  expect(gistOf(call('{"half'), undefined)).toBe('');
  expect(gistOf(call(JSON.stringify({ q: 'x'.repeat(200) })), undefined)).toBe(
    `${'x'.repeat(80)}…`,
  );
});

it('arguments are laid out in lines, and shown as they came where they are no JSON', () => {
  expect(layOut('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(layOut('{"a":')).toBe('{"a":');
});
