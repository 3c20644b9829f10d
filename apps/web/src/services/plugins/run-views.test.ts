import { expect, it } from 'vitest';

import { messageId } from '#src/data/testing/test-store.ts';

import { createRunViews, type RunPlace, type RunViews } from './run-views.ts';

const place: RunPlace = { replyId: messageId('ms-1'), callId: 'call-1' };
const { replyId, callId } = place;

function viewsOfOneRun(): RunViews {
  const views = createRunViews();
  views.set(place, { startedAtMs: 5 });
  return views;
}

it('shows a run until it ends, under its reply and its call', () => {
  const views = viewsOfOneRun();
  expect(views.get(replyId, callId)).toEqual({ startedAtMs: 5 });
  expect(views.get(replyId, 'call-2')).toBeUndefined();
  expect(views.get(messageId('ms-2'), callId)).toBeUndefined();
  expect(views.get(replyId, callId)).toBe(views.get(replyId, callId));
  views.end(place);
  expect(views.get(replyId, callId)).toBeUndefined();
});

it('asks one question after the other, each answered by its own answer', async () => {
  const views = viewsOfOneRun();
  const host = views.ask(place, { askedOrigin: 'https://a.example' });
  const time = views.ask(place, { isLong: true });
  expect(views.get(replyId, callId)).toEqual({ startedAtMs: 5, askedOrigin: 'https://a.example' });
  views.answer(replyId, callId, 'always');
  expect(views.get(replyId, callId)).toEqual({ startedAtMs: 5, isLong: true });
  views.answer(replyId, callId, 'once');
  expect(views.get(replyId, callId)).toEqual({ startedAtMs: 5 });
  expect(await Promise.all([host, time])).toEqual(['always', 'once']);
});

it('keeps a question on the screen while the run tells how far it is', async () => {
  const views = viewsOfOneRun();
  const host = views.ask(place, { askedOrigin: 'https://a.example' });
  const progress = { text: 'half', share: 0.5 };
  views.set(place, { startedAtMs: 5, progress });
  expect(views.get(replyId, callId)).toEqual({
    startedAtMs: 5,
    progress,
    askedOrigin: 'https://a.example',
  });
  views.answer(replyId, callId, 'no');
  expect(views.get(replyId, callId)).toEqual({ startedAtMs: 5, progress });
  expect(await host).toBe('no');
});

it('answers no to all questions of a run that ends, and to one that comes after it', async () => {
  const views = viewsOfOneRun();
  const open = [views.ask(place, { askedOrigin: 'https://a.example' }), views.ask(place, {})];
  views.end(place);
  expect(await Promise.all(open)).toEqual(['no', 'no']);
  expect(await views.ask(place, { isLong: true })).toBe('no');
  expect(views.get(replyId, callId)).toBeUndefined();
});

it('passes over an answer that nobody asked for, also for the next question', async () => {
  const views = viewsOfOneRun();
  views.answer(replyId, callId, 'always');
  views.answer(replyId, 'call-2', 'always');
  const host = views.ask(place, { askedOrigin: 'https://a.example' });
  expect(views.get(replyId, callId)?.askedOrigin).toBe('https://a.example');
  views.answer(replyId, callId, 'no');
  expect(await host).toBe('no');
});

it('answers the run that is meant, of two at once', async () => {
  const views = viewsOfOneRun();
  const other: RunPlace = { replyId, callId: 'call-2' };
  views.set(other, { startedAtMs: 6 });
  const first = views.ask(place, { isLong: true });
  const second = views.ask(other, { isLong: true });
  views.answer(replyId, 'call-2', 'once');
  expect(await second).toBe('once');
  expect(views.get(replyId, callId)?.isLong).toBe(true);
  views.end(place);
  expect(await first).toBe('no');
});

it('tells of each change, and of an end only where something ended', () => {
  const views = createRunViews();
  let told = 0;
  const stop = views.subscribe(() => {
    told += 1;
  });
  views.set(place, { startedAtMs: 5 });
  void views.ask(place, { isLong: true });
  views.answer(replyId, callId, 'once');
  views.end(place);
  expect(told).toBe(4);
  views.end(place);
  expect(told).toBe(4);
  stop();
  views.set(place, { startedAtMs: 5 });
  expect(told).toBe(4);
});
