import { expect, it } from 'vitest';

import { calculateInWorker } from './calculate-in-worker.ts';

/** More than ten seconds of exact arithmetic, in less characters than are allowed. */
const hostile = Array.from({ length: 100 }, (_, index) => `1/3^${4999 - index}+1/7^${3999 - index}`)
  .join('+')
  .slice(0, 1990)
  .replace(/\+[^+]*$/, '');

it('calculates in a worker', async () => {
  const { signal } = new AbortController();
  expect(await calculateInWorker('6 * 7', signal)).toEqual({ ok: true, value: '42' });
});

it('a calculation that takes too long ends when it is stopped, and the next one has its turn', async () => {
  const slow = calculateInWorker(hostile, AbortSignal.timeout(500));
  const next = calculateInWorker('2^10', new AbortController().signal);
  expect(await slow).toEqual({ ok: false, error: { text: 'stopped' } });
  expect(await next).toEqual({ ok: true, value: '1024' });
});

it('a calculation that is stopped before its turn is not begun', async () => {
  const stopping = new AbortController();
  const waiting = calculateInWorker(hostile, stopping.signal);
  stopping.abort();
  expect(await waiting).toEqual({ ok: false, error: { text: 'stopped' } });
});
