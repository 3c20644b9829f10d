import { beforeEach, describe, expect, it } from 'vitest';

import type { SearchResults } from '#src/platform/search-protocol.ts';

import { followSearch } from './follow-search.ts';

const some: SearchResults = { chats: [], isEnd: false, hasMore: false, hasFailed: false };
const all: SearchResults = { ...some, isEnd: true };

let told: SearchResults[];
let searches: ((results: SearchResults) => void)[];
let cancelled: number;
let change: () => void;
let waiting: (() => void)[];

beforeEach(() => {
  told = [];
  searches = [];
  waiting = [];
  cancelled = 0;
});

function follow(): () => void {
  return followSearch({
    search(onResults) {
      searches.push(onResults);
      return () => {
        cancelled += 1;
      };
    },
    subscribeToChanges(listener) {
      change = listener;
      return () => {
        change = () => undefined;
      };
    },
    later(task) {
      waiting.push(task);
      return () => {
        waiting = waiting.filter((each) => each !== task);
      };
    },
    onResults: (results) => told.push(results),
  });
}

function passTime(): void {
  for (const task of waiting.splice(0)) task();
}

describe('a search that follows the chats', () => {
  it('lets a search end that changes arrive in, and repeats it once afterwards', () => {
    follow();
    change();
    change();
    passTime();
    expect(searches).toHaveLength(1);
    searches[0]?.(some);
    searches[0]?.(all);
    expect(told).toEqual([some, all]);
    passTime();
    expect(searches).toHaveLength(2);
    expect(cancelled).toBe(0);
  });

  it('tells only the end of a repetition, so that nothing flickers', () => {
    follow();
    searches[0]?.(all);
    change();
    change();
    expect(waiting).toHaveLength(1);
    passTime();
    searches[1]?.(some);
    expect(told).toEqual([all]);
    searches[1]?.(all);
    expect(told).toEqual([all, all]);
    passTime();
    expect(searches).toHaveLength(2);
  });

  it('stops for good', () => {
    const stop = follow();
    searches[0]?.(all);
    change();
    stop();
    change();
    expect(cancelled).toBe(1);
    expect(waiting).toEqual([]);
  });
});
