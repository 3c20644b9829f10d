import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

import { isInMidst } from '../logic/is-in-midst.ts';
import { useOpenPart } from './use-open-part.ts';

interface Thinking {
  readonly messageId: MessageId;
  readonly index: number;
  readonly isGrowing: boolean;
  /** Something came after it. */
  readonly isFollowed: boolean;
}

/**
 * Thinking is open while it comes in and folds when the answer begins, unless the reader folded or
 * opened it, or is in the midst of it: what they read would jump away.
 */
export function useThinkingFold(
  { messageId, index, isGrowing, isFollowed }: Thinking,
  place: RefObject<HTMLElement | null>,
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isLive, setIsLive] = useState(isGrowing);
  const [isOpen, setOpen] = useOpenPart(messageId, `thoughts-${index}`, isLive);
  const isDone = isFollowed && !isGrowing;
  if (isGrowing && !isLive) setIsLive(true);
  const fold = useEffectEvent(() => {
    if (isInMidst(place.current)) setOpen(true);
    setIsLive(false);
  });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- where the reader is, only the page on the screen tells
    if (isDone && isLive) fold();
  }, [isDone, isLive]);
  return [isOpen, setOpen];
}
