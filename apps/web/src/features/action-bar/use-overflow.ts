import { useLayoutEffect, useState, type RefObject } from 'react';

const nothing: readonly string[] = [];

/**
 * Which buttons of a row do not fit into its first line. The row wraps and shows one line only; each
 * button carries its id as `data-action`.
 */
export function useOverflow(row: RefObject<HTMLElement | null>): readonly string[] {
  const [cut, setCut] = useState(nothing);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const next = findCut(element);
      setCut((known) => (known.join(' ') === next.join(' ') ? known : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    // Words come and go with the buttons that carry them.
    const buttons = new MutationObserver(measure);
    buttons.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      buttons.disconnect();
    };
  }, [row]);
  return cut;
}

function findCut(row: HTMLElement): readonly string[] {
  const buttons = [...row.querySelectorAll<HTMLElement>('[data-action]')];
  const top = buttons[0]?.offsetTop ?? 0;
  return buttons
    .filter(({ offsetTop }) => offsetTop > top)
    .map(({ dataset }) => dataset['action'] ?? '');
}
