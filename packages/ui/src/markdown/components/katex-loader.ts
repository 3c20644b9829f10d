import type katex from 'katex';

type Katex = typeof katex;

let loaded: Katex | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The math renderer if it is there already. */
export function katexNow(): Katex | undefined {
  return loaded;
}

/** Calls `listener` once the math renderer is there and starts to load it. Returns a function that unsubscribes. */
export function whenKatexLoads(listener: () => void): () => void {
  listeners.add(listener);
  loading ??= load();
  return () => {
    listeners.delete(listener);
  };
}

async function load(): Promise<void> {
  try {
    const [module] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
    loaded = module.default;
    for (const listener of listeners) listener();
  } catch {
    // The source stays visible; the next formula tries again.
    loading = undefined;
  }
}
