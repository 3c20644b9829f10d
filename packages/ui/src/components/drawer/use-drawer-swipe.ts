import { useEffect, useRef } from 'react';

import { classifySwipe } from './classify-swipe.ts';

/** Input of {@link useDrawerSwipe}. */
export interface DrawerSwipeOptions {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Off where the sidebar stands fixed. */
  readonly isEnabled: boolean;
}

/** Opens and closes a drawer by swiping anywhere on the page; acts as soon as the swipe is clear. */
export function useDrawerSwipe({ open, onOpenChange, isEnabled }: DrawerSwipeOptions): void {
  const change = useRef(onOpenChange);
  useEffect(() => {
    change.current = onOpenChange;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    return watchSwipes(open, (next) => change.current(next));
  }, [isEnabled, open]);
}

function watchSwipes(isOpen: boolean, onChange: (open: boolean) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  let start: { readonly x: number; readonly y: number } | null = null;
  const handleStart = (event: TouchEvent): void => {
    const touch = event.touches[0];
    start =
      event.touches.length === 1 && touch !== undefined
        ? { x: touch.clientX, y: touch.clientY }
        : null;
  };
  const handleMove = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    if (start === null || touch === undefined) return;
    const swipe = {
      startX: start.x,
      deltaX: touch.clientX - start.x,
      deltaY: touch.clientY - start.y,
      viewportWidth: window.innerWidth,
      isRtl: document.documentElement.dir === 'rtl',
    };
    const wish = classifySwipe(swipe, isOpen);
    if (wish === null) return;
    start = null;
    onChange(wish === 'open');
  };
  const handleEnd = (event: TouchEvent): void => {
    handleMove(event);
    start = null;
  };
  const handleCancel = (): void => {
    start = null;
  };
  document.addEventListener('touchstart', handleStart, options);
  document.addEventListener('touchmove', handleMove, options);
  document.addEventListener('touchend', handleEnd, options);
  document.addEventListener('touchcancel', handleCancel, options);
  return () => stop.abort();
}
