import type { Message } from '@parley/domain/chat/message.ts';

import type { ShownReply } from '../hooks/use-live-reply.ts';

/** What is said below a reply that did not end as one expects. */
export type EndNotice =
  | 'cut'
  | 'stopped'
  | 'length'
  | 'length-thinking'
  | 'refused'
  | 'empty'
  | 'no-answer'
  | 'not-json'
  | 'no-match';

/** What to say of how a reply ended; undefined for one that is whole, runs, or failed. */
export function endNoticeOf(
  { finishReason: reason, formatProblem }: Pick<Message, 'finishReason' | 'formatProblem'>,
  { state, parts }: Pick<ShownReply, 'state' | 'parts'>,
): EndNotice | undefined {
  if (state === 'cut' || state === 'stopped') return state;
  if (state !== 'finished') return undefined;
  if (reason === 'refusal' || reason === 'content-filter') return 'refused';
  const isThinkingAlone = parts.every(
    (part) => part.type === 'reasoning' || (part.type === 'text' && part.text.trim() === ''),
  );
  if (reason === 'length' || reason === 'pause') {
    return isThinkingAlone && parts.length > 0 ? 'length-thinking' : 'length';
  }
  if (parts.length === 0) return 'empty';
  return isThinkingAlone ? 'no-answer' : formatProblem;
}
