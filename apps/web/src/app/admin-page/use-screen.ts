import { useSyncExternalStore } from 'react';

/** The screen that the address names; empty where it names none. */
export function useScreen(): string {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function read(): string {
  return location.hash.slice(1);
}
