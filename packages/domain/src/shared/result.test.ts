import { expect, it } from 'vitest';

import { err, ok } from './result.ts';
import { unreachable } from './unreachable.ts';

it('a result tells success from failure', () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 });
  expect(err({ code: 'empty' })).toEqual({ ok: false, error: { code: 'empty' } });
});

it('a branch that the types rule out throws with the value that came', () => {
  expect(() => unreachable({ type: 'new' } as never)).toThrow('{"type":"new"}');
});
