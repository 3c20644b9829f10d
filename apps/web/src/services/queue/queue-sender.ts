import type { QueuedDraftKey } from '@parley/domain/chat/draft.ts';
import { textOfParts, type MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import { loadMessagesByIds } from '#src/data/queries/message-queries.ts';
import { turnLockName } from '#src/data/recovery.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import {
  loadQueue,
  removeQueued,
  type QueuedMessage,
} from '#src/data/repositories/queued-messages.ts';
import type { Store } from '#src/data/store.ts';
import type { Locks } from '#src/platform/locks.ts';
import { reportFault } from '#src/platform/report-fault.ts';
import type { Outcome } from '#src/services/chats/asked.ts';
import type { TurnActions } from '#src/services/chats/chat-actions.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import { sendMessage } from '#src/services/chats/send-message.ts';
import type { Generation } from '#src/services/generation/generation.ts';

import { queueLockName } from './queue-lock.ts';
import type { QueueHold, QueueState, SpendingGlance } from './queue-state.ts';

/** What sending needs. */
export interface SenderDeps extends Pick<TurnActions, 'send' | 'sendTo'> {
  readonly session: ChatSession;
  /** Where the chat lies, and what waits in it. */
  readonly store: Store;
  readonly generation: Pick<Generation, 'runningReplies' | 'isAtRest' | 'subscribe'>;
  readonly locks: Pick<Locks, 'withLock' | 'isLockFree'>;
  readonly now: () => number;
  /** What a message would cost where a limit is near; undefined where it may be sent. */
  readonly glance: (
    parts: readonly MessagePart[],
    model: ModelRef | undefined,
  ) => Promise<SpendingGlance | undefined>;
  /** Lets the next reply through, whatever it costs; the returned function takes that back. */
  readonly allowOnce: () => () => void;
}

/** What the queue around a sender knows. */
export interface SenderView {
  stateOf(first: QueuedMessage, hold: QueueHold | undefined, isMeant: boolean): QueueState;
  /** Something has changed of which no store and no session tells. */
  onChange(): void;
}

interface OwnView extends SenderView {
  setStoring(isStoring: boolean): void;
}

/** Sends the messages of a queue, each once. */
export interface QueueSender {
  /** The rows that wait: not those that are sent and not stored yet. */
  waitingOf(rows: readonly QueuedMessage[]): readonly QueuedMessage[];
  /** What keeps a message, if that holds as the chat is now. */
  holdOf(first: QueuedMessage): QueueHold | undefined;
  /** Whether the person wants a message sent in spite of a pause. */
  isMeant(first: QueuedMessage): boolean;
  isBusy(): boolean;
  /** A message was sent, and is not on the disk yet. */
  isStoring(): boolean;
  /** Keeps a message until the chat goes on, or the person lifts that. */
  hold(first: QueuedMessage, hold: QueueHold): void;
  /** Sends what stands first, if it is due when nobody else sends. */
  send(first: QueuedMessage): Promise<void>;
  /** Sends a message in spite of a pause, if it stands first and waits for nothing else. */
  goOn(first: QueuedMessage): void;
}

/** What a message waits for that the person wants sent in spite of a pause. */
const keptStates: ReadonlySet<QueueState['type']> = new Set(['offline', 'loading', 'sending']);

/** `again`: another tab came first; `later`: whatever it waits for will tell. */
type Step = 'sent' | 'held' | 'again' | 'later';

/** What the person wants sent, and the costs that were shown before. */
interface Meant {
  readonly message: QueuedMessage;
  /** How the chat stood: it is over when the chat goes on. */
  readonly stand: string;
  readonly glance: SpendingGlance | undefined;
}

/** What is known of single messages, beyond what is stored. */
interface SenderNotes extends Pick<QueueSender, 'waitingOf' | 'holdOf'> {
  isSent(message: QueuedMessage): boolean;
  setSent(message: QueuedMessage, isSent: boolean): void;
  hold(first: QueuedMessage, hold: QueueHold): void;
  /** What the person wants of a message; undefined where that is nothing. */
  meantFor(first: QueuedMessage): Meant | undefined;
  /** Lifts what holds the message. */
  mean(message: QueuedMessage): void;
  forgetMeant(): void;
}

