import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect, useEffectEvent, useState } from 'react';

import { useChatScope } from '../chat-scope.ts';
import { useGrowingText } from './use-live-reply.ts';
import { createTextPacer, paceStepMs } from '../logic/text-pacer.ts';

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
  const [pacer] = useState(() => (animatesReplies() ? createTextPacer() : undefined));
  const handleText = useEffectEvent(onText);
  useGrowingText(messageId, partIndex, (text) => {
    if (pacer === undefined) onText(text);
    else pacer.push(text, performance.now());
  });

  const isGrowing = partIndex !== undefined;
  useEffect(() => {
    if (pacer === undefined || !isGrowing) return undefined;
    const timer = setInterval(() => handleText(pacer.step(performance.now())), paceStepMs);
    return () => clearInterval(timer);
  }, [pacer, isGrowing]);
}
