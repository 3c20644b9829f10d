import type { PluginReport } from '@parley/contract/frames/plugin-protocol.ts';

/** What code says while it runs: the object `parley` of its realm. */
export interface SignsOfLife {
  /** How far it is, and a share from 0 to 1 where that is known. */
  progress(text: unknown, share?: unknown): void;
  /** A piece of a text that grows. */
  chunk(text: unknown): void;
  /** Sends what is held back. */
  flush(): void;
}

const intervalMs = 50;

/** Joins what is said at a stroke: code may tell of each of a million steps. */
export function createSignsOfLife(report: (report: PluginReport) => void): SignsOfLife {
  let progress: PluginReport | undefined;
  let chunk = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const [later, cancel] = [setTimeout.bind(globalThis), clearTimeout.bind(globalThis)];

  function flush(): void {
    cancel(timer);
    timer = undefined;
    if (progress !== undefined) report(progress);
    if (chunk !== '') report({ kind: 'chunk', text: chunk });
    progress = undefined;
    chunk = '';
  }

  function flushSoon(): void {
    timer ??= later(flush, intervalMs);
  }

  return {
    progress: (text, share) => {
      const known = typeof share === 'number' ? { share } : {};
      progress = { kind: 'progress', text: String(text), ...known };
      flushSoon();
    },
    chunk: (text) => {
      chunk += String(text);
      flushSoon();
    },
    flush,
  };
}
