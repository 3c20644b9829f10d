import { openInWorker } from '#src/data/open-in-worker.ts';
import { createFilterIndex } from '#src/data/search/filter-index.ts';
import {
  createSearchEngine,
  type Saving,
  type SearchEngine,
} from '#src/data/search/search-engine.ts';
import { openSearchIndex, type SearchIndex } from '#src/data/search/search-index.ts';
import type { Store } from '#src/data/store.ts';
import { databaseName } from '#src/platform/database-name.ts';
import { createLocks } from '#src/platform/locks.ts';
import { createYield } from '#src/platform/yield.ts';
import type {
  FromSearchWorker,
  SearchRequest,
  SearchResults,
  ToSearchWorker,
} from '#src/platform/search-protocol.ts';

/*
 * Searches the texts of all chats beside the page. It reads the database by itself, over a
 * connection that gives way to an upgrade, and its policy lets it connect to nothing.
 */

const yieldNow = createYield();
const running = new Map<number, AbortController>();
let opening: Promise<SearchEngine | undefined> | undefined;
let keepCharacters = 0;

function post(message: FromSearchWorker): void {
  self.postMessage(message);
}

async function openEngine(): Promise<SearchEngine | undefined> {
  const [opened, saving] = await Promise.all([openInWorker({ name: databaseName }), openSaving()]);
  if (!opened.ok) {
    // The page may be about to make or to upgrade the database: the next search tries again.
    opening = undefined;
    saving?.close();
    return undefined;
  }
  const store = opened.value;
  const made = createSearchEngine({
    store,
    keepCharacters,
    yieldNow,
    now: () => performance.now(),
    ...(saving === undefined ? {} : { saving: savingIn(store, saving) }),
  });
  store.onClose(() => {
    opening = undefined;
    made.close();
  });
  return made;
}

/** Without the index everything is found as well, only later. */
function openSaving(): Promise<SearchIndex | undefined> {
  return openSearchIndex(indexedDB, databaseName).catch(() => undefined);
}

/** How soon after a change it is in the index. Searches know of it at once. */
const saveDelayMs = 800;

function savingIn(store: Store, index: SearchIndex): Saving {
  return {
    filters: createFilterIndex({ store, index, locks: createLocks(navigator.locks) }),
    later(task) {
      const timer = setTimeout(task, saveDelayMs);
      return () => clearTimeout(timer);
    },
  };
}

function engine(): Promise<SearchEngine | undefined> {
  opening ??= openEngine();
  return opening;
}

async function search(id: number, request: SearchRequest): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const tell = (results: SearchResults): void => {
    if (!controller.signal.aborted) post({ id, results });
  };
  try {
    const opened = await engine();
    if (opened === undefined) tell(failed);
    else await opened.search(request, tell, controller.signal);
  } catch {
    // A fault here must not leave the page waiting.
    tell(failed);
  } finally {
    running.delete(id);
  }
}

const failed: SearchResults = { chats: [], isEnd: true, hasMore: false, hasFailed: true };

self.onmessage = ({ data }: MessageEvent<ToSearchWorker>) => {
  switch (data.type) {
    case 'warm':
      ({ keepCharacters } = data);
      void engine().then((opened) => opened?.warm());
      break;
    case 'search':
      void search(data.id, data.request);
      break;
    case 'cancel':
      running.get(data.id)?.abort();
      break;
    default:
  }
};
