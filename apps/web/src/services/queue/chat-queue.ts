import type { QueuedDraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createQueueQuery } from '#src/data/queries/queue-query.ts';
import {
  loadQueue,
  moveQueued,
  putBackQueued,
  queueMessage,
  removeQueued,
  type NewQueuedMessage,
  type QueuedMessage,
} from '#src/data/repositories/queued-messages.ts';
import { createListeners } from '#src/platform/listeners.ts';
import { reportFault } from '#src/platform/report-fault.ts';
import { isChatRunning } from '#src/services/chats/running-state.ts';

import { queueLockName } from './queue-lock.ts';
import { goesByItself, queueStateOf, type QueueFacts, type QueueState } from './queue-state.ts';
import { createQueueSender, type SenderDeps, type SenderView } from './queue-sender.ts';

/** The messages of a chat that wait. */
export interface QueueSnapshot {
  /** The next one first; without what is being sent. */
  readonly messages: readonly QueuedMessage[];
  /** What they wait for; undefined where none waits. */
  readonly state: QueueState | undefined;
}

/**
 * The messages of one chat that wait to be sent. They go one by one, as soon as the chat is at rest
 * and its last reply ended well, each once whatever other tabs do.
 */
export interface ChatQueue {
  /** The same object until something changes. */
  getSnapshot(): QueueSnapshot;
  subscribe(listener: () => void): () => void;
  /** Puts a message behind the others; false where it could not be stored. */
  add(message: NewQueuedMessage): Promise<boolean>;
  /**
   * Takes a message out. Errors: see {@link QueueError}.
   *
   * @param keep gets the message before it is out of the queue; false where it has no place for it
   */
  take(
    key: QueuedDraftKey,
    keep?: (message: QueuedMessage) => boolean,
  ): Promise<Result<QueuedMessage, QueueError>>;
  /** Puts back what was taken out; false where it could not be stored. */
  putBack(message: QueuedMessage): Promise<boolean>;
  /** Moves a message by some places, and resolves when that is stored. Errors: see {@link QueueError}. */
  move(key: QueuedDraftKey, by: number): Promise<Result<undefined, QueueError>>;
  /**
   * Makes a message the next one, and sends it where the chat is at rest, as the composer would: no
   * pause holds it. A reply that comes in is not stopped, nor tools that wait for the person.
   * Errors: see {@link QueueError}.
   */
  sendNow(key: QueuedDraftKey): Promise<Result<undefined, QueueError>>;
  /** Sends the next message in spite of a pause; where its cost was shown, in spite of that. */
  goOn(): void;
  /** The chat is on the screen until the returned function is called; what can go then goes. */
  watch(): () => void;
}

/**
 * Why a queue stayed as it was. `gone`: the message was sent meanwhile; `kept`: there was no place to
 * take it to; `busy`: the message before is still on its way to the disk, or nothing can be stored.
 */
export interface QueueError {
  readonly code: 'gone' | 'kept' | 'busy';
}

/** What a queue needs. */
export interface ChatQueueDeps extends SenderDeps {
  /** Resolves when a person has waited long enough for a change of the queue. */
  readonly patience: () => Promise<void>;
  readonly connection: { subscribe(listener: () => void): () => void };
  /** Whether the models of the chat, or the one that is asked, can be reached, as far as the browser tells. */
  readonly isReachable: (model: ModelRef | undefined) => boolean;
  /** Tools of this tab: whether a call of a reply of the chat waits for the person. */
  readonly tools: { isAsking(): boolean; subscribe(listener: () => void): () => void };
  /** Whether the session is that of the chat; false where another storage has taken the chat over. */
  readonly isCurrent: () => boolean;
  /** Keeps the session in memory and connected until the returned function is called. */
  readonly keepSession: () => () => void;
}

const nothing: QueueSnapshot = { messages: [], state: undefined };

