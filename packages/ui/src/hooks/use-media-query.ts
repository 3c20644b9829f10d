import { useCallback, useSyncExternalStore } from 'react';

function neverMatches(): boolean {
  return false;
}

/** Whether a media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, neverMatches);
}
