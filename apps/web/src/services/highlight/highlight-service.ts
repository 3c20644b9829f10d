import type { HighlightAnswer, HighlightQuestion } from '#src/platform/highlight-protocol.ts';

type Tokens = Uint32Array | undefined;

/** Colours code in a worker and remembers the results, so that a row that comes back has them at once. */
export interface HighlightService {
  highlight(code: string, language: string): Promise<Tokens>;
  /** Undefined where it is not known yet, or cannot be coloured. */
  highlightCached(code: string, language: string): Tokens;
}

/** The part of a `Worker` that the service needs. */
export interface HighlightWorker {
  postMessage(message: HighlightQuestion): void;
  onmessage: ((event: MessageEvent<HighlightAnswer>) => void) | null;
}

const maxCached = 300;

/** Makes the service. The worker starts with the first code. */
export function createHighlightService(startWorker: () => HighlightWorker): HighlightService {
  const cache = new Map<string, Promise<Tokens>>();
  const known = new Map<string, Tokens>();
  const waiting = new Map<number, (tokens: Tokens) => void>();
  let worker: HighlightWorker | undefined;
  let lastId = 0;

  function ask(code: string, language: string): Promise<Tokens> {
    worker ??= start();
    lastId += 1;
    const id = lastId;
    const answer = new Promise<Tokens>((resolve) => waiting.set(id, resolve));
    worker.postMessage({ id, code, language });
    return answer;
  }

  function start(): HighlightWorker {
    const started = startWorker();
    started.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data.tokens);
      waiting.delete(data.id);
    };
    return started;
  }

  function forgetOldest(): void {
    const [oldest] = cache.keys();
    if (oldest === undefined || cache.size <= maxCached) return;
    cache.delete(oldest);
    known.delete(oldest);
  }

  return {
    highlight(code, language) {
      const key = `${language}\n${code}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const answer = ask(code, language).then((tokens) => {
        if (cache.has(key)) known.set(key, tokens);
        return tokens;
      });
      cache.set(key, answer);
      forgetOldest();
      return answer;
    },
    highlightCached: (code, language) => known.get(`${language}\n${code}`),
  };
}
