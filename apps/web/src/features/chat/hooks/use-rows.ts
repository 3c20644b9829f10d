import { isPartOfAnswer } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useMemo } from 'react';

/** The messages that have a row, and the results of tools by the reply that asked for them. */
export interface Rows {
  readonly path: readonly Message[];
  readonly resultsOf: ReadonlyMap<MessageId, Message>;
}

/** Results of tools stand in the row of the reply that asked; only those without one have their own. */
export function pairResults(messages: readonly Message[]): Rows {
  const resultsOf = new Map<MessageId, Message>();
  const path = messages.filter((message, index) => {
    const before = messages[index - 1];
    if (message.type !== 'tool-response' || before?.role !== 'assistant') return true;
    resultsOf.set(before.id, message);
    return false;
  });
  return { path: resultsOf.size === 0 ? messages : path, resultsOf };
}

/**
 * The rows of a branch. Answers that stand side by side have one row: that of the reply which
 * follows their question.
 */
export function useRows(messages: readonly Message[], comparedId: MessageId | undefined): Rows {
  return useMemo(() => pairResults(withoutSteps(messages, comparedId)), [messages, comparedId]);
}

function withoutSteps(
  messages: readonly Message[],
  comparedId: MessageId | undefined,
): readonly Message[] {
  const at = comparedId === undefined ? -1 : messages.findIndex(({ id }) => id === comparedId);
  if (at < 0) return messages;
  const steps = messages.slice(at + 2);
  const end = steps.findIndex((message) => !isPartOfAnswer(message));
  return [...messages.slice(0, at + 2), ...(end < 0 ? [] : steps.slice(end))];
}
