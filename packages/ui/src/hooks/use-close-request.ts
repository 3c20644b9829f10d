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
    let watcher: CloseWatcher;
    const watch = (): void => {
      watcher = new Maker();
      watcher.addEventListener('close', () => {
        close();
        // It may stay open, for a question: a watcher hears one gesture only.
        watch();
      });
    };
    watch();
    window.addEventListener('keydown', keepEscape);
    return () => {
      window.removeEventListener('keydown', keepEscape);
      watcher.destroy();
    };
  }, [isOpen]);
}

/** What Esc closes has been closed by then: the browser is not to close the next thing for it, too. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}

/** TypeScript's declarations of browsers do not have it yet. */
function closeWatcher(): CloseWatcherMaker | undefined {
  const found: unknown = Reflect.get(globalThis, 'CloseWatcher');
  return isMaker(found) ? found : undefined;
}

function isMaker(found: unknown): found is CloseWatcherMaker {
  return typeof found === 'function';
}
