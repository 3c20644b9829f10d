import type { PendingBill } from '@parley/domain/chat/bill.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Message, ToolPause } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { LiveReplies } from './live-replies.ts';
import { runTurn } from './turn-runner.ts';
import { countTurn, openTurnBill, type BegunTurn } from './usage-of-turn.ts';

/** Why something could not be saved. */
export interface SaveError {
  readonly code: string;
}

/** What the turn writes to. */
export interface TurnStore {
  /** Strict: when it resolves, the messages survive a crash. */
  saveTurn(turn: TurnRows): Promise<Result<unknown, SaveError>>;
  /** Relaxed: the text of a reply that is still coming in. */
  checkpoint(message: Message): Promise<Result<unknown, SaveError>>;
  /** Strict: the end of a reply, its chat's header and the row of what it used. */
  finishTurn(end: TurnEnd): Promise<Result<unknown, SaveError>>;
}

/** The rows with which a turn begins. */
export interface TurnRows {
  readonly chat: Chat;
  readonly messages: readonly Message[];
  /** The draft that was sent; it goes in the same transaction. */
  readonly clearDraft?: SentDraft;
  /** What the request is billed by if nobody sees its end. */
  readonly bill?: PendingBill;
}

/** A draft that became a message. */
export interface SentDraft {
  readonly key: DraftKey;
  readonly sentText: string;
  readonly sentAtMs: number;
}

/** The rows with which a turn ends. */
export interface TurnEnd {
  readonly message: Message;
  /** Undefined where no request left the browser. */
  readonly usage: UsageRecord | undefined;
}

/** A turn that is to begin. */
export interface TurnStart {
  readonly rows: TurnRows;
  /** The reply, one of `rows.messages`: queued, or with parts, to be continued. */
  readonly reply: Message;
  readonly call: ChatCall;
  readonly modelInfo: ModelInfo | undefined;
  /** What comes after the reply by itself; undefined where it is the person's move. */
  readonly follow?: (ended: Message) => FollowUp | undefined;
}

/**
 * What comes after a reply without a move of the person: work that leads to another turn of the same
 * chat under the same lock, or the reason why it has to wait.
 */
export type FollowUp =
  | { readonly pause: ToolPause }
  | {
      readonly pause?: never;
      /** Does the work; undefined where no turn comes of it. */
      turn(): Promise<TurnStart | undefined>;
      /** Ends the work soon. */
      stop(): void;
    };

/** What happens to turns, for whoever shows or counts them. */
export type TurnNotice =
  | { readonly type: 'turn-started'; readonly rows: TurnRows }
  | { readonly type: 'turn-event'; readonly call: ChatCall; readonly event: ChatEvent }
  | { readonly type: 'turn-ended'; readonly message: Message }
  /** Work after a reply has begun, or ended without another turn. */
  | { readonly type: 'follow-up'; readonly chatId: ChatId }
  /** The text is in memory only. */
  | { readonly type: 'save-failed'; readonly chatId: ChatId; readonly error: SaveError }
  | { readonly type: 'saved'; readonly chatId: ChatId };

/** Runs turns, at most one per chat, any number of chats at once; none depends on what is shown. */
export interface Generation {
  readonly replies: LiveReplies;
  isRunning(chatId: ChatId): boolean;
  /** Chats with a reply on its way in this tab; the same set object until it changes. */
  runningChats(): ReadonlySet<ChatId>;
  start(turn: TurnStart): void;
  /** Does what comes after a reply that ended earlier, under a lock of its own. */
  goOn(chatId: ChatId, followUp: FollowUp): void;
  /** Ends the turn of the chat; one that runs in another tab is asked to end there. */
  stop(chatId: ChatId): void;
  /** Called for a stop of a chat that does not run in this tab. */
  onStopElsewhere(listener: (chatId: ChatId) => void): void;
  subscribe(listener: (notice: TurnNotice) => void): () => void;
}

