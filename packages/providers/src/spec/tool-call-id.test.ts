import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { fitToolCallId } from './tool-call-id.ts';

const nine = /^[a-zA-Z0-9]{9}$/;

it('keeps an id that fits, and makes any other fit', () => {
  expect(fitToolCallId('9bZ2tQ1aX', nine)).toBe('9bZ2tQ1aX');
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(fitToolCallId(id, nine)).toMatch(nine);
      expect(fitToolCallId(id, nine)).toBe(fitToolCallId(id, nine));
    }),
  );
});

it('tells the calls of a chat apart', () => {
  const ids = Array.from({ length: 5000 }, (_value, index) => fitToolCallId(`call_${index}`, nine));
  expect(new Set(ids).size).toBe(5000);
});