/** Makes the queue of an open chat. It does nothing until it is watched. */
export function createChatQueue(deps: ChatQueueDeps): ChatQueue {
  const { store, session, locks } = deps;
  const { chatId } = session;
  const view = createQueueView(deps);

  /** Nothing moves while a message is being sent; somebody who waits too long is told so. */
  const alone = <T>(work: () => Promise<Result<T, QueueError>>): Promise<Result<T, QueueError>> =>
    withPatience(deps, (begin) =>
      locks.withLock(queueLockName(chatId), () => (begin() ? work() : Promise.resolve(busy))),
    );

  async function place(
    key: QueuedDraftKey,
    by: number,
  ): Promise<Result<QueuedDraftKey, QueueError>> {
    const moved = await moveQueued(store, { chatId, key, by });
    if (!moved.ok) return busy;
    return moved.value === undefined ? err({ code: 'gone' }) : ok(moved.value);
  }

  const inOrder = createOrder();
  const takeOut: ChatQueue['take'] = async (key, keep) => {
    const rows = await loadQueue(store, chatId);
    if (!rows.ok) return busy;
    // What was sent is on the disk until its turn is.
    const found = view.waitingOf(rows.value).find((message) => message.key === key);
    if (found === undefined) return err({ code: 'gone' });
    if (keep?.(found) === false) return err({ code: 'kept' });
    return (await removeQueued(store, key)).ok ? ok(found) : busy;
  };

  return {
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    watch: view.watch,
    async add(message) {
      const isAtRest = !isChatRunning(deps.generation, session.getSnapshot());
      const added = await queueMessage(store, chatId, message);
      if (!added.ok) return false;
      if (added.value !== undefined) {
        view.noteAdded({ key: added.value, text: message.text }, isAtRest);
      }
      return true;
    },
    // What is shown here is not what this tab sends: it can go although that cannot be stored yet.
    take: (key, keep) =>
      view.isStoring() ? inOrder(() => takeOut(key, keep)) : alone(() => takeOut(key, keep)),
    putBack: async (message) => (await putBackQueued(store, chatId, message)).ok,
    async move(key, by) {
      const moved = await alone(() => place(key, by));
      return moved.ok ? ok(undefined) : moved;
    },
    async sendNow(key) {
      const moved = await alone(() => place(key, Number.NEGATIVE_INFINITY));
      if (!moved.ok) return moved;
      const stored = await loadQueue(store, chatId);
      const [first] = stored.ok ? stored.value : [];
      if (first?.key === moved.value) view.goOn(first);
      return ok(undefined);
    },
    goOn() {
      const [first] = view.getSnapshot().messages;
      if (first !== undefined) view.goOn(first);
    },
  };
}

