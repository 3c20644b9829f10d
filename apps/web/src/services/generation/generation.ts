import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';

import type { LiveReplies } from './live-replies.ts';
import { createSharedLocks } from './shared-locks.ts';
import type { EngineDeps, TurnContext, TurnEngine } from './turn-engine.ts';
import type { FollowUp, TurnNotice, TurnStart, TurnStore } from './turn-types.ts';
import { attemptSave } from './attempt-save.ts';
import { createActiveRuns, type ReplyPlace, type ActiveRun } from './active-runs.ts';

/** Runs turns, each by itself, any number of chats at once; none depends on what is shown. */
export interface Generation {
  readonly replies: LiveReplies;
  /** @param replyId asks for one reply, or the work after it; absent: for any of the chat */
  isRunning(chatId: ChatId, replyId?: MessageId): boolean;
  /** Whether nothing of a chat runs here, and the end of no reply of it is still being written. */
  isAtRest(chatId: ChatId): boolean;
  /** Replies of a chat that are on their way in this tab, and those whose tools run. */
  runningReplies(chatId: ChatId): readonly MessageId[];
  /** Chats with a reply on its way in this tab; the same set object until it changes. */
  runningChats(): ReadonlySet<ChatId>;
  /** Begins turns. Their code comes with whoever asks a model; the first call decides on it. */
  turns(create: CreateTurnEngine): Turns;
  /**
   * Keeps a chat busy while a question to it is being got ready; the returned function ends that, once
   * its turn has begun or will not. A stop of the chat stops the work as well.
   */
  prepare(place: ReplyPlace, work: ActiveRun): () => void;
  /**
   * Keeps other tabs from the chat until the returned function is called; undefined where one of
   * them, or a turn of this tab, is at work with it.
   */
  claim(chatId: ChatId): Promise<(() => void) | undefined>;
  /** Changes a reply that has ended on the disk; one that is gone stays so. */
  changeReply: TurnStore['changeReply'];
  /**
   * Ends turns of a chat; what runs in another tab is asked to end there.
   *
   * @param replyIds the replies that are meant; absent: all of the chat
   */
  stop(chatId: ChatId, replyIds?: readonly MessageId[]): void;
  /** What failed writings left of a chat in memory is stored by now. */
  noteSaved(chatId: ChatId): void;
  /** Called for a stop of what does not run in this tab. */
  onStopElsewhere(
    listener: (chatId: ChatId, replyIds: readonly MessageId[] | undefined) => void,
  ): void;
  subscribe(listener: (notice: TurnNotice) => void): () => void;
}

/** Begins turns of any chat, and what follows them. */
export interface Turns {
  start(turn: TurnStart): void;
  /** Begins turns of one chat side by side: all requests leave, then all rows are stored at once. */
  startTogether(turns: readonly TurnStart[]): void;
  /** Does what comes after a reply that ended earlier. */
  goOn(reply: ReplyPlace, followUp: FollowUp): void;
}

/** Makes the engine of this tab. */
export type CreateTurnEngine = (context: TurnContext) => TurnEngine;

/** What the runner of turns needs. */
export interface GenerationDeps extends EngineDeps {
  /**
   * Holds the lock that tells other tabs and later starts that the turn is alive. It has to wait in
   * line: the turn before may have ended a moment ago, and no turn may run without the lock.
   */
  readonly holdLock: (chatId: ChatId) => Promise<(() => void) | undefined>;
  /** As `holdLock`, but gives undefined at once where the lock is held. */
  readonly tryLock: (chatId: ChatId) => Promise<(() => void) | undefined>;
}

/** Makes the runner of turns of this tab. */
export function createGeneration(deps: GenerationDeps): Generation {
  const runs = createActiveRuns();
  const notices = createListeners<TurnNotice>();
  const tell = notices.notify;
  let engine: TurnEngine | undefined;
  const takeLock = createSharedLocks(deps.holdLock);
  let askElsewhere: Parameters<Generation['onStopElsewhere']>[0] | undefined;

  function requireRest({ chatId, id }: ReplyPlace): void {
    if (runs.isBusy(chatId, id)) throw new Error('This reply is still coming in.');
  }

  function turnsBy({ begin, follow }: TurnEngine): Turns {
    const startTogether: Turns['startTogether'] = (turns) => {
      for (const { reply } of turns) requireRest(reply);
      begin(turns.map((turn) => ({ turn, takeLock: () => takeLock(turn.reply.chatId) })));
    };
    return {
      start: (turn) => startTogether([turn]),
      startTogether,
      goOn(reply, followUp) {
        if (followUp.pause !== undefined) return;
        requireRest(reply);
        follow(reply, followUp, takeLock(reply.chatId));
      },
    };
  }

  return {
    replies: deps.replies,
    isRunning: runs.isBusy,
    isAtRest: runs.isAtRest,
    runningReplies: (chatId) => [...runs.of(chatId).keys()],
    runningChats: runs.chats,
    turns(create) {
      engine ??= create({ deps, runs, tell });
      return turnsBy(engine);
    },
    prepare(place, work) {
      runs.begin(place, work);
      tell({ type: 'follow-up', chatId: place.chatId });
      return () => {
        runs.end(place);
        tell({ type: 'follow-up', chatId: place.chatId });
      };
    },
    claim: deps.tryLock,
    changeReply: (reply, change) => attemptSave(() => deps.store.changeReply(reply, change)),
    stop(chatId, replyIds) {
      const running = runs.of(chatId);
      const ids = replyIds ?? [...running.keys()];
      const found = ids.flatMap((id) => running.get(id) ?? []);
      if (found.length === 0) askElsewhere?.(chatId, replyIds);
      for (const work of found) work.stop();
    },
    onStopElsewhere(listener) {
      askElsewhere = listener;
    },
    noteSaved: (chatId) => engine?.noteSaved(chatId),
    subscribe: notices.add,
  };
}
