import type { Message } from '@parley/domain/chat/message.ts';

import { reportFault } from '#src/platform/report-fault.ts';

import type { FollowUp, TurnEnd, TurnStart, TurnStore } from './turn-types.ts';
import { attemptSave } from './attempt-save.ts';
import { isChatGone, type TellTurns } from './turn-writes.ts';
import type { ReplyPlace, ActiveRun, ActiveRuns } from './active-runs.ts';

/** Ends a turn's share in the lock of its chat. */
export type Release = () => void;

/** Work between two turns that remembers a stop: it may come when the work itself is done. */
export interface StoppableWork extends ActiveRun {
  turn(): Promise<TurnStart | undefined>;
  isStopped(): boolean;
}

/** What the work between two turns stands on. */
export interface After {
  readonly release: Release;
  /** The writing of the reply before it. Never rejects. */
  readonly written: Promise<unknown>;
}

/** What following a reply needs. */
export interface FollowContext {
  readonly deps: { readonly store: TurnStore; readonly now: () => number };
  readonly runs: ActiveRuns;
  readonly tell: TellTurns;
}

/** Work between two turns. */
export type WorkBetween = Extract<FollowUp, ActiveRun>;

/** Makes work that remembers a stop. */
export function stoppable(work: WorkBetween): StoppableWork {
  let isStopped = false;
  return {
    turn: async () => work.turn(),
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      work.stop();
    },
  };
}

/** The end of a turn with what follows it: work, or the reason why it waits for the person. */
export function withFollowUp(
  turn: TurnStart,
  end: TurnEnd,
): { readonly end: TurnEnd; readonly work: StoppableWork | undefined } {
  const followUp = followUpOf(turn, end.message);
  if (followUp === undefined) return { end, work: undefined };
  if (followUp.pause !== undefined) {
    const message = { ...end.message, toolPause: followUp.pause };
    return { end: { ...end, message }, work: undefined };
  }
  const work = stoppable(followUp);
  if (followUp.run === undefined) return { end, work };
  return { end: { ...end, message: { ...end.message, toolRun: followUp.run } }, work };
}

/** Where it cannot be said what follows, it waits for the person. */
function followUpOf(turn: TurnStart, ended: Message): FollowUp | undefined {
  try {
    return turn.follow?.(ended);
  } catch (cause) {
    reportFault(cause);
    return { pause: 'internal' };
  }
}

/**
 * Makes the function that does the work after a reply and begins the turn that comes of it. Without
 * one, whether it was stopped or has failed, the chat is at rest and its lock free. Never rejects.
 */
export function createFollowing(
  { deps, runs, tell }: FollowContext,
  begin: (turn: TurnStart, release: Release) => void,
): (reply: ReplyPlace, work: StoppableWork, after: After) => Promise<void> {
  /** A reply whose follow-up failed says so where the person looks. */
  async function noteError(reply: ReplyPlace, cause: unknown): Promise<void> {
    reportFault(cause);
    const nowMs = deps.now();
    const pause = (stored: Message): Message => ({
      ...stored,
      toolPause: 'internal',
      updatedAtMs: Math.max(nowMs, stored.updatedAtMs + 1),
    });
    await attemptSave(() => deps.store.changeReply(reply, pause));
  }

  return async (reply, work, { release, written }) => {
    let hasBegun = false;
    try {
      // A failure counts when what came before it is on the disk.
      const [made] = await Promise.allSettled([work.turn(), written]);
      if (made.status === 'rejected') throw made.reason;
      const next = made.value;
      // The next request of a chat that was deleted meanwhile would bring the chat back.
      const isWanted = next !== undefined && !(await isChatGone(deps.store, reply.chatId));
      runs.end(reply);
      if (isWanted && !work.isStopped()) {
        begin(next, release);
        hasBegun = true;
      }
    } catch (cause) {
      runs.end(reply);
      await noteError(reply, cause);
    }
    if (hasBegun) return;
    tell({ type: 'follow-up', chatId: reply.chatId });
    release();
  };
}
