import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useMemo } from 'react';

/** The messages that have a row, and the results of tools by the reply that asked for them. */
export interface Rows {
  readonly path: readonly Message[];
  readonly resultsOf: ReadonlyMap<MessageId, Message>;
}

/** Results of tools stand in the row of the reply that asked; only those without one have their own. */
export function useRows(messages: readonly Message[]): Rows {
  return useMemo(() => {
    const resultsOf = new Map<MessageId, Message>();
    const path = messages.filter((message, index) => {
      const before = messages[index - 1];
      if (message.type !== 'tool-response' || before?.role !== 'assistant') return true;
      resultsOf.set(before.id, message);
      return false;
    });
    return { path: resultsOf.size === 0 ? messages : path, resultsOf };
  }, [messages]);
}
