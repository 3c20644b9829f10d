import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useState } from 'react';

import { firstOfEnd } from '../logic/first-rows.ts';

/** Windows that the flow may fill before its beginning moves on. */
const maxWindows = 3;

interface FlowInput {
  readonly sentQuestionId: MessageId | undefined;
  /** A row that is edited: it must not be taken out and put in again. */
  readonly keptId: MessageId | undefined;
}

/**
 * Where the rows begin that stand in the flow of the page: at first with what fills the window. Once
 * they fill several, a turn that is sent from this screen moves the beginning to the question before
 * it, so that what a reader still sees is not taken out and put in again. As an index of the path.
 */
export function useFlowStart(path: readonly Message[], input: FlowInput): number {
  const { sentQuestionId } = input;
  const [state, setState] = useState(() => ({ sentQuestionId, startId: firstFilling(path, 1) }));
  let { startId } = state;
  if (findIndex(path, startId) < 0) {
    startId = firstFilling(path, 1);
    setState({ sentQuestionId, startId });
  } else if (state.sentQuestionId !== sentQuestionId) {
    startId = movedOn(path, startId, input);
    setState({ sentQuestionId, startId });
  }
  return Math.max(0, findIndex(path, startId));
}

function movedOn(
  path: readonly Message[],
  startId: MessageId | undefined,
  { sentQuestionId, keptId }: FlowInput,
): MessageId | undefined {
  const start = findIndex(path, startId);
  if (start >= findIndex(path, firstFilling(path, maxWindows))) return startId;
  const before = path.slice(0, Math.max(0, findIndex(path, sentQuestionId)));
  const next = before.findLastIndex(({ role }) => role === 'user');
  const kept = findIndex(path, keptId);
  const wouldMoveKept = kept >= start && kept < next;
  return next < start || wouldMoveKept ? startId : path[next]?.id;
}

function firstFilling(path: readonly Message[], windows: number): MessageId | undefined {
  return firstOfEnd(path, windows * window.innerHeight);
}

/** From the end, where nearly all of the asked ones are; -1 for none. */
function findIndex(path: readonly Message[], id: MessageId | undefined): number {
  return path.findLastIndex((message) => message.id === id);
}
