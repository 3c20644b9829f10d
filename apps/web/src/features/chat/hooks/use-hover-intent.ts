import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Somebody who passes over it means nothing by it. */
const openMs = 300;
/** The way from the element to what it shows. */
const closeMs = 200;

/** Handlers for an element and for what is shown beside it. */
export interface HoverIntent {
  /** The element that a mouse rests on, or did before it went over to what is shown. */
  readonly over: Element | undefined;
  /** The mouse came to the element. */
  readonly enter: (event: PointerEvent) => void;
  /** The mouse came to what is shown. */
  readonly stay: () => void;
  readonly leave: () => void;
  /** Forgets at once that it is pointed at. */
  readonly end: () => void;
}

/** Tells whether a mouse rests on an element, or on what is shown because of that. */
export function useHoverIntent(): HoverIntent {
  const [over, setOver] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: Element | undefined, afterMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOver(next), afterMs);
  };
  return {
    over,
    enter({ currentTarget, pointerType }) {
      if (pointerType === 'mouse') change(currentTarget, openMs);
    },
    stay: () => clearTimeout(timer.current),
    leave: () => change(undefined, closeMs),
    end() {
      clearTimeout(timer.current);
      setOver(undefined);
    },
  };
}
