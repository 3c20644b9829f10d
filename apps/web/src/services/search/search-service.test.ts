import { parseChatId, parseMessageId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import type { SearchResults, ToSearchWorker } from '#src/platform/search-protocol.ts';

import {
  charactersToKeep,
  createSearchService,
  deferSearch,
  findMessagesOnce,
  type SearchWorker,
} from './search-service.ts';

const request = { query: 'word', filter: {}, maxChats: 5, maxPerChat: 3 };
const some: SearchResults = { chats: [], isEnd: false, hasMore: false, hasFailed: false };
const all: SearchResults = { ...some, isEnd: true };

function raise(): never {
  throw new Error('Expected an id');
}

function start() {
  const sent: ToSearchWorker[] = [];
  const workers: SearchWorker[] = [];
  const service = createSearchService({
    keepCharacters: 7,
    startWorker() {
      const worker: SearchWorker = {
        postMessage: (message) => sent.push(message),
        onmessage: null,
        onerror: null,
        terminate: () => undefined,
      };
      workers.push(worker);
      return worker;
    },
  });
  const tell = (id: number, results: SearchResults): void =>
    workers[0]?.onmessage?.(new MessageEvent('message', { data: { id, results } }));
  return { service, sent, workers, tell };
}

describe('the search service', () => {
  it('tells who waits that it failed when its worker dies, and starts another', () => {
    const { service, workers } = start();
    const results: SearchResults[] = [];
    service.search(request, (result) => results.push(result));
    workers[0]?.onerror?.(new Event('error') as ErrorEvent);
    expect(results).toEqual([{ ...all, hasFailed: true }]);
    service.search(request, (result) => results.push(result));
    expect(workers).toHaveLength(2);
  });

  it('tells that it failed when its code does not come, and asks for it again', async () => {
    let tries = 0;
    const service = deferSearch(() => {
      tries += 1;
      return Promise.reject(new Error('offline'));
    });
    const search = (): Promise<SearchResults> =>
      new Promise((resolve) => {
        service.search(request, resolve);
      });
    expect(await search()).toEqual({ ...all, hasFailed: true });
    expect(await search()).toEqual({ ...all, hasFailed: true });
    expect(tries).toBe(2);
  });

  it('starts one worker, with the first call', () => {
    const { service, sent, workers } = start();
    expect(workers).toHaveLength(0);
    service.warm();
    service.warm();
    service.search(request, () => undefined);
    expect(workers).toHaveLength(1);
    expect(sent).toEqual([
      { type: 'warm', keepCharacters: 7 },
      { type: 'search', id: 1, request },
    ]);
  });

  it('hands results to whom they belong, and none after a search was given up', () => {
    const { service, sent, tell } = start();
    const first: SearchResults[] = [];
    const second: SearchResults[] = [];
    const cancel = service.search(request, (results) => first.push(results));
    service.search(request, (results) => second.push(results));
    tell(1, some);
    tell(2, some);
    cancel();
    tell(1, all);
    tell(2, all);
    cancel();
    expect(first).toEqual([some]);
    expect(second).toEqual([some, all]);
    expect(sent.filter(({ type }) => type === 'cancel')).toEqual([{ type: 'cancel', id: 1 }]);
  });

  it('T107 gives the messages of one search at once, and ends when it is given up', async () => {
    const { service, tell } = start();
    const chatId = parseChatId('ch-1') ?? raise();
    const messageId = parseMessageId('ms-1') ?? raise();
    const snippet = { text: 'a word', marks: [], isCutBefore: false, isCutAfter: false };
    const hits = [{ id: messageId, role: 'user', createdAtMs: 1, snippet }] as const;
    const chats = [{ chatId, messageCount: 1, hits }];
    const finding = findMessagesOnce(service, request, new AbortController().signal);
    tell(1, { ...all, chats });
    expect(await finding).toEqual([{ chatId, messageId, text: 'a word' }]);
    const controller = new AbortController();
    const aborted = findMessagesOnce(service, request, controller.signal);
    controller.abort();
    expect(await aborted).toEqual([]);
  });

  it('keeps less on a small device', () => {
    expect(charactersToKeep(2)).toBeLessThan(charactersToKeep(8));
    expect(charactersToKeep(undefined)).toBe(charactersToKeep(8));
  });
});
