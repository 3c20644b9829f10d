import type katex from 'katex';

import { createListeners } from '../../internal/listeners.ts';

type Katex = typeof katex;

let loaded: Katex | undefined;
let loading: Promise<void> | undefined;
const listeners = createListeners();

/** The math renderer if it is there already. */
export function katexNow(): Katex | undefined {
  return loaded;
}

/** Calls `listener` once the math renderer is there and starts to load it. Returns a function that unsubscribes. */
export function whenKatexLoads(listener: () => void): () => void {
  const stop = listeners.add(listener);
  loading ??= load();
  return stop;
}

async function load(): Promise<void> {
  try {
    const [module] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
    loaded = module.default;
    listeners.notify();
  } catch {
    // The source stays visible; the next formula tries again.
    loading = undefined;
  }
}
