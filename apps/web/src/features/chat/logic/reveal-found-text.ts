import type { MessageId } from '@parley/domain/shared/ids.ts';

import { showMoreOf } from './show-more-of.ts';
import { findTextRanges } from '../hooks/use-found-text-marks.ts';

/** Frames that it waits for the row, and that the place must stay in view. */
const maxFrames = 90;
const steadyFrames = 6;

/**
 * Brings the place in a message where something was found into view, as soon as its row is in the
 * page: a long message may show its beginning alone. Gives up when the reader scrolls.
 *
 * @returns stops it
 */
export function revealFoundText(id: MessageId, terms: readonly string[]): () => void {
  let frames = 0;
  let steady = 0;
  let handle = requestAnimationFrame(step);

  function step(): void {
    frames += 1;
    steady = bringIntoView(id, terms) ? steady + 1 : 0;
    if (frames < maxFrames && steady < steadyFrames) handle = requestAnimationFrame(step);
    else stop();
  }
  function stop(): void {
    cancelAnimationFrame(handle);
    document.removeEventListener('wheel', stop);
    document.removeEventListener('touchmove', stop);
  }
  document.addEventListener('wheel', stop, { passive: true });
  document.addEventListener('touchmove', stop, { passive: true });
  return stop;
}

/** Whether it was in view before. */
function bringIntoView(id: MessageId, terms: readonly string[]): boolean {
  const row = document.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  const scroller = row?.closest('[role="log"]');
  if (row === null || scroller === null || scroller === undefined) return false;
  const [range] = findTextRanges(row, terms, 1);
  if (range === undefined) return !showMoreOf(row);
  const place = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (place.top >= view.top && place.bottom <= view.bottom) return true;
  scroller.scrollTop += place.top - view.top - view.height / 3;
  return false;
}
