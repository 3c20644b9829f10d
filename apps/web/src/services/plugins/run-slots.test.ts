import { expect, it } from 'vitest';

import { createRunSlots, type RunSlots } from './run-slots.ts';

const never = new AbortController().signal;

/** Waits for a place, and tells meanwhile whether it is there. */
function waitFor(slots: RunSlots, signal = never) {
  const state: { isSettled: boolean; release?: () => void } = { isSettled: false };
  const settled = slots.take(signal).then((release) => {
    state.isSettled = true;
    if (release !== undefined) state.release = release;
  });
  return { state, settled };
}

/** A place that has to be free. */
async function take(slots: RunSlots): Promise<() => void> {
  const release = await slots.take(never);
  if (release === undefined) throw new Error('Expected a place');
  return release;
}

it('gives the next place as soon as one is given back, in the order they came', async () => {
  const slots = createRunSlots(4);
  const [first, second] = [await take(slots), await take(slots)];
  await take(slots);
  await take(slots);
  const fifth = waitFor(slots);
  const sixth = waitFor(slots);
  await Promise.resolve();
  expect([fifth.state.isSettled, sixth.state.isSettled]).toEqual([false, false]);
  first();
  await fifth.settled;
  expect([fifth.state.isSettled, sixth.state.isSettled]).toEqual([true, false]);
  second();
  await sixth.settled;
  expect(sixth.state.release).toBeTypeOf('function');
});

it('gives no place to what is stopped already', async () => {
  const slots = createRunSlots(1);
  expect(await slots.take(AbortSignal.abort())).toBeUndefined();
  expect(await slots.take(never)).toBeTypeOf('function');
});

it('does not keep a place for what is stopped while it waits', async () => {
  const slots = createRunSlots(1);
  const release = await take(slots);
  const stopping = new AbortController();
  const stopped = waitFor(slots, stopping.signal);
  const next = waitFor(slots);
  stopping.abort();
  await stopped.settled;
  expect(stopped.state.release).toBeUndefined();
  expect(next.state.isSettled).toBe(false);
  release();
  await next.settled;
  expect(next.state.release).toBeTypeOf('function');
});

it('takes a place back once, however often it is given', async () => {
  const slots = createRunSlots(1);
  const release = await take(slots);
  release();
  release();
  await take(slots);
  const second = waitFor(slots);
  await Promise.resolve();
  release();
  await Promise.resolve();
  expect(second.state.isSettled).toBe(false);
});
