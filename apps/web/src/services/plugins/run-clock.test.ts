import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createRunClock } from './run-clock.ts';

const limits = { silentMs: 30_000, totalMs: 100_000 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('ends after silence, counted from the last sign of life', () => {
  const ends: string[] = [];
  const clock = createRunClock(limits);
  clock.start((reached) => ends.push(reached));
  vi.advanceTimersByTime(29_000);
  clock.touch();
  vi.advanceTimersByTime(29_999);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ends).toEqual(['silentMs']);
  vi.advanceTimersByTime(500_000);
  expect(ends).toEqual(['silentMs']);
});

it('ends after the time in all, however alive the code is', () => {
  const ends: string[] = [];
  const clock = createRunClock(limits);
  clock.start((reached) => ends.push(reached));
  for (let at = 0; at < 99; at += 1) {
    vi.advanceTimersByTime(1000);
    clock.touch();
  }
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(ends).toEqual(['totalMs']);
});

it('does not count while a person is asked, by one question or by two', () => {
  const ends: string[] = [];
  const clock = createRunClock(limits);
  clock.start((reached) => ends.push(reached));
  vi.advanceTimersByTime(20_000);
  const [goOn, goOnToo] = [clock.hold(), clock.hold()];
  vi.advanceTimersByTime(1_000_000);
  goOn();
  goOn();
  vi.advanceTimersByTime(1_000_000);
  goOnToo();
  for (let at = 0; at < 79; at += 1) {
    vi.advanceTimersByTime(1000);
    clock.touch();
  }
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(ends).toEqual(['totalMs']);
});

it('asks at the end of the time, and gives as much again or ends', async () => {
  const ends: string[] = [];
  const answers = [true, false];
  const clock = createRunClock({
    silentMs: 200_000,
    totalMs: 100_000,
    askToGoOn: () => Promise.resolve(answers.shift() ?? false),
  });
  clock.start((reached) => ends.push(reached));
  await vi.advanceTimersByTimeAsync(150_000);
  expect(answers).toEqual([false]);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(ends).toEqual(['totalMs']);
});

it('is silent once it was stopped', () => {
  const ends: string[] = [];
  const clock = createRunClock(limits);
  clock.start((reached) => ends.push(reached));
  const goOn = clock.hold();
  clock.stop();
  goOn();
  vi.advanceTimersByTime(1_000_000);
  expect(ends).toEqual([]);
});
