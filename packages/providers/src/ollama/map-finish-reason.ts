import type { FinishReason } from '@parley/domain/chat/chat-event.ts';

/**
 * Maps `done_reason`. Older servers leave it out, and after tool calls it is `stop`.
 *
 * @param word  as sent; `load` and `unload` are ends without a reply
 */
export function mapFinishReason(word: string | undefined, hasToolCalls: boolean): FinishReason {
  if (word === 'length') return 'length';
  if (hasToolCalls) return 'tool-calls';
  return word === undefined || word === 'stop' ? 'stop' : 'other';
}
