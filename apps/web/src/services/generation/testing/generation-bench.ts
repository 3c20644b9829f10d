import type { Message } from '@parley/domain/chat/message.ts';
import { createUsageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { createMemoryLocks, queueForLock, type Locks } from '#src/platform/locks.ts';
import { createChatNetwork, type ChatNetwork } from '#src/services/network/testing/chat-network.ts';

import {
  createGeneration,
  type Generation,
  type GenerationDeps,
  type Turns,
} from '../generation.ts';
import { createLiveReplies } from '../live-replies.ts';
import { createTestLeaving } from './test-leaving.ts';
import { createTurnEngine } from '../turn-engine.ts';
import type { SaveError, StoredEnd, TurnEnd, TurnNotice, TurnRows } from '../turn-types.ts';
import type { ReplyPlace } from '../active-runs.ts';

export type Saved = Result<unknown, SaveError>;
export type Ended = Result<StoredEnd, SaveError>;

interface Change {
  readonly reply: ReplyPlace;
  readonly change: (stored: Message) => Message;
}

/** A runner of turns over a store whose answers the test gives. */
export interface Bench {
  readonly generation: Generation & Turns;
  readonly network: ChatNetwork;
  readonly notices: readonly TurnNotice[];
  readonly saved: {
    readonly turns: readonly TurnRows[];
    readonly ends: readonly TurnEnd[];
    readonly changes: readonly Change[];
  };
  readonly locks: Locks;
  readonly clock: { nowMs: number };
  /** Answers of the store to come, first those of the next writes; then all succeed. */
  readonly answers: {
    turn: Saved[];
    checkpoint: Saved[];
    end: (Ended | Promise<Ended>)[];
    isChatGone: boolean;
    isKept: boolean;
  };
  /** Resolves with the next notice that has one of these types. */
  next(...types: readonly TurnNotice['type'][]): Promise<TurnNotice>;
}

export function createBench(deps: Partial<GenerationDeps> = {}): Bench {
  const network = createChatNetwork();
  const turns: TurnRows[] = [];
  const ends: TurnEnd[] = [];
  const changes: Change[] = [];
  const answers: Bench['answers'] = {
    turn: [],
    checkpoint: [],
    end: [],
    isChatGone: false,
    isKept: true,
  };
  const locks = createMemoryLocks();
  const clock = { nowMs: 1000 };
  let lastId = 0;
  const made = createGeneration({
    network: network.client,
    store: {
      saveTurn(turn) {
        turns.push(turn);
        return Promise.resolve(answers.turn.shift() ?? ok(null));
      },
      checkpoint: () => Promise.resolve(answers.checkpoint.shift() ?? ok(null)),
      finishTurn(end) {
        ends.push(end);
        return Promise.resolve(answers.end.shift() ?? ok({ isStored: true }));
      },
      isChatGone: () => Promise.resolve(ok(answers.isChatGone)),
      isKept: () => answers.isKept,
      changeReply: (reply, change) => {
        changes.push({ reply, change });
        return Promise.resolve(ok(null));
      },
    },
    replies: createLiveReplies({
      request: (task) => task(),
      isHidden: () => false,
    }),
    now: () => clock.nowMs,
    createUsageId: () => {
      lastId += 1;
      return createUsageId(() => String(lastId));
    },
    holdLock: (id) => queueForLock(locks, id),
    tryLock: (id) => locks.holdLock(id),
    leaving: createTestLeaving(),
    ...deps,
  });
  const generation = { ...made, ...made.turns(createTurnEngine) };
  const notices: TurnNotice[] = [];
  generation.subscribe((notice) => notices.push(notice));
  return {
    generation,
    network,
    notices,
    saved: { turns, ends, changes },
    locks,
    clock,
    answers,
    next: (...types) =>
      new Promise((resolve) => {
        const stop = generation.subscribe((notice) => {
          if (!types.includes(notice.type)) return;
          stop();
          resolve(notice);
        });
      }),
  };
}
