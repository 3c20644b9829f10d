import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface RowFocusParts {
  readonly list: RefObject<HTMLElement | null>;
  readonly field: RefObject<HTMLElement | null>;
  /** What the rows show: looked at anew whenever it is another. */
  readonly rows: readonly unknown[];
}

/**
 * Keeps the focus in a list of which the row with the focus goes away: it moves to the row that takes
 * its place, to the last one, or to the search field. Returns what hears of the focus in the list.
 */
export function useRowFocus({ list, field, rows }: RowFocusParts): (event: FocusEvent) => void {
  const lastIndex = useRef<number>(undefined);
  useEffect(() => {
    const index = lastIndex.current;
    if (index === undefined || !isFocusLost()) return;
    const next = Math.min(index, rows.length - 1);
    const row = list.current?.querySelector<HTMLElement>(`[data-prompt-index="${next}"]`);
    (row ?? field.current)?.focus();
  }, [rows, list, field]);
  return ({ target }) => {
    const row = target.closest('[data-prompt-id]')?.querySelector('[data-prompt-index]');
    const index = row?.getAttribute('data-prompt-index');
    if (index !== null && index !== undefined) lastIndex.current = Number(index);
  };
}

/** A dialog takes the focus of what went away in it. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches('[role="dialog"]');
}