function createNotes(session: ChatSession): SenderNotes {
  // A place may be taken again: what was sent is known by its text as well.
  const sent = new Map<QueuedDraftKey, string>();
  let held: { readonly hold: QueueHold; readonly stand: string } | undefined;
  let meant: Meant | undefined;

  const isSent = ({ key, text }: QueuedMessage): boolean => sent.get(key) === text;

  /** A hold is over when the chat goes on, or something else stands first. */
  function standOf({ key, text }: QueuedMessage): string {
    return `${key} ${session.getSnapshot().path.at(-1)?.id} ${text}`;
  }

  function holdOf(first: QueuedMessage): QueueHold | undefined {
    return held?.stand === standOf(first) ? held.hold : undefined;
  }

  return {
    isSent,
    setSent(message, isNowSent) {
      if (isNowSent) sent.set(message.key, message.text);
      else sent.delete(message.key);
    },
    waitingOf(rows) {
      const texts = new Map(rows.map(({ key, text }) => [key, text]));
      for (const [key, text] of sent) {
        if (texts.get(key) !== text) sent.delete(key);
      }
      return sent.size === 0 ? rows : rows.filter((row) => !isSent(row));
    },
    holdOf,
    hold(first, hold) {
      held = { hold, stand: standOf(first) };
    },
    meantFor: (first) => (meant?.stand === standOf(first) ? meant : undefined),
    mean(message) {
      const hold = holdOf(message);
      const glance = hold?.type === 'costly' ? hold.glance : undefined;
      meant = { message, stand: standOf(message), glance };
      held = undefined;
    },
    forgetMeant() {
      meant = undefined;
    },
  };
}

/**
 * Makes a sender. It holds a lock from before it looks whether a message is there until the turn with
 * it is on the disk: no other tab sends the same one, and none moves or changes it meanwhile.
 */
export function createQueueSender(deps: SenderDeps, view: SenderView): QueueSender {
  const notes = createNotes(deps.session);
  let isStoring = false;
  let isSending = false;
  let isDueAgain = false;

  const ownView: OwnView = {
    ...view,
    setStoring(isNow) {
      isStoring = isNow;
    },
  };

  async function attempt(first: QueuedMessage): Promise<Step> {
    try {
      return await sendInTurn(deps, ownView, notes);
    } catch (cause) {
      // The browser refuses the lock, for instance.
      reportFault(cause);
      notes.hold(first, { type: 'refused', code: 'internal' });
      return 'held';
    }
  }

  return {
    waitingOf: notes.waitingOf,
    holdOf: notes.holdOf,
    isMeant: (first) => notes.meantFor(first) !== undefined,
    isBusy: () => isSending,
    isStoring: () => isStoring,
    hold: notes.hold,
    async send(first) {
      isDueAgain = isSending;
      if (isSending) return;
      isSending = true;
      const step = await attempt(first);
      isSending = false;
      if (step !== 'later') notes.forgetMeant();
      // Else whatever it waits for tells: asking again at once would turn in a circle.
      if (step !== 'later' || isDueAgain) view.onChange();
    },
    goOn(message) {
      notes.mean(message);
      view.onChange();
      // It waits for the network, or for the disk; behind a reply that runs it is the next one only.
      const isKept = keptStates.has(view.stateOf(message, undefined, true).type);
      if (!isSending && !isKept) notes.forgetMeant();
    },
  };
}

async function sendInTurn(deps: SenderDeps, view: OwnView, notes: SenderNotes): Promise<Step> {
  const { chatId } = deps.session;
  for (;;) {
    const name = turnLockName(chatId);
    if (!(await deps.locks.isLockFree(name))) {
      await deps.locks.withLock(name, () => Promise.resolve());
    }
    const step = await deps.locks.withLock(queueLockName(chatId), () =>
      sendFirst(deps, view, notes),
    );
    if (step !== 'again') return step;
  }
}

async function sendFirst(deps: SenderDeps, view: OwnView, notes: SenderNotes): Promise<Step> {
  const { session } = deps;
  const first = await findFirst(deps, notes);
  if (typeof first === 'string') return first;
  const shown = notes.meantFor(first)?.glance;
  if (shown === undefined && (await isCostly(deps, notes, first))) return 'held';
  if (!session.getSnapshot().tree.isWhole) await session.loadWhole();
  const isMeant = notes.meantFor(first) !== undefined;
  if (view.stateOf(first, undefined, isMeant).type !== 'sending') return 'later';
  const takeBack = shown?.isExceeded === true ? deps.allowOnce() : undefined;
  const step = await sendOne(deps, view, { notes, first });
  // A leave that was not used must not hold for what is asked later.
  if (step !== 'sent') takeBack?.();
  return step;
}

