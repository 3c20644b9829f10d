import type { PendingBill } from '@parley/domain/chat/bill.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import { reportFault } from '#src/platform/report-fault.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { createCheckpoints } from './checkpoints.ts';
import {
  createFollowing,
  stoppable,
  withFollowUp,
  type Release,
  type StoppableWork,
  type WorkBetween,
} from './follow-up.ts';
import type { LiveReplies } from './live-replies.ts';
import { createOpenTurns, type PageLeaving } from './open-turns.ts';
import { runTurn, type TurnRun } from './turn-runner.ts';
import type { TurnEnd, TurnRows, TurnStart, TurnStore } from './turn-types.ts';
import {
  isGone,
  saveEnd,
  tellEnd,
  writeBeginning,
  type SaveResult,
  type TellTurns,
} from './turn-writes.ts';
import { countTurn, openTurnBill, type BegunTurn } from './usage-of-turn.ts';
import type { ReplyPlace, ActiveRuns } from './active-runs.ts';

/** What turns need beside locks. */
export interface EngineDeps {
  readonly network: NetworkClient;
  readonly store: TurnStore;
  readonly replies: LiveReplies;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
  readonly leaving: PageLeaving;
}

/** What turns of all chats share. */
export interface TurnContext {
  readonly deps: EngineDeps;
  readonly runs: ActiveRuns;
  readonly tell: TellTurns;
}

const maxDrawingMs = 100;

/** Turns of one chat, and for each the way to its share in the lock. */
export type LockedTurns = readonly { readonly turn: TurnStart; readonly takeLock: () => Release }[];

/** Runs turns and what follows them by itself, until it is the person's move. */
export interface TurnEngine {
  begin(turns: LockedTurns): void;
  /** Does the work after a reply that is on the disk, and begins the turn that comes of it. */
  follow(reply: ReplyPlace, followUp: WorkBetween, release: Release): void;
  /** What failed writings left of a chat in memory was stored by others. */
  noteSaved(chatId: ChatId): void;
}

/** What the end of a turn waits for. */
interface Saving {
  readonly release: Release;
  readonly begun: Promise<SaveResult>;
  readonly bill: () => PendingBill;
}

/**
 * Makes the engine of this tab. Whatever fails on the way (a store, a follow-up, counting), the end
 * of a reply is written, its lock is freed and its chat is at rest again.
 */
export function createTurnEngine(context: TurnContext): TurnEngine {
  const { deps, runs, tell } = context;
  const open = createOpenTurns(deps.leaving, deps.store);

  const goOn = createFollowing(context, (turn, release) => {
    begin([{ turn, takeLock: () => release }]);
  });

  /**
   * The end is on its way to the disk before anything is drawn or told of it.
   *
   * @returns tells of it now, if its last words are still being drawn
   */
  function finish(turn: TurnStart, message: Message, saving: Saving): () => void {
    const facts = { bill: saving.bill, nowMs: deps.now() };
    const { work, end } = withFollowUp(turn, endOf(turn, message, facts));
    const endWriting = runs.beginWriting(message);
    const writing = saveEnd(deps.store, { rows: turn.rows, end, begun: saving.begun });
    open.end(end, writing);
    const conclude = once(() => {
      if (work === undefined) runs.end(message);
      tell({ type: 'turn-ended', message: end.message });
      deps.replies.remove(message.id);
      const written = writing.then((saved) => settleEnd(tell, { end, work, endWriting }, saved));
      const { release } = saving;
      void (work === undefined ? written.then(release) : goOn(message, work, { release, written }));
    });
    runs.begin(message, { stop: inTurn(() => work?.stop(), conclude) });
    drawLastWords(deps.replies, message, conclude);
    return conclude;
  }

  function run(turn: TurnStart, saving: Saving): TurnRun {
    let conclude: (() => void) | undefined;
    const turning = callNetwork(context, turn, (message) => {
      conclude = finish(turn, message, saving);
    });
    // Whoever stops a turn goes on with a chat in which it has ended.
    runs.begin(turn.reply, { stop: inTurn(turning.stop, () => conclude?.()) });
    return turning;
  }

  function begin(turns: LockedTurns): void {
    const begun = Promise.withResolvers<SaveResult>();
    const started = turns.map(({ turn, takeLock }) => {
      const bill = lazily(() => openTurnBill(billedTurn(turn), deps.createUsageId()));
      const lock = lazily(takeLock);
      const { read } = run(turn, { release: () => lock()(), begun: begun.promise, bill });
      return { id: turn.reply.id, bill, lock, read };
    });
    // The lock is there before the rows that it stands for.
    for (const { lock } of started) lock();
    const rows = joinRows(turns.map(({ turn }) => turn.rows));
    if (rows === undefined) return;
    tell({ type: 'turn-started', rows });
    const beginning = { ...rows, bills: billsOf(started) };
    open.begin(started, beginning, begun.promise);
    begun.resolve(writeBeginning(deps.store, tell, beginning));
  }

  return {
    begin,
    noteSaved: open.saved,
    follow(reply, followUp, release) {
      const work = stoppable(followUp);
      runs.begin(reply, work);
      tell({ type: 'follow-up', chatId: reply.chatId });
      void goOn(reply, work, { release, written: Promise.resolve() });
    },
  };
}

