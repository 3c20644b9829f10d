import { useCallback, useState } from 'react';

/** Things that are shown one after the other. */
export interface OneByOne<T> {
  /** The one that is shown; undefined for none. */
  readonly first: T | undefined;
  /** Stays while one is shown, whatever comes in behind it. */
  readonly key: number;
  readonly add: (more: readonly T[]) => void;
  readonly next: () => void;
}

/** Keeps what came in, in its order, until each was shown. */
export function useOneByOne<T>(): OneByOne<T> {
  const [waiting, setWaiting] = useState<{ readonly items: readonly T[]; readonly shown: number }>({
    items: [],
    shown: 0,
  });
  const add = useCallback((more: readonly T[]): void => {
    if (more.length === 0) return;
    setWaiting(({ items, shown }) => ({ items: [...items, ...more], shown }));
  }, []);
  const next = useCallback((): void => {
    setWaiting(({ items, shown }) => ({ items: items.slice(1), shown: shown + 1 }));
  }, []);
  return { first: waiting.items[0], key: waiting.shown, add, next };
}
