import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

import { useChatScope } from '../chat-scope.ts';
import { createThrottle } from '../logic/throttle.ts';

/** The id of the row that stays at the top of the view, where there is one. */
export const heldRowId = 'held-row';
/** How near to the end a reader counts as being at the end. */
const nearEndPx = 50;
/** Shortest time between two moves of the view after an animated reply. Milliseconds. */
const animatedRestMs = 100;
/** Space above a row that stays at the top: as much as above the first one, which need not move then. */
export const topGapPx = 24;

interface FollowEnd {
  /** False shows the button that leads back to the end. */
  readonly isAtEnd: boolean;
  readonly scrollToEnd: () => void;
  /** Stays where the reader was taken. */
  readonly stopFollowing: () => void;
  /** Moves the view by what came in above it, so that the reader sees what was seen before. */
  readonly shiftBy: (px: number) => void;
}

interface ScrollPlace {
  readonly top: number;
  readonly height: number;
  /** Nothing is below it. */
  readonly isEnd: boolean;
}

function placeOf(element: HTMLElement): ScrollPlace {
  const { scrollTop, scrollHeight } = element;
  return { top: scrollTop, height: scrollHeight, isEnd: distanceToEnd(element) <= 1 };
}

/**
 * Whether the reader has moved the view up. A list that became shorter moves it too: from the end
 * to the end that it has now, from any other place by nobody knows what.
 */
function isMovedUp(element: HTMLElement, last: ScrollPlace): boolean {
  const endTop = element.scrollHeight - element.clientHeight;
  if (last.isEnd) return element.scrollTop < Math.min(last.top, endTop) - 1;
  return element.scrollTop < last.top - 1 && element.scrollHeight >= last.height;
}

function distanceToEnd(element: HTMLElement): number {
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}

/**
 * Where the view stops that follows the end: a marked row stays at its top, until the reader goes
 * beyond it. Undefined where there is none.
 */
function topOfHeld(element: HTMLElement, content: HTMLElement): number | undefined {
  // Looked up by its id: a search through a long reply would cost every frame of it.
  const held = document.getElementById(heldRowId);
  if (held === null || !content.contains(held)) return undefined;
  const fromTop = held.getBoundingClientRect().top - element.getBoundingClientRect().top;
  const heldTop = element.scrollTop + fromTop - topGapPx;
  return element.scrollTop <= heldTop + 1 ? heldTop : undefined;
}

/**
 * Keeps the end of a growing list in view, as long as the reader is there.
 *
 * Any move upwards stops it at once: by wheel, touch, keyboard or scroll bar. Only a return to the
 * end by the reader starts it again.
 */
export function useFollowEnd(
  scrollRef: RefObject<HTMLElement | null>,
  contentRef: RefObject<HTMLElement | null>,
): FollowEnd {
  const { animatesReplies } = useChatScope();
  const isFollowing = useRef(true);
  const last = useRef<ScrollPlace>({ top: 0, height: 0, isEnd: false });
  const [isAtEnd, setIsAtEnd] = useState(true);

  const scrollToEnd = useCallback(() => {
    const element = scrollRef.current;
    if (element === null) return;
    isFollowing.current = true;
    setIsAtEnd(true);
    element.scrollTop = element.scrollHeight;
    last.current = placeOf(element);
  }, [scrollRef]);

  const stopFollowing = useCallback(() => {
    isFollowing.current = false;
  }, []);

  const takeScroll = useCallback(() => {
    const element = scrollRef.current;
    if (element === null) return;
    if (isMovedUp(element, last.current)) isFollowing.current = false;
    const isNear = distanceToEnd(element) <= nearEndPx;
    if (isNear && element.scrollTop > last.current.top) isFollowing.current = true;
    last.current = placeOf(element);
    setIsAtEnd(isNear || isFollowing.current);
  }, [scrollRef]);

  const shiftBy = useCallback(
    (px: number) => {
      const element = scrollRef.current;
      if (element === null) return;
      // The browser tells of a scroll with the next frame; what the reader did comes before the shift.
      takeScroll();
      element.scrollBy({ top: px });
      last.current = placeOf(element);
    },
    [scrollRef, takeScroll],
  );

  useEffect(() => {
    const element = scrollRef.current;
    const content = contentRef.current;
    if (element === null || content === null) return undefined;

    return watch(element, content, {
      restMs: () => (animatesReplies() ? animatedRestMs : 0),
      onScroll: takeScroll,
      onWheel(event) {
        if (event.deltaY < 0 && element.scrollTop > 0) isFollowing.current = false;
      },
      onResize() {
        const heldTop = isFollowing.current ? topOfHeld(element, content) : undefined;
        if (isFollowing.current) element.scrollTop = heldTop ?? element.scrollHeight;
        const isFree = isFollowing.current && heldTop === undefined;
        setIsAtEnd(isFree || distanceToEnd(element) <= nearEndPx);
      },
    });
  }, [scrollRef, contentRef, animatesReplies, takeScroll]);

  return { isAtEnd, scrollToEnd, stopFollowing, shiftBy };
}

interface Watcher {
  /** Shortest time between two calls of `onResize`. */
  readonly restMs: () => number;
  readonly onScroll: () => void;
  readonly onWheel: (event: WheelEvent) => void;
  readonly onResize: () => void;
}

/** @returns ends it */
function watch(element: HTMLElement, content: HTMLElement, watcher: Watcher): () => void {
  const { onScroll, onWheel } = watcher;
  const moves = createThrottle(watcher.onResize, watcher.restMs);
  const observer = new ResizeObserver(moves.run);
  observer.observe(content);
  observer.observe(element);
  element.addEventListener('wheel', onWheel, { passive: true });
  element.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    moves.stop();
    observer.disconnect();
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('scroll', onScroll);
  };
}