/** What the runner of turns needs. */
export interface GenerationDeps {
  readonly network: NetworkClient;
  readonly store: TurnStore;
  readonly replies: LiveReplies;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
  /** Holds the lock that tells other tabs and later starts that the turn is alive. */
  readonly holdLock: (chatId: ChatId) => Promise<(() => void) | undefined>;
}

type SaveResult = Result<unknown, SaveError>;

type Lock = Promise<(() => void) | undefined>;

/** What the end of a turn waits for. */
interface Saving {
  readonly lock: Lock;
  /** How the writing of the turn's beginning went. */
  readonly begun: Promise<SaveResult>;
  readonly bill: () => PendingBill;
}

/** What keeps a chat busy: a turn, or the work between two of them. */
interface Work {
  stop(): void;
}

/** What turns of all chats share. */
interface TurnContext {
  readonly deps: GenerationDeps;
  readonly works: Works;
  readonly tell: Notices['tell'];
}

interface TurnRunner {
  begin(turn: TurnStart, lock: Lock): void;
  follow(chatId: ChatId, work: Extract<FollowUp, Work>, after: After): Promise<void>;
}

/** What the work between two turns stands on. */
interface After {
  readonly lock: Lock;
  /** The writing of the reply before it. */
  readonly writing: Promise<unknown>;
}

/** Runs a turn and what follows it by itself, until it is the person's move. */
function createTurnRunner({ deps, works, tell }: TurnContext): TurnRunner {
  async function finish(turn: TurnStart, message: Message, saving: Saving): Promise<void> {
    const { chatId } = message;
    const counted = { message, call: turn.call, bill: saving.bill() };
    const end = countTurn(counted, deps.now());
    const followUp = turn.follow?.(end.message);
    const work = followUp === undefined || followUp.pause !== undefined ? undefined : followUp;
    if (work === undefined) works.end(chatId);
    else works.begin(chatId, work);
    const writing = writeEnd({ ...deps, tell }, { turn, end: withPause(end, followUp), saving });
    if (work !== undefined) return follow(chatId, work, { lock: saving.lock, writing });
    await writing.finally(async () => (await saving.lock)?.());
    return undefined;
  }

  async function follow(
    chatId: ChatId,
    work: Extract<FollowUp, Work>,
    { lock, writing }: After,
  ): Promise<void> {
    let next: TurnStart | undefined;
    try {
      next = await work.turn();
      // What the next turn builds on is on the disk first.
      await writing;
    } finally {
      works.end(chatId);
      if (next === undefined) {
        tell({ type: 'follow-up', chatId });
        (await lock)?.();
      }
    }
    if (next !== undefined) begin(next, lock);
  }

  async function save(rows: TurnRows): Promise<SaveResult> {
    const result = await deps.store.saveTurn(rows);
    tell(savedNotice(rows.chat.id, result));
    return result;
  }

  function begin(turn: TurnStart, lock: Lock): void {
    const { chatId } = turn.reply;
    const begun = Promise.withResolvers<SaveResult>();
    const bill = lazily(() => openTurnBill(billedTurn(turn), deps.createUsageId()));
    const run = runTurn({
      message: turn.reply,
      call: turn.call,
      network: deps.network,
      now: deps.now,
      listener: {
        onDraft: (draft) => deps.replies.set(turn.reply.id, draft),
        onCheckpoint: (message) => void deps.store.checkpoint(message),
        onEvent: (event) => tell({ type: 'turn-event', call: turn.call, event }),
        onEnd: (message) => void finish(turn, message, { lock, begun: begun.promise, bill }),
      },
    });
    works.begin(chatId, run);
    tell({ type: 'turn-started', rows: turn.rows });
    begun.resolve(save({ ...turn.rows, bill: bill() }));
  }

  return { begin, follow };
}

