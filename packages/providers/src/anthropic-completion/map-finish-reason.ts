import type { FinishReason } from '@parley/domain/chat/chat-event.ts';

/** Maps a stop reason; an unknown word is an end too. */
export function mapFinishReason(word: string): FinishReason {
  if (word === 'stop_sequence') return 'stop';
  return word === 'max_tokens' ? 'length' : 'other';
}
