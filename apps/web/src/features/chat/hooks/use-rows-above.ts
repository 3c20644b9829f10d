import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

interface RowsAbove {
  readonly isShown: boolean;
  /** Goes to the element that holds them. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

/**
 * Whether the rows above those in the flow are in the page: not in the first picture of a chat, which
 * shows its end and would be laid out three times for them, but right after it. What the reader sees
 * stays where it is, also where somebody has scrolled or jumped meanwhile. They come at once where
 * the end alone leaves room in the window.
 */
export function useRowsAbove(
  scrollRef: RefObject<HTMLElement | null>,
  shiftBy: (px: number) => void,
): RowsAbove {
  const [isShown, setIsShown] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scrollRef.current;
    // Before anything is painted.
    if (element !== null && element.scrollHeight <= element.clientHeight) setIsShown(true);
  }, [scrollRef]);
  useEffect(() => startTransition(() => setIsShown(true)), []);
  useLayoutEffect(() => {
    const cameInPx = ref.current?.offsetHeight ?? 0;
    if (isShown && cameInPx > 0) shiftBy(cameInPx);
  }, [isShown, shiftBy]);
  return { isShown, ref };
}
