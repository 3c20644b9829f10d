import { useCallback, useEffect, useState, type RefObject } from 'react';

interface Columns {
  /** Not all of them fit: the others are beside the view. */
  readonly isOverflowing: boolean;
  /** Index of the column at the start of the view. */
  readonly current: number;
  readonly show: (index: number) => void;
}

/** Follows which of some columns are in view, and brings one there. */
export function useColumns(ref: RefObject<HTMLElement | null>, count: number): Columns {
  const [isOverflowing, setIsOverflowing] = useState(false);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setIsOverflowing(element.scrollWidth > element.clientWidth + 1);
      const step = element.scrollWidth / Math.max(1, count);
      // From the right in languages that are written so.
      const moved = Math.abs(element.scrollLeft);
      const isAtEnd = moved > 0 && moved + element.clientWidth >= element.scrollWidth - 1;
      setCurrent(isAtEnd ? count - 1 : Math.min(count - 1, Math.round(moved / step)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [ref, count]);

  const show = useCallback(
    (index: number) => {
      const element = ref.current;
      const column = element?.children.item(index);
      if (element === null || column === null || column === undefined) return;
      const isRightToLeft = getComputedStyle(element).direction === 'rtl';
      const side = isRightToLeft ? 'right' : 'left';
      const by = column.getBoundingClientRect()[side] - element.getBoundingClientRect()[side];
      // To a place, for a move by a distance ends at the next column; and at once, for a text that
      // grows would end a smooth move halfway.
      element.scrollTo({ left: element.scrollLeft + by, behavior: 'instant' });
    },
    [ref],
  );

  return { isOverflowing, current, show };
}
