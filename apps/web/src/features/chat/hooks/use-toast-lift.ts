import { useEffect, type RefObject } from 'react';

const property = '--toast-lift';

/** Keeps toasts above what stands at the foot of the page, however tall it grows. */
export function useToastLift(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = foot.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [foot]);
}
