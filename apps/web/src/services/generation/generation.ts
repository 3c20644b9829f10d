import type { PendingBill } from '@parley/domain/chat/bill.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Message, ToolPause } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { LiveReplies } from './live-replies.ts';
import { createSharedLocks } from './shared-locks.ts';
import { runTurn } from './turn-runner.ts';
import { countTurn, openTurnBill, type BegunTurn } from './usage-of-turn.ts';
import { createWorks, type ReplyPlace, type Work, type Works } from './works.ts';

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
  /** What the requests for running replies are billed by if nobody sees their end. */
  readonly bills?: ReadonlyMap<MessageId, PendingBill>;
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
  /** Work before or after a turn has begun, or ended without another turn. */
  | { readonly type: 'follow-up'; readonly chatId: ChatId }
  /** The text is in memory only. */
  | ({ readonly type: 'save-failed'; readonly error: SaveError } & SaveNotice)
  | ({ readonly type: 'saved' } & SaveNotice);

interface SaveNotice {
  readonly chatId: ChatId;
  /** The reply whose end was written; absent for the beginning of turns and what comes in. */
  readonly endedId?: MessageId;
}

/** Runs turns, each by itself, any number of chats at once; none depends on what is shown. */
export interface Generation {
  readonly replies: LiveReplies;
  /** @param replyId asks for one reply, or the work after it; absent: for any of the chat */
  isRunning(chatId: ChatId, replyId?: MessageId): boolean;
  /** Replies of a chat that are on their way in this tab, and those whose tools run. */
  runningReplies(chatId: ChatId): readonly MessageId[];
  /** Chats with a reply on its way in this tab; the same set object until it changes. */
  runningChats(): ReadonlySet<ChatId>;
  start(turn: TurnStart): void;
  /** Begins turns of one chat side by side: all requests leave, then all rows are stored at once. */
  startTogether(turns: readonly TurnStart[]): void;
  /**
   * Keeps a chat busy while a question to it is being got ready; the returned function ends that, once
   * its turn has begun or will not. A stop of the chat stops the work as well.
   */
  prepare(place: ReplyPlace, work: Work): () => void;
  /**
   * Keeps other tabs from the chat until the returned function is called; undefined where one of
   * them, or a turn of this tab, is at work with it.
   */
  claim(chatId: ChatId): Promise<(() => void) | undefined>;
  /** Does what comes after a reply that ended earlier. */
  goOn(reply: ReplyPlace, followUp: FollowUp): void;
  /**
   * Ends turns of a chat; what runs in another tab is asked to end there.
   *
   * @param replyIds the replies that are meant; absent: all of the chat
   */
  stop(chatId: ChatId, replyIds?: readonly MessageId[]): void;
  /** Called for a stop of what does not run in this tab. */
  onStopElsewhere(
    listener: (chatId: ChatId, replyIds: readonly MessageId[] | undefined) => void,
  ): void;
  subscribe(listener: (notice: TurnNotice) => void): () => void;
}

/** What the runner of turns needs. */
export interface GenerationDeps {
  readonly network: NetworkClient;
  readonly store: TurnStore;
  readonly replies: LiveReplies;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
  /**
   * Holds the lock that tells other tabs and later starts that the turn is alive. It has to wait in
   * line: the turn before may have ended a moment ago, and no turn may run without the lock.
   */
  readonly holdLock: (chatId: ChatId) => Promise<(() => void) | undefined>;
  /** As `holdLock`, but gives undefined at once where the lock is held. */
  readonly tryLock: (chatId: ChatId) => Promise<(() => void) | undefined>;
}

type SaveResult = Result<unknown, SaveError>;

/** Ends a turn's share in the lock of its chat. */
type Release = () => void;

/** What the end of a turn waits for. */
interface Saving {
  readonly release: Release;
  /** How the writing of the turn's beginning went. */
  readonly begun: Promise<SaveResult>;
  readonly bill: () => PendingBill;
}

