import { useEffect, useRef, useState, type RefObject } from 'react';

/** Each card has buttons with tooltips and a menu; some hundred of them at once hold the page up. */
const step = 30;
/** How far ahead of what is seen cards are drawn. */
const margin = '800px';

/** How many of a long list are drawn: the first ones, and more as the end comes near. */
export interface DrawnCount {
  readonly drawn: number;
  /** Stands behind what is drawn. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** Draws more now. */
  readonly grow: () => void;
}

/** @param root what scrolls */
export function useDrawnCount(total: number, root: RefObject<HTMLElement | null>): DrawnCount {
  const [drawn, setDrawn] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const isMore = drawn < total;
  useEffect(() => {
    const watched = end.current;
    if (!isMore || watched === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn(drawn + step);
      },
      { root: root.current, rootMargin: margin },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [drawn, isMore, root]);
  return { drawn, end, grow: () => setDrawn((count) => count + step) };
}