interface EndedTurn {
  readonly end: TurnEnd;
  readonly work: StoppableWork | undefined;
  readonly endWriting: () => void;
}

/** Nothing is asked for a chat that is not there, and no row brings it back. */
function settleEnd(
  tell: TellTurns,
  { end, work, endWriting }: EndedTurn,
  saved: Awaited<ReturnType<typeof saveEnd>>,
): void {
  endWriting();
  if (isGone(saved)) work?.stop();
  tellEnd(tell, end, saved);
}

/** Frames may stay away from a page that nobody sees, whatever it says of itself. */
function drawLastWords(replies: LiveReplies, { id }: Message, onDrawn: () => void): void {
  replies.showLastWords(id, onDrawn);
  setTimeout(onDrawn, maxDrawingMs);
}

function callNetwork(
  { deps, tell }: TurnContext,
  { reply, call, results = [] }: TurnStart,
  onEnd: (message: Message) => void,
): TurnRun {
  return runTurn({
    message: reply,
    call,
    results,
    network: deps.network,
    now: deps.now,
    listener: {
      onDraft: (draft) => deps.replies.set(reply.id, draft),
      onCheckpoint: createCheckpoints(deps.store, tell),
      onEvent: (event) => tell({ type: 'turn-event', call, event }),
      onEnd,
    },
  });
}

/** The end with what it cost; a reply is not lost because it could not be counted. */
function endOf(
  { call }: TurnStart,
  message: Message,
  { bill, nowMs }: { readonly bill: () => PendingBill; readonly nowMs: number },
): TurnEnd {
  try {
    return countTurn({ message, call, bill: bill() }, nowMs);
  } catch (cause) {
    reportFault(cause);
    return { message, usage: undefined };
  }
}

/** The rows of turns that begin together, each once. */
function joinRows(all: readonly TurnRows[]): TurnRows | undefined {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return first;
  const messages = new Map(all.flatMap((rows) => rows.messages).map((row) => [row.id, row]));
  return { ...first, messages: [...messages.values()] };
}

interface Billed {
  readonly id: MessageId;
  readonly bill: () => PendingBill;
}

function billsOf(started: readonly Billed[]): ReadonlyMap<MessageId, PendingBill> {
  try {
    return new Map(started.map(({ id, bill }) => [id, bill()]));
  } catch (cause) {
    reportFault(cause);
    return new Map();
  }
}

function billedTurn({ reply, call, modelInfo }: TurnStart): BegunTurn {
  return { before: reply, call, model: modelInfo };
}

function inTurn(...tasks: readonly (() => void)[]): () => void {
  return () => {
    for (const task of tasks) task();
  };
}

function once(task: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    task();
  };
}

/** Counting a long prompt and asking for a lock wait until the request is on its way. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
