import { useEffect, useRef, useState } from 'react';

/** A text that is being written, and kept when the person says so or goes away. */
export interface KeptText {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly keep: () => void;
}

/**
 * Holds what is typed into a field until it is kept. Leaving the screen keeps it as well, so that
 * closing a dialog loses nothing.
 *
 * @param stored what is kept now; a change of it from elsewhere shows while nothing is being typed
 */
export function useKeptText(stored: string, onKeep: (value: string) => void): KeptText {
  const [typed, setTyped] = useState<string>();
  const keep = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed !== stored) onKeep(typed);
  };
  const keepLatest = useRef(keep);
  useEffect(() => {
    keepLatest.current = keep;
  });
  useEffect(() => () => keepLatest.current(), []);
  return { value: typed ?? stored, change: setTyped, keep };
}
