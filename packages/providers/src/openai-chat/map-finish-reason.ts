import type { FinishReason } from '@parley/domain/chat/chat-event.ts';

const reasons: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'content-filter'],
]);

/**
 * Maps a finish reason. Whether calls were collected decides over the word: several servers say
 * `stop` after tool calls, and `tool_calls` without one is no reason to wait for a result.
 *
 * @param word  as sent; an unknown word is an end too
 */
export function mapFinishReason(word: string, hasToolCalls: boolean): FinishReason {
  const reason = reasons.get(word.toLowerCase()) ?? 'other';
  if (reason === 'length' || reason === 'content-filter') return reason;
  if (hasToolCalls) return 'tool-calls';
  return reason === 'tool-calls' ? 'stop' : reason;
}
