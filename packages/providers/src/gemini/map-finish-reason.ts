import type { FinishReason } from '@parley/domain/chat/chat-event.ts';

const reasons: ReadonlyMap<string, FinishReason> = new Map([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'content-filter'],
  ['RECITATION', 'content-filter'],
  ['LANGUAGE', 'content-filter'],
  ['BLOCKLIST', 'content-filter'],
  ['PROHIBITED_CONTENT', 'content-filter'],
  ['SPII', 'content-filter'],
  ['IMAGE_SAFETY', 'content-filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'content-filter'],
]);

/**
 * Maps a finish reason. The protocol has no word for calls: they count if the reply ended as it
 * should. A call that came out broken (`MALFORMED_FUNCTION_CALL` and its like), or an unknown word,
 * is some other end.
 */
export function mapFinishReason(word: string, hasCalls: boolean): FinishReason {
  const reason = reasons.get(word) ?? 'other';
  return reason === 'stop' && hasCalls ? 'tool-calls' : reason;
}
