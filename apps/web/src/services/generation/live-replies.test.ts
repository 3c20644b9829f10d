import { emptyReply, type ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import { describe, expect, it } from 'vitest';

import { messageId } from '#src/data/testing/test-store.ts';

import { createLiveReplies } from './live-replies.ts';

const one = messageId('ms-1');
const two = messageId('ms-2');

function draft(text: string): ReplyDraft {
  return { ...emptyReply, parts: [{ type: 'text', text }] };
}

function createBench({ isHidden = false } = {}) {
  const waiting = new Set<() => void>();
  const replies = createLiveReplies({
    request: (task) => waiting.add(task),
    isHidden: () => isHidden,
  });
  const frame = (): void => {
    const tasks = [...waiting];
    waiting.clear();
    for (const task of tasks) task();
  };
  return { replies, frame };
}

describe('live replies', () => {
  it('tell their listeners at most once per frame, with the newest state', () => {
    const { replies, frame } = createBench();
    const seen: (ReplyDraft | undefined)[] = [];
    replies.set(one, draft(''));
    replies.subscribe(one, () => seen.push(replies.get(one)));
    frame();
    seen.length = 0;
    for (let n = 0; n < 100; n += 1) replies.set(one, draft(`${n}`));
    expect(seen).toEqual([]);
    frame();
    expect(seen).toEqual([draft('99')]);
    frame();
    expect(seen).toHaveLength(1);
  });

  it('show the same object until the next frame', () => {
    const { replies, frame } = createBench();
    replies.set(one, draft('a'));
    const first = replies.get(one);
    expect(first).toEqual(draft('a'));
    replies.set(one, draft('b'));
    expect(replies.get(one)).toBe(first);
    frame();
    expect(replies.get(one)).toEqual(draft('b'));
  });

  it('take turns where several are looked at, the longest waiting first', () => {
    const { replies, frame } = createBench();
    const unseen = messageId('ms-3');
    const told: string[] = [];
    replies.subscribe(one, () => told.push('one'));
    replies.subscribe(two, () => told.push('two'));
    for (const id of [one, two, unseen]) replies.set(id, draft('begin'));
    for (const text of ['a', 'b', 'c', 'd']) {
      for (const id of [one, two, unseen]) replies.set(id, draft(text));
      frame();
      expect(replies.get(unseen)).toEqual(draft(text));
    }
    expect(told).toEqual(['one', 'two', 'one', 'two']);
    frame();
    expect(told).toHaveLength(5);
    expect([replies.get(one), replies.get(two)]).toEqual([draft('d'), draft('d')]);
  });

  it('take no turns in a hidden page', () => {
    const { replies, frame } = createBench({ isHidden: true });
    const told: string[] = [];
    replies.subscribe(one, () => told.push('one'));
    replies.subscribe(two, () => told.push('two'));
    for (const id of [one, two]) replies.set(id, draft('a'));
    frame();
    expect(told).toEqual(['one', 'two']);
    frame();
    expect(told).toHaveLength(2);
  });

  it('tell only those who listen to the reply that changed', () => {
    const { replies, frame } = createBench();
    const told: string[] = [];
    replies.subscribe(one, () => told.push('one'));
    const stop = replies.subscribe(two, () => told.push('two'));
    replies.subscribe(two, () => told.push('two again'));
    replies.set(two, draft('x'));
    frame();
    expect(told).toEqual(['two', 'two again']);
    stop();
    replies.set(two, draft('y'));
    frame();
    expect(told).toEqual(['two', 'two again', 'two again']);
  });

  it('that end are gone at once, and a late frame does not bring them back', () => {
    const { replies, frame } = createBench();
    let told = 0;
    replies.subscribe(one, () => {
      told += 1;
    });
    replies.set(one, draft('a'));
    replies.remove(one);
    expect(told).toBe(1);
    expect(replies.get(one)).toBeUndefined();
    frame();
    expect(told).toBe(1);
    expect(replies.get(one)).toBeUndefined();
  });

  it('show the last words as running, before what their end changes', () => {
    const { replies, frame } = createBench();
    const seen: (ReplyDraft | undefined)[] = [];
    const steps: string[] = [];
    replies.set(one, draft('Almost'));
    replies.subscribe(one, () => seen.push(replies.get(one)));
    frame();
    seen.length = 0;
    replies.set(one, { ...draft('Almost done.'), state: 'finished' });
    replies.showLastWords(one, () => steps.push('ended'));
    expect(seen).toEqual([draft('Almost done.')]);
    frame();
    expect(steps).toEqual([]);
    frame();
    expect(steps).toEqual(['ended']);
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['nobody looks at the reply', { isHidden: false, isFollowed: false, last: 'Done.' }],
    ['the page is hidden', { isHidden: true, isFollowed: true, last: 'Done.' }],
    ['no words have come in since', { isHidden: false, isFollowed: true, last: undefined }],
  ])('wait for no paint where %s', (_, { isHidden, isFollowed, last }) => {
    const { replies, frame } = createBench({ isHidden });
    const steps: string[] = [];
    replies.set(one, draft('Almost'));
    if (isFollowed) replies.subscribe(one, () => steps.push('told'));
    frame();
    steps.length = 0;
    if (last !== undefined) replies.set(one, draft(last));
    replies.showLastWords(one, () => steps.push('ended'));
    expect(steps).toEqual(['ended']);
  });
});