/** What stands first on the disk, with nobody at work in the chat; else why nothing is sent. */
async function findFirst(
  deps: SenderDeps,
  notes: SenderNotes,
): Promise<QueuedMessage | 'again' | 'later'> {
  const { session, store, locks } = deps;
  const rows = await loadQueue(store, session.chatId);
  const first = rows.ok ? rows.value.find((row) => !notes.isSent(row)) : undefined;
  if (first === undefined) return 'later';
  if (!(await locks.isLockFree(turnLockName(session.chatId)))) return 'again';
  return (await isUpToDate(deps)) ? first : 'later';
}

/** Whether a limit is near: the message is held then, for the person to have a look. */
async function isCostly(
  { glance }: SenderDeps,
  notes: SenderNotes,
  first: QueuedMessage,
): Promise<boolean> {
  const seen = await glance(partsOfQueued(first), first.model);
  if (seen !== undefined) notes.hold(first, { type: 'costly', glance: seen });
  return seen !== undefined;
}

async function sendOne(
  deps: SenderDeps,
  view: OwnView,
  { notes, first }: { readonly notes: SenderNotes; readonly first: QueuedMessage },
): Promise<Step> {
  const parts = partsOfQueued(first);
  const storing = followStoring(deps, first);
  notes.setSent(first, true);
  const sent = { key: first.key, sentText: textOfParts(parts), sentAtMs: deps.now() };
  const outcome = await outcomeOf(() => sendMessage(deps, { parts, model: first.model, sent }));
  if (outcome === 'begun') {
    view.setStoring(true);
    try {
      view.onChange();
      await storing.stored;
    } finally {
      view.setStoring(false);
    }
    return 'sent';
  }
  storing.stop();
  notes.setSent(first, false);
  if (outcome === 'elsewhere') return 'again';
  if (outcome === 'busy') return 'later';
  notes.hold(first, { type: 'refused', code: outcome });
  return 'held';
}

/** A place may be taken by another message. */
function isSame(one: QueuedMessage, other: QueuedMessage): boolean {
  return one.key === other.key && one.text === other.text;
}

async function outcomeOf(send: () => ReturnType<TurnActions['send']>): Promise<Outcome> {
  try {
    const asked = send();
    if (!asked.ok) return asked.error.code;
    return asked.value === null ? 'begun' : await asked.value.outcome;
  } catch (cause) {
    reportFault(cause);
    return 'internal';
  }
}

/**
 * Whether the session shows the chat as it lies on the disk: what another tab has just asked there
 * may not have come here yet. A chat that was deleted is none to send to.
 */
async function isUpToDate({ session, store }: SenderDeps): Promise<boolean> {
  const { chatId, chat, tree, status } = session.getSnapshot();
  const found = await loadChat(store, chatId);
  if (!found.ok) return false;
  const stored = found.value;
  if (stored === undefined) return status === 'new';
  if (stored.trashedAtMs !== (chat?.trashedAtMs ?? null)) return false;
  if (stored.activeLeafId !== (chat?.activeLeafId ?? null)) return false;
  if (stored.activeLeafId === null || tree.byId.has(stored.activeLeafId)) return true;
  // The header may name a message that was deleted.
  const leaf = await loadMessagesByIds(store, [stored.activeLeafId], chatId);
  return leaf.ok && leaf.value.length === 0;
}

/**
 * Follows a message until it waits no more: with its turn, or with its chat. What could not be stored
 * stays until a later writing of the chat has brought it to the disk.
 */
function followStoring(
  { store, session, generation }: SenderDeps,
  message: QueuedMessage,
): { readonly stored: Promise<boolean>; readonly stop: () => void } {
  const { promise: stored, resolve } = Promise.withResolvers<boolean>();
  const { chatId } = session;
  let hasFailed = false;

  async function look(): Promise<void> {
    const rows = await loadQueue(store, chatId);
    const isThere = rows.ok && rows.value.some((row) => isSame(row, message));
    if (rows.ok && !isThere) stop();
    // The turn has come to the disk along with a later one.
    else if (hasFailed && isThere && session.getSnapshot().unsavedCode === undefined) {
      hasFailed = false;
      await removeQueued(store, message.key);
    }
  }

  const stopStore = store.changes.subscribe(() => void look());
  const stopTurns = generation.subscribe((notice) => {
    if (notice.type === 'save-failed' && notice.chatId === chatId) hasFailed = true;
    if (notice.type === 'saved' && notice.chatId === chatId) void look();
  });
  function stop(): void {
    stopStore();
    stopTurns();
    resolve(true);
  }
  return { stored, stop };
}

/** What is sent of a message that waits: its attachments, then its text. */
function partsOfQueued({
  text,
  attachments,
}: Pick<QueuedMessage, 'text' | 'attachments'>): readonly MessagePart[] {
  return text === '' ? attachments : [...attachments, { type: 'text', text }];
}