/** What turns of all chats share. */
interface TurnContext {
  readonly deps: GenerationDeps;
  readonly works: Works;
  readonly tell: Notices['tell'];
}

/** Turns of one chat, and for each the way to its share in the lock. */
type LockedTurns = readonly { readonly turn: TurnStart; readonly takeLock: () => Release }[];

interface TurnRunner {
  begin(turns: LockedTurns): void;
  follow(reply: ReplyPlace, work: StoppableWork, after: After): Promise<void>;
}

/** Work between two turns that remembers a stop: it may come when the work itself is done. */
interface StoppableWork extends Work {
  turn(): Promise<TurnStart | undefined>;
  isStopped(): boolean;
}

function stoppable(work: Extract<FollowUp, Work>): StoppableWork {
  let isStopped = false;
  return {
    turn: () => work.turn(),
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      work.stop();
    },
  };
}

/** What the work between two turns stands on. */
interface After {
  readonly release: Release;
  /** The writing of the reply before it. */
  readonly writing: Promise<unknown>;
}

/** Runs a turn and what follows it by itself, until it is the person's move. */
function createTurnRunner({ deps, works, tell }: TurnContext): TurnRunner {
  async function finish(turn: TurnStart, message: Message, saving: Saving): Promise<void> {
    const counted = { message, call: turn.call, bill: saving.bill() };
    const end = countTurn(counted, deps.now());
    const followUp = turn.follow?.(end.message);
    const work =
      followUp === undefined || followUp.pause !== undefined ? undefined : stoppable(followUp);
    if (work === undefined) works.end(message);
    else works.begin(message, work);
    const { begun, release } = saving;
    const writing = writeEnd({ ...deps, tell }, { turn, end: withPause(end, followUp), begun });
    if (work !== undefined) return follow(message, work, { release, writing });
    await writing.finally(release);
    return undefined;
  }

  async function follow(
    reply: ReplyPlace,
    work: StoppableWork,
    { release, writing }: After,
  ): Promise<void> {
    let next: TurnStart | undefined;
    try {
      const made = await work.turn();
      // What the next turn builds on is on the disk first.
      await writing;
      next = work.isStopped() ? undefined : made;
    } finally {
      works.end(reply);
      if (next === undefined) {
        tell({ type: 'follow-up', chatId: reply.chatId });
        release();
      }
    }
    if (next !== undefined) begin([{ turn: next, takeLock: () => release }]);
  }

  function run(turn: TurnStart, saving: Saving): void {
    const onEnd = (message: Message): void => void finish(turn, message, saving);
    works.begin(turn.reply, callNetwork({ deps, works, tell }, turn, onEnd));
  }

  function begin(turns: LockedTurns): void {
    const begun = Promise.withResolvers<SaveResult>();
    const started = turns.map(({ turn, takeLock }) => {
      const bill = lazily(() => openTurnBill(billedTurn(turn), deps.createUsageId()));
      const lock = lazily(takeLock);
      run(turn, { release: () => lock()(), begun: begun.promise, bill });
      return { id: turn.reply.id, bill, lock };
    });
    // The lock is there before the rows that it stands for.
    for (const { lock } of started) lock();
    const rows = joinRows(turns.map(({ turn }) => turn.rows));
    if (rows === undefined) return;
    tell({ type: 'turn-started', rows });
    begun.resolve(
      writeBeginning(
        { ...deps, tell },
        { ...rows, bills: new Map(started.map(({ id, bill }) => [id, bill()])) },
      ),
    );
  }

  return { begin, follow };
}

