import type { Message } from '@parley/domain/chat/message.ts';

import type { ChatSession } from './chat-session.ts';

/** Messages that a failed write left in memory, as they are shown. */
export function unsavedMessages(session: Pick<ChatSession, 'unsaved'>): readonly Message[] {
  const { rows, owed } = session.unsaved();
  return [...rows].flatMap(([id, row]) => (row !== 'removed' && owed.has(id) ? [row] : []));
}
