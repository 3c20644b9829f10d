import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Space that stays above what was brought to the top. */
const topGapPx = 16;

interface FoldedPlace {
  /** The question whose answers stand side by side. */
  readonly comparedId: MessageId | undefined;
  readonly sentQuestionId: MessageId | undefined;
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly stopFollowing: () => void;
}

/**
 * Keeps the reader at the answers when they fold to one, or stand side by side again: what was long
 * becomes short there, and the end of the chat is somewhere else. A message that was just sent has
 * its own place.
 */
export function useFoldedPlace(place: FoldedPlace): void {
  const { comparedId, sentQuestionId, scrollRef, stopFollowing } = place;
  const before = useRef({ comparedId, sentQuestionId });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { comparedId, sentQuestionId };
    const scroller = scrollRef.current;
    const isSent = last.sentQuestionId !== sentQuestionId;
    if (last.comparedId === comparedId || isSent || scroller === null) return;
    const question = scroller.querySelector(`[data-row="${comparedId ?? last.comparedId}"]`);
    const answers = question?.nextElementSibling;
    if (answers === null || answers === undefined) return;
    stopFollowing();
    const fromTop = answers.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    if (fromTop < 0 || fromTop > scroller.clientHeight / 2) {
      scroller.scrollTop += fromTop - topGapPx;
    }
  }, [comparedId, sentQuestionId, scrollRef, stopFollowing]);
}
