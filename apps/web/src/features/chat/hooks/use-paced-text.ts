import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect, useEffectEvent, useState } from 'react';

import { useChatScope } from '../chat-scope.ts';
import { useStreamingText } from './use-live-reply.ts';
import { createTextSmoother, paceStepMs } from '../logic/text-smoother.ts';

/**
 * Hands on the text of a part that grows: as it comes, once per frame, or in small steps where the
 * person wants replies animated. It may be behind by 300 ms; who shows it adds the rest at the end.
 *
 * @param partIndex undefined for a part that does not grow
 */
export function usePacedText(
  messageId: MessageId,
  partIndex: number | undefined,
  onText: (text: string) => void,
): void {
  const { animatesReplies } = useChatScope();
  // Another choice holds for the replies that come after it.
  const [smoother] = useState(() => (animatesReplies() ? createTextSmoother() : undefined));
  const handleText = useEffectEvent(onText);
  useStreamingText(messageId, partIndex, (text) => {
    if (smoother === undefined) onText(text);
    else smoother.push(text, performance.now());
  });

  const isGrowing = partIndex !== undefined;
  useEffect(() => {
    if (smoother === undefined || !isGrowing) return undefined;
    const timer = setInterval(() => handleText(smoother.step(performance.now())), paceStepMs);
    return () => clearInterval(timer);
  }, [smoother, isGrowing]);
}
