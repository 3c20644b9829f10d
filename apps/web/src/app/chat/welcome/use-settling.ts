import { useLayoutEffect, type RefObject } from 'react';

/**
 * Lets the composer go to the foot of the page when the first message leaves this element, instead
 * of being there at once. The box itself stays the one that it is.
 */
export function useSettling(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const foot = place.current?.closest('main')?.querySelector('[data-composer-place]');
    return () => {
      if (foot === null || foot === undefined) return;
      const fromPx = foot.getBoundingClientRect().top;
      // By then the page is laid out without this element, and not painted yet.
      queueMicrotask(() => settle(foot, fromPx));
    };
  }, [place]);
}

function settle(foot: Element, fromPx: number): void {
  const durationMs = readMotionMs(foot);
  const byPx = fromPx - foot.getBoundingClientRect().top;
  if (!foot.isConnected || durationMs === 0 || Math.abs(byPx) < 1) return;
  foot.animate(
    { translate: [`0 ${byPx}px`, '0 0'] },
    { duration: durationMs, easing: getComputedStyle(foot).getPropertyValue('--ease-out') },
  );
}

/** Of surfaces; 0 for who wants none. */
function readMotionMs(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--motion-surface')) || 0;
}