/** Runs one work after the other, whatever became of it: a second press finds what the first left. */
function createOrder(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

const busy = err<QueueError>({ code: 'busy' });

/**
 * Runs work that may have to wait for its turn.
 *
 * @param run asks `begin` when its turn has come; false where that is too late
 * @returns `busy` where the turn did not come in time, or was refused
 */
async function withPatience<T>(
  { patience }: Pick<ChatQueueDeps, 'patience'>,
  run: (begin: () => boolean) => Promise<Result<T, QueueError>>,
): Promise<Result<T, QueueError>> {
  let state: 'waiting' | 'begun' | 'late' = 'waiting';
  const outcome = run(() => {
    if (state === 'waiting') state = 'begun';
    return state === 'begun';
  }).catch((cause: unknown) => {
    // The browser refuses the lock, for instance.
    reportFault(cause);
    return busy;
  });
  const tooLate = patience().then(() => {
    if (state === 'begun') return outcome;
    state = 'late';
    return busy;
  });
  return Promise.race([outcome, tooLate]);
}

/** What a queue shows, and what it does by itself. */
interface QueueView extends Pick<ChatQueue, 'getSnapshot' | 'subscribe' | 'watch'> {
  /** What was written with the chat at rest was written with the end of its last reply in view. */
  noteAdded(added: Pick<QueuedMessage, 'key' | 'text'>, isAtRest: boolean): void;
  goOn(first: QueuedMessage): void;
  /** A message was sent from here and is not on the disk yet. */
  isStoring(): boolean;
  /** Without what was sent from here. */
  waitingOf(rows: readonly QueuedMessage[]): readonly QueuedMessage[];
}

function createQueueView(deps: ChatQueueDeps): QueueView {
  const { session } = deps;
  const listeners = createListeners();
  let query: ReturnType<typeof createQueueQuery> | undefined;
  // Another message may take the place of one: the text tells them apart.
  const writtenBehind = new Map<QueuedDraftKey, WrittenBehind>();
  const leaf = (): Message | undefined => session.getSnapshot().path.at(-1);
  let snapshot = nothing;
  let seenLeaf = leaf();
  const isWrittenNow = ({ key, text }: QueuedMessage): boolean => {
    const written = writtenBehind.get(key);
    return written?.text === text && written.leafId === leaf()?.id;
  };
  const stateOf: SenderView['stateOf'] = (first, hold, isMeant) =>
    stateNow(deps, first, { hold, isMeant, isWrittenNow: isWrittenNow(first) });
  const sender = createQueueSender(deps, { stateOf, onChange: refresh });
  const following = createFollowing(() => {
    const rows = createQueueQuery(deps.store, session.chatId);
    query = rows;
    const stops = [...sourcesOf(deps), rows.subscribe].map((subscribe) => subscribe(refresh));
    return runAll([deps.keepSession(), ...stops, rows.dispose]);
  });

  /** Looking back, a reset or a deletion asks nobody: what waits was meant to follow what is gone. */
  function holdBehindChange(first: QueuedMessage | undefined): void {
    if (first !== undefined && isBefore(leaf(), seenLeaf)) {
      sender.hold(first, { type: 'paused', reason: 'changed' });
    }
    seenLeaf = leaf();
  }

  function refresh(): void {
    const stored = deps.isCurrent() ? query?.getSnapshot().value : undefined;
    const messages = sender.waitingOf(stored ?? nothing.messages);
    const [first] = messages;
    holdBehindChange(first);
    const state =
      first === undefined ? undefined : stateOf(first, sender.holdOf(first), sender.isMeant(first));
    const next = { messages, state };
    if (!isSame(snapshot, next)) {
      snapshot = next;
      listeners.notify();
    }
    if (first !== undefined && state?.type === 'sending') void sender.send(first);
    // A chat that was left is followed for as long as something goes by itself.
    following.update(sender.isBusy() || (state !== undefined && goesByItself(state)));
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    noteAdded({ key, text }, isAtRest) {
      if (isAtRest) writtenBehind.set(key, { text, leafId: leaf()?.id });
      refresh();
    },
    goOn: sender.goOn,
    isStoring: sender.isStoring,
    waitingOf: sender.waitingOf,
    watch() {
      const leave = following.watch();
      refresh();
      return leave;
    },
  };
}

/** Where a message was written. */
interface WrittenBehind {
  readonly text: string;
  readonly leafId: MessageId | undefined;
}

/** Whether the end of a branch is an earlier one than that which was seen before. */
function isBefore(leaf: Message | undefined, seen: Message | undefined): boolean {
  if (seen === undefined || leaf?.id === seen.id) return false;
  return leaf === undefined || leaf.createdAtMs < seen.createdAtMs;
}

type Standing = Pick<QueueFacts, 'hold' | 'isMeant' | 'isWrittenNow'>;

/** The state of the chat for what stands first. */
function stateNow(deps: ChatQueueDeps, first: QueuedMessage, standing: Standing): QueueState {
  const { generation } = deps;
  const snapshot = deps.session.getSnapshot();
  return queueStateOf({
    snapshot,
    isRunning: isChatRunning(generation, snapshot) || !generation.isAtRest(snapshot.chatId),
    isAsking: deps.tools.isAsking(),
    isReachable: deps.isReachable(first.model),
    isImported: first.isImported === true,
    ...standing,
  });
}

type Subscribe = (listener: () => void) => () => void;

/** Whatever tells of something that the state depends on. */
function sourcesOf({
  session,
  connection,
  tools,
  generation,
}: ChatQueueDeps): readonly Subscribe[] {
  return [
    session.subscribe,
    connection.subscribe,
    tools.subscribe,
    (listener) =>
      generation.subscribe(({ type }) => {
        if (type !== 'turn-event') listener();
      }),
  ];
}

function runAll(tasks: readonly (() => void)[]): () => void {
  return () => {
    for (const task of tasks) task();
  };
}

interface Following {
  /** Follows as long as that is asked for, or watched. */
  update(isNeeded: boolean): void;
  watch(): () => void;
}

function createFollowing(start: () => () => void): Following {
  let watchers = 0;
  let isNeeded = false;
  let isFollowing = false;
  let stop: (() => void) | undefined;

  function check(): void {
    const isWanted = watchers > 0 || isNeeded;
    if (isWanted === isFollowing) return;
    // What is told while it starts asks again.
    isFollowing = isWanted;
    if (isWanted) stop = start();
    else stop?.();
  }

  return {
    update(isNowNeeded) {
      isNeeded = isNowNeeded;
      check();
    },
    watch() {
      watchers += 1;
      check();
      return () => {
        watchers -= 1;
        check();
      };
    },
  };
}

function isSame(one: QueueSnapshot, other: QueueSnapshot): boolean {
  return (
    one.messages.length === other.messages.length &&
    one.messages.every((message, at) => message === other.messages[at]) &&
    JSON.stringify(one.state) === JSON.stringify(other.state)
  );
}