function callNetwork(
  { deps, tell }: TurnContext,
  { reply, call }: TurnStart,
  onEnd: (message: Message) => void,
): Work {
  return runTurn({
    message: reply,
    call,
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

/** Keeps what came in so far, and tells when that begins to fail and when it succeeds again. */
function createCheckpoints(store: TurnStore, tell: Notices['tell']): (message: Message) => void {
  let isFailing = false;
  const write = async (message: Message): Promise<void> => {
    const result = await store.checkpoint(message);
    // It was deleted meanwhile, or its beginning is not written: that tells of itself.
    if (!result.ok && result.error.code === 'missing') return;
    if (isFailing === result.ok) tell(savedNotice({ chatId: message.chatId }, result));
    isFailing = !result.ok;
  };
  return (message) => void write(message);
}

/** The rows of turns that begin together, each once. */
function joinRows(all: readonly TurnRows[]): TurnRows | undefined {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return first;
  const messages = new Map(all.flatMap((rows) => rows.messages).map((row) => [row.id, row]));
  return { ...first, messages: [...messages.values()] };
}

/** Makes the runner of turns of this tab. */
export function createGeneration(deps: GenerationDeps): Generation {
  const works = createWorks();
  const notices = createNotices();
  const { tell } = notices;
  const { begin, follow } = createTurnRunner({ deps, works, tell });
  const takeLock = createSharedLocks(deps.holdLock);
  let askElsewhere: Parameters<Generation['onStopElsewhere']>[0] | undefined;

  function requireRest({ chatId, id }: ReplyPlace): void {
    if (works.isBusy(chatId, id)) throw new Error('This reply is still coming in.');
  }

  function startTogether(turns: readonly TurnStart[]): void {
    for (const { reply } of turns) requireRest(reply);
    begin(turns.map((turn) => ({ turn, takeLock: () => takeLock(turn.reply.chatId) })));
  }

  return {
    replies: deps.replies,
    isRunning: works.isBusy,
    runningReplies: (chatId) => [...works.of(chatId).keys()],
    runningChats: works.chats,
    start: (turn) => startTogether([turn]),
    startTogether,
    prepare(place, work) {
      works.begin(place, work);
      tell({ type: 'follow-up', chatId: place.chatId });
      return () => {
        works.end(place);
        tell({ type: 'follow-up', chatId: place.chatId });
      };
    },
    claim: deps.tryLock,
    goOn(reply, followUp) {
      if (followUp.pause !== undefined) return;
      requireRest(reply);
      const release = takeLock(reply.chatId);
      const work = stoppable(followUp);
      works.begin(reply, work);
      tell({ type: 'follow-up', chatId: reply.chatId });
      void follow(reply, work, { release, writing: Promise.resolve() });
    },
    stop(chatId, replyIds) {
      const running = works.of(chatId);
      const ids = replyIds ?? [...running.keys()];
      const found = ids.flatMap((id) => running.get(id) ?? []);
      if (found.length === 0) askElsewhere?.(chatId, replyIds);
      for (const work of found) work.stop();
    },
    onStopElsewhere(listener) {
      askElsewhere = listener;
    },
    subscribe: notices.subscribe,
  };
}

function billedTurn({ reply, call, modelInfo }: TurnStart): BegunTurn {
  return { before: reply, call, model: modelInfo };
}

/** Counting a long prompt and asking for a lock wait until the request is on its way. */
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
  readonly begun: Saving['begun'];
}

async function writeBeginning(
  { tell, store }: GenerationDeps & Pick<Notices, 'tell'>,
  rows: TurnRows,
): Promise<SaveResult> {
  const result = await store.saveTurn(rows);
  tell(savedNotice({ chatId: rows.chat.id }, result));
  return result;
}

async function writeEnd(
  { tell, store, replies }: GenerationDeps & Pick<Notices, 'tell'>,
  { turn, end, begun }: EndingTurn,
): Promise<void> {
  const { id, chatId } = end.message;
  tell({ type: 'turn-ended', message: end.message });
  replies.remove(id);
  const result = await saveEnd(store, { rows: turn.rows, end }, begun);
  tell(savedNotice({ chatId, endedId: id }, result));
}

function savedNotice(place: SaveNotice, result: SaveResult): TurnNotice {
  return result.ok
    ? { type: 'saved', ...place }
    : { type: 'save-failed', ...place, error: result.error };
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
