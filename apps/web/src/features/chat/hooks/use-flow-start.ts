import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useState } from 'react';

import { firstOfEnd } from '../logic/first-rows.ts';

/**
 * Where the rows begin that stand in the flow of the page: at first with what fills the window. Each
 * turn that is sent from this screen moves the beginning to the question before it, so that what a
 * reader still sees is not taken out and put in again. As an index of the path.
 */
export function useFlowStart(
  path: readonly Message[],
  sentQuestionId: MessageId | undefined,
): number {
  const [state, setState] = useState({
    sentQuestionId,
    startId: firstOfEnd(path, window.innerHeight),
  });
  let { startId } = state;
  if (state.sentQuestionId !== sentQuestionId) {
    const before = path.slice(0, findIndex(path, sentQuestionId));
    startId = lastQuestion(before) ?? firstOfEnd(path, window.innerHeight);
    setState({ sentQuestionId, startId });
  } else if (findIndex(path, startId) < 0) {
    startId = firstOfEnd(path, window.innerHeight);
    setState({ sentQuestionId, startId });
  }
  return Math.max(0, findIndex(path, startId));
}

function lastQuestion(path: readonly Message[]): MessageId | undefined {
  return (path.findLast((message) => message.role === 'user') ?? path.at(-1))?.id;
}

/** From the end, where nearly all of the asked ones are; -1 for none. */
function findIndex(path: readonly Message[], id: MessageId | undefined): number {
  return path.findLastIndex((message) => message.id === id);
}
