import type { FinishReason } from '@parley/domain/chat/chat-event.ts';

const reasons: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool-calls'],
  ['pause_turn', 'pause'],
  ['refusal', 'refusal'],
]);

/** Maps a stop reason; an unknown word is an end too. */
export function mapFinishReason(word: string): FinishReason {
  return reasons.get(word) ?? 'other';
}
