import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

import type { Runs } from '../ast.ts';
import { portionOf, PORTION_WEIGHT } from '../portions.ts';
import { useMarkdown } from './context.ts';
import styles from './markdown.module.css';

/** True below a text that is shown as a whole at once: one that still grows, or goes to paper. */
export const WholeContext = createContext(false);

/** How many steps a reader asked for, by what the sequence begins with; rows leave the page and come back. */
const askedSteps = new WeakMap<object, number>();

/** A text that is read part by part. */
export interface TextParts {
  readonly hasMore: boolean;
  readonly readMore: () => void;
}

interface ShownPortion<T> {
  readonly runs: Runs<T>;
  /** How many values are left out. */
  readonly rest: number;
  /** How many the next step shows. */
  readonly next: number;
  readonly showNext: () => void;
}

/** The beginning of a long sequence, and more of it with each step. Pass the same `weigh` each time. */
export function usePortion<T>(runs: Runs<T>, weigh: (value: T) => number): ShownPortion<T> {
  const isWhole = useContext(WholeContext);
  const key = runs[0];
  const [steps, setSteps] = useState(() => (key && askedSteps.get(key)) ?? 1);
  return useMemo(() => {
    const upTo = (count: number) => portionOf(runs, weigh, count * PORTION_WEIGHT);
    const { runs: shown, rest } = isWhole ? { runs, rest: 0 } : upTo(steps);
    return {
      runs: shown,
      rest,
      next: rest === 0 ? 0 : rest - upTo(steps + 1).rest,
      showNext: () => {
        if (key !== undefined) askedSteps.set(key, steps + 1);
        setSteps(steps + 1);
      },
    };
  }, [runs, weigh, isWhole, steps, key]);
}

interface ShowMoreProps {
  readonly portion: Pick<ShownPortion<unknown>, 'rest' | 'next' | 'showNext'>;
  /** Absent: words that fit any content. */
  readonly label?: (count: number) => string;
}

/** Shows the next part of what is left out; nothing where nothing is. */
export function ShowMore({ portion, label }: ShowMoreProps): ReactNode {
  const { labels } = useMarkdown();
  const { rest, next, showNext } = portion;
  if (rest === 0) return null;
  return (
    <button
      type="button"
      className={styles.button}
      data-show-more
      onClick={(event) => {
        // The last step takes the button away, and the keyboard goes on from what comes.
        if (next === rest) focusText(event.currentTarget);
        showNext();
      }}
    >
      {label?.(next) ?? labels.showMore}
    </button>
  );
}

function focusText(button: HTMLElement): void {
  const before = button.previousElementSibling ?? button.parentElement;
  if (!(before instanceof HTMLElement)) return;
  if (before.tabIndex < 0) before.tabIndex = -1;
  before.focus({ preventScroll: true });
}
