import { useSyncExternalStore, type ComponentType } from 'react';

import type { SearchResultsProps } from '#src/features/search/search-results.tsx';

/*
 * Nobody searches with the first paint, so the code of the results comes later. It is no `lazy`
 * component: React would hold back for 300 ms what could not be shown at once.
 */
const listeners = new Set<() => void>();
let loaded: ComponentType<SearchResultsProps> | undefined;
let loading: Promise<void> | undefined;

/** Loads the code of the results; does nothing when it is here or on its way. */
export function loadSearchCode(): void {
  loading ??= load();
}

/** The results, as soon as their code is here. */
export function useSearchCode(): ComponentType<SearchResultsProps> | undefined {
  return useSyncExternalStore(subscribe, read);
}

function read(): typeof loaded {
  return loaded;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  try {
    loaded = (await import('#src/features/search/search-results.tsx')).SearchResults;
  } catch {
    // Offline, or a newer build: the next key tries again.
    loading = undefined;
  }
  for (const listener of listeners) listener();
}
