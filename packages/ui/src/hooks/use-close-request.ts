import { useEffect, useEffectEvent } from 'react';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

type CloseWatcherMaker = new () => CloseWatcher;

/**
 * Closes what is open when a phone asks for it: Android's back gesture, in browsers that tell it to
 * the page. Elsewhere, and where there is a keyboard whose Esc the components answer themselves,
 * nothing is watched.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const Maker = matchMedia('(pointer: coarse)').matches ? closeWatcher() : undefined;
    if (!isOpen || Maker === undefined) return undefined;
    const watcher = new Maker();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}

/** TypeScript's declarations of browsers do not have it yet. */
function closeWatcher(): CloseWatcherMaker | undefined {
  const found: unknown = Reflect.get(globalThis, 'CloseWatcher');
  return isMaker(found) ? found : undefined;
}

function isMaker(found: unknown): found is CloseWatcherMaker {
  return typeof found === 'function';
}
