import { openReader } from '#src/data/open-reader.ts';
import { createSearchEngine, type SearchEngine } from '#src/data/search/search-engine.ts';
import { databaseName } from '#src/platform/database-name.ts';
import { createPause } from '#src/platform/pause.ts';
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

const pause = createPause();
const running = new Map<number, AbortController>();
let opening: Promise<SearchEngine | undefined> | undefined;
let keepCharacters = 0;

function post(message: FromSearchWorker): void {
  self.postMessage(message);
}

async function openEngine(): Promise<SearchEngine | undefined> {
  const opened = await openReader({ name: databaseName });
  if (!opened.ok) {
    // The page may be about to make or to upgrade the database: the next search tries again.
    opening = undefined;
    return undefined;
  }
  const store = opened.value;
  const made = createSearchEngine({ store, keepCharacters, pause, now: () => performance.now() });
  store.onClose(() => {
    opening = undefined;
    made.close();
  });
  return made;
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