/** Makes the runner of turns of this tab. */
export function createGeneration(deps: GenerationDeps): Generation {
  const works = createWorks();
  const notices = createNotices();
  const { tell } = notices;
  const { begin, follow } = createTurnRunner({ deps, works, tell });
  let askElsewhere: ((chatId: ChatId) => void) | undefined;

  function lockFree(chatId: ChatId): Lock {
    if (works.find(chatId) === undefined) return deps.holdLock(chatId);
    throw new Error('A reply of this chat is still coming in.');
  }

  return {
    replies: deps.replies,
    isRunning: (chatId) => works.find(chatId) !== undefined,
    runningChats: works.chats,
    start: (turn) => begin(turn, lockFree(turn.reply.chatId)),
    goOn(chatId, followUp) {
      if (followUp.pause !== undefined) return;
      const lock = lockFree(chatId);
      works.begin(chatId, followUp);
      tell({ type: 'follow-up', chatId });
      void follow(chatId, followUp, { lock, writing: Promise.resolve() });
    },
    stop(chatId) {
      const work = works.find(chatId);
      if (work === undefined) askElsewhere?.(chatId);
      else work.stop();
    },
    onStopElsewhere(listener) {
      askElsewhere = listener;
    },
    subscribe: notices.subscribe,
  };
}

interface Works {
  readonly find: (chatId: ChatId) => Work | undefined;
  readonly chats: () => ReadonlySet<ChatId>;
  begin(chatId: ChatId, work: Work): void;
  end(chatId: ChatId): void;
}

function createWorks(): Works {
  const works = new Map<ChatId, Work>();
  let chats: ReadonlySet<ChatId> = new Set();
  return {
    find: (chatId) => works.get(chatId),
    chats: () => chats,
    begin(chatId, work) {
      const isKnown = works.has(chatId);
      works.set(chatId, work);
      if (!isKnown) chats = new Set(works.keys());
    },
    end(chatId) {
      if (works.delete(chatId)) chats = new Set(works.keys());
    },
  };
}

function billedTurn({ reply, call, modelInfo }: TurnStart): BegunTurn {
  return { before: reply, call, model: modelInfo };
}

/** Counting a long prompt waits until the request is on its way. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function withPause(end: TurnEnd, followUp: FollowUp | undefined): TurnEnd {
  if (followUp?.pause === undefined) return end;
  return { ...end, message: { ...end.message, toolPause: followUp.pause } };
}

interface EndingTurn {
  readonly turn: TurnStart;
  readonly end: TurnEnd;
  readonly saving: Saving;
}

async function writeEnd(
  { tell, store, replies }: GenerationDeps & Pick<Notices, 'tell'>,
  { turn, end, saving }: EndingTurn,
): Promise<void> {
  tell({ type: 'turn-ended', message: end.message });
  replies.remove(end.message.id);
  const result = await saveEnd(store, { rows: turn.rows, end }, saving.begun);
  tell(savedNotice(end.message.chatId, result));
}

function savedNotice(chatId: ChatId, result: SaveResult): TurnNotice {
  return result.ok
    ? { type: 'saved', chatId }
    : { type: 'save-failed', chatId, error: result.error };
}

/** Where the beginning of the turn could not be saved, all of it is tried again at its end. */
async function saveEnd(
  store: TurnStore,
  { rows, end }: { readonly rows: TurnRows; readonly end: TurnEnd },
  begun: Promise<SaveResult>,
): Promise<SaveResult> {
  const ended = await store.finishTurn(end);
  if ((await begun).ok) return ended;
  const messages = rows.messages.map((row) => (row.id === end.message.id ? end.message : row));
  const again = await store.saveTurn({ ...rows, messages });
  return again.ok ? store.finishTurn(end) : again;
}

interface Notices {
  readonly tell: (notice: TurnNotice) => void;
  readonly subscribe: (listener: (notice: TurnNotice) => void) => () => void;
}

function createNotices(): Notices {
  const listeners = new Set<(notice: TurnNotice) => void>();
  return {
    tell(notice) {
      for (const listener of listeners) listener(notice);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
