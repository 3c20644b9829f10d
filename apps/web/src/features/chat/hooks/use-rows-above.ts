import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

/**
 * Whether the rows above those in the flow are in the page: not in the first picture of a chat, which
 * shows its end and would be laid out three times for them, but right after it. What the reader sees
 * stays where it is. They come at once where the end alone leaves room in the window.
 */
export function useRowsAbove(scrollRef: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false);
  const fromEndPx = useRef(0);
  useLayoutEffect(() => {
    const element = scrollRef.current;
    // Before anything is painted.
    if (element !== null && element.scrollHeight <= element.clientHeight) setIsShown(true);
  }, [scrollRef]);
  useEffect(() => {
    const element = scrollRef.current;
    if (element !== null) fromEndPx.current = element.scrollHeight - element.scrollTop;
    startTransition(() => setIsShown(true));
  }, [scrollRef]);
  useLayoutEffect(() => {
    const element = scrollRef.current;
    if (isShown && element !== null) element.scrollTop = element.scrollHeight - fromEndPx.current;
  }, [isShown, scrollRef]);
  return isShown;
}
