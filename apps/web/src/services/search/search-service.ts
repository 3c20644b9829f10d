import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import { runSafely } from '#src/platform/report-fault.ts';
import type {
  FromSearchWorker,
  SearchRequest,
  SearchResults,
  ToSearchWorker,
} from '#src/platform/search-protocol.ts';

/** Searches the messages of all chats, beside the page. */
export interface SearchService {
  /** Gets ready: somebody is about to search. May be called any number of times. */
  warm(): void;
  /**
   * Searches until it is told that this is all, or until the returned function is called. Each call
   * of the listener replaces what it was told before.
   */
  search(request: SearchRequest, onResults: (results: SearchResults) => void): () => void;
}

/** The part of a `Worker` that the service needs. */
export interface SearchWorker {
  postMessage(message: ToSearchWorker): void;
  onmessage: ((event: MessageEvent<FromSearchWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

const failed: SearchResults = { chats: [], isEnd: true, hasMore: false, hasFailed: true };

/** What the service needs. */
export interface SearchServiceDeps {
  readonly startWorker: () => SearchWorker;
  /** Most characters of text that the worker keeps in memory. */
  readonly keepCharacters: number;
}

/** Makes the service; its worker starts with the first call. */
export function createSearchService(deps: SearchServiceDeps): SearchService {
  const listeners = new Map<number, (results: SearchResults) => void>();
  let worker: SearchWorker | undefined;
  let lastId = 0;

  function ready(): SearchWorker {
    if (worker !== undefined) return worker;
    worker = deps.startWorker();
    worker.onmessage = ({ data }) => {
      const listener = listeners.get(data.id);
      if (data.results.isEnd) listeners.delete(data.id);
      listener?.(data.results);
    };
    worker.onerror = giveUp;
    worker.postMessage({ type: 'warm', keepCharacters: deps.keepCharacters });
    return worker;
  }

  /** Its script could not be loaded, or it died: nobody may wait for it, and the next call gets another. */
  function giveUp(): void {
    worker?.terminate();
    worker = undefined;
    const waiting = [...listeners.values()];
    listeners.clear();
    for (const listener of waiting) runSafely(() => listener(failed));
  }

  return {
    warm: () => void ready(),
    search(request, onResults) {
      lastId += 1;
      const id = lastId;
      listeners.set(id, onResults);
      ready().postMessage({ type: 'search', id, request });
      return () => {
        if (listeners.delete(id)) worker?.postMessage({ type: 'cancel', id });
      };
    },
  };
}

/** One message that was found, for a list that mixes them with other things. */
export interface FoundMessage {
  readonly chatId: ChatId;
  readonly messageId: MessageId;
  /** A piece of it around what was found. */
  readonly text: string;
}

/**
 * Searches once, and gives messages of the newest chats with hits, one after the other.
 *
 * Resolves with what was found until then when the signal aborts it.
 */
export function findMessagesOnce(
  service: SearchService,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<readonly FoundMessage[]> {
  return new Promise((resolve) => {
    let found: readonly FoundMessage[] = [];
    const cancel = service.search(request, (results) => {
      found = flatten(results);
      if (results.isEnd) resolve(found);
    });
    signal.addEventListener('abort', () => {
      cancel();
      resolve(found);
    });
  });
}

function flatten({ chats }: SearchResults): readonly FoundMessage[] {
  return chats.flatMap(({ chatId, hits }) =>
    hits.map(({ id, snippet }) => ({ chatId, messageId: id, text: snippet.text })),
  );
}

/** A service whose code is loaded with the first call. */
export function deferSearch(load: () => Promise<SearchService>): SearchService {
  let loading: Promise<SearchService> | undefined;
  const ready = (): Promise<SearchService> => {
    loading ??= load().catch((cause: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw cause;
    });
    return loading;
  };
  return {
    warm() {
      ready().then(
        (service) => service.warm(),
        () => undefined,
      );
    },
    search(request, onResults) {
      let cancel: (() => void) | undefined;
      let isCancelled = false;
      ready().then(
        (service) => {
          if (!isCancelled) cancel = service.search(request, onResults);
        },
        () => {
          if (!isCancelled) onResults(failed);
        },
      );
      return () => {
        isCancelled = true;
        cancel?.();
      };
    },
  };
}

/** Characters that fit a device: about as many bytes, twice that for scripts beyond Latin. */
export function charactersToKeep(memoryGiB: number | undefined): number {
  return memoryGiB !== undefined && memoryGiB <= 4 ? 40_000_000 : 110_000_000;
}
