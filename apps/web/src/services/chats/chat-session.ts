import type { PendingBill } from '@parley/domain/chat/bill.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import { leafToContinue } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import {
  buildTree,
  emptyTree,
  newestLeaf,
  newestLeafBelow,
  pathTo,
  type MessageTree,
} from '@parley/domain/chat/message-tree.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import type { ChatMessagesQuery } from '#src/data/queries/chat-messages-query.ts';
import { createListeners } from '#src/platform/listeners.ts';
import type { LiveQuery } from '#src/platform/live-query.ts';
import type { SaveNotice, SentDraft } from '#src/services/generation/turn-types.ts';

/** What is known of the open chat. */
export interface ChatSnapshot {
  readonly chatId: ChatId;
  /** `new`: nothing is stored yet. `missing`: the id leads to no chat. */
  readonly status: 'loading' | 'ready' | 'new' | 'missing' | 'failed';
  readonly chat: Chat | undefined;
  readonly tree: MessageTree;
  /** The branch that is shown, oldest first; without its beginning until `tree.isWhole`. */
  readonly path: readonly Message[];
  /** Why the newest change is in memory only; undefined when all is on the disk. */
  readonly unsavedCode: string | undefined;
}

/**
 * One open chat: what is stored, and over it what this tab has changed and not yet read back. What
 * could not be saved stays here for as long as the chat is open.
 */
export interface ChatSession {
  readonly chatId: ChatId;
  /** The same object until something changes. */
  getSnapshot(): ChatSnapshot;
  subscribe(listener: () => void): () => void;
  /** Shows rows before they are stored. */
  put(rows: {
    readonly chat?: Chat;
    readonly messages?: readonly Message[];
    readonly clearDraft?: SentDraft;
  }): void;
  /** Hides messages before they are deleted. */
  remove(ids: readonly MessageId[]): void;
  /**
   * Tells that a write failed, or with undefined that one succeeded: the failure is over when all
   * that was in memory at that time has come to the disk.
   *
   * @param costs what of the cost of requests the failed write was to store
   */
  setUnsaved(code: string | undefined, costs?: UnsavedCosts): void;
  /**
   * Keeps the header that was put until the returned function is called, when it is written: one that
   * is read meanwhile is older.
   */
  keepHeader(): () => void;
  /** What failed writes left in memory; messages are also written along with the next turn. */
  unsaved(): UnsavedRows;
  /**
   * Keeps the branch with this message on the screen, whichever branch another tab chooses, until
   * another message or undefined is held.
   */
  hold(id: MessageId | undefined): void;
  /** Resolves when every message of the chat is in the tree. */
  loadWhole(): Promise<void>;
  /** Reads and follows what is stored until the returned function is called; may be done again. */
  connect(): () => void;
}

/** What a failed write was to store of what requests cost. */
export type UnsavedCosts = Pick<SaveNotice, 'usage' | 'bills'>;

/** What is in memory only since a write failed. */
export interface UnsavedRows {
  /** What this tab has changed and not yet read back. */
  readonly rows: ReadonlyMap<MessageId, Message | 'removed'>;
  /** Rows that were not on the disk when a write failed. */
  readonly owed: ReadonlySet<MessageId>;
  /** Rows of requests; whoever stores one takes it out. */
  readonly owedUsage: Set<UsageRecord>;
  /** What replies are billed by, as long as they run. */
  readonly owedBills: ReadonlyMap<MessageId, PendingBill>;
  /** The newest draft that was sent, which may still be stored. */
  readonly sentDraft: SentDraft | undefined;
}

/** What a session reads. */
export interface SessionSources {
  readonly messages: ChatMessagesQuery;
  readonly header: LiveQuery<Chat | undefined>;
  /** True for a chat that begins here: there is nothing to wait for. */
  readonly isNew: boolean;
}

/** What this tab knows of the chat beyond what is stored. */
interface LocalState extends UnsavedRows {
  readonly rows: Map<MessageId, Message | 'removed'>;
  chat: Chat | undefined;
  unsavedCode: string | undefined;
  readonly owed: Set<MessageId>;
  readonly owedBills: Map<MessageId, PendingBill>;
  /** Whether the header was not on the disk when a write failed, and no write has succeeded since. */
  owesHeader: boolean;
  sentDraft: SentDraft | undefined;
  held: HeldBranch | undefined;
  /** Writes of the header that are on their way. */
  headerWrites: number;
}

interface HeldBranch {
  readonly messageId: MessageId;
  /** The end of the branch as it was last shown; undefined once this tab has left the branch. */
  readonly leafId: MessageId | undefined;
}

function createLocalState(): LocalState {
  return {
    rows: new Map(),
    chat: undefined,
    unsavedCode: undefined,
    owed: new Set(),
    owedUsage: new Set(),
    owedBills: new Map(),
    owesHeader: false,
    sentDraft: undefined,
    held: undefined,
    headerWrites: 0,
  };
}

/** Opens a chat; connect it while it is on the screen. A running reply goes on without it. */
export function openChatSession(chatId: ChatId, sources: SessionSources): ChatSession {
  const { messages, header } = sources;
  const listeners = createListeners();
  const local = createLocalState();
  let snapshot = compose(chatId, sources, local);

  function publish(): void {
    snapshot = compose(chatId, sources, local);
    noteHeld(local, snapshot.path);
    listeners.notify();
  }

  function reconcile(): void {
    const hadRows = local.rows.size > 0;
    dropArrived(local, messages.getSnapshot().value);
    if (hadRows && isHeaderSame(local, header.getSnapshot().value)) local.chat = undefined;
    publish();
  }

  function handleHeader(): void {
    if (isHeaderLater(local, header.getSnapshot().value)) local.chat = undefined;
    publish();
  }

  return {
    chatId,
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    put(rows) {
      for (const message of rows.messages ?? []) local.rows.set(message.id, message);
      if (rows.chat !== undefined) chooseHere(local, rows.chat);
      local.sentDraft = rows.clearDraft ?? local.sentDraft;
      publish();
    },
    remove(ids) {
      for (const id of ids) local.rows.set(id, 'removed');
      publish();
    },
    setUnsaved(code, costs) {
      if (noteUnsaved(local, code, costs)) publish();
    },
    keepHeader: () => keepHeader(local),
    unsaved: () => local,
    hold(id) {
      if (holdBranch(local, id, snapshot.path)) publish();
    },
    async loadWhole() {
      await messages.loadWhole();
      publish();
    },
    connect() {
      // Functions of its own: who connects beside another stays connected when that one leaves.
      const stopMessages = messages.subscribe(() => reconcile());
      const stopHeader = header.subscribe(() => handleHeader());
      reconcile();
      return () => {
        stopMessages();
        stopHeader();
      };
    },
  };
}

function keepHeader(local: LocalState): () => void {
  local.headerWrites += 1;
  return () => {
    local.headerWrites -= 1;
  };
}

/** A branch that is chosen in this tab is shown, also away from the message that is held. */
function chooseHere(local: LocalState, chat: Chat): void {
  local.chat = chat;
  if (local.held !== undefined) local.held = { ...local.held, leafId: undefined };
}

/** Holds the branch that is shown for a message; returns whether that changed anything. */
function holdBranch(
  local: LocalState,
  id: MessageId | undefined,
  path: readonly Message[],
): boolean {
  if (id === local.held?.messageId) return false;
  local.held = id === undefined ? undefined : { messageId: id, leafId: undefined };
  noteHeld(local, path);
  return true;
}

function noteHeld(local: LocalState, path: readonly Message[]): void {
  const { held } = local;
  if (held === undefined || !path.some(({ id }) => id === held.messageId)) return;
  local.held = { ...held, leafId: path.at(-1)?.id };
}

/**
 * Whether a stored header takes the place of the one here. One that was written before the turn that
 * began here would hide its reply again.
 */
function isHeaderLater(
  { chat, unsavedCode, rows, headerWrites }: LocalState,
  stored: Chat | undefined,
): boolean {
  if (stored === undefined || unsavedCode !== undefined || headerWrites > 0) return false;
  const leafId = chat?.activeLeafId ?? null;
  return leafId === null || !rows.has(leafId);
}

/** Whether the end of the branch that this tab chose is on the disk. */
function isHeaderSame(
  { chat, unsavedCode, rows, headerWrites }: LocalState,
  stored: Chat | undefined,
): boolean {
  if (chat === undefined || stored === undefined) return false;
  // A write on its way may change more than the branch.
  if (unsavedCode !== undefined || headerWrites > 0) return false;
  const isSameBranch =
    stored.activeLeafId === chat.activeLeafId &&
    (stored.comparedQuestionId ?? null) === (chat.comparedQuestionId ?? null);
  return rows.size === 0 && isSameBranch;
}

/** Drops what has arrived on the disk, or was overtaken there. */
function dropArrived(local: LocalState, stored: MessageTree | undefined): void {
  if (stored === undefined) return;
  const { rows, owed, owedBills } = local;
  for (const [id, row] of rows) {
    if (!hasArrived(row, stored, id)) continue;
    rows.delete(id);
    owedBills.delete(id);
    if (owed.delete(id) && owed.size === 0 && !local.owesHeader) local.unsavedCode = undefined;
  }
}

/** Takes over how a write ended; returns whether that changed anything. */
function noteUnsaved(
  local: LocalState,
  code: string | undefined,
  { usage, bills = new Map() }: UnsavedCosts = {},
): boolean {
  if (usage !== undefined) local.owedUsage.add(usage);
  for (const [id, bill] of bills) local.owedBills.set(id, bill);
  local.owesHeader = code !== undefined && local.chat !== undefined;
  if (code === undefined) local.sentDraft = undefined;
  if (code === undefined && local.owed.size > 0) return false;
  if (code !== undefined) for (const id of local.rows.keys()) local.owed.add(id);
  const isChange = local.unsavedCode !== code;
  local.unsavedCode = code;
  return isChange;
}

function compose(chatId: ChatId, sources: SessionSources, local: LocalState): ChatSnapshot {
  const stored = sources.messages.getSnapshot();
  const chosen = local.chat ?? sources.header.getSnapshot().value;
  const tree = withLocal(stored.value, local.rows, chosen === undefined);
  const chat = withHeld(tree, chosen, local.held);
  return {
    chatId,
    status: statusOf(sources, local, chat),
    chat,
    tree,
    path: pathTo(tree, leafToContinue(tree, chat, leafOf(tree, chat))),
    unsavedCode: local.unsavedCode,
  };
}

/** The chat on the branch that is held, where another tab has chosen one without its message. */
function withHeld(
  tree: MessageTree,
  chat: Chat | undefined,
  held: HeldBranch | undefined,
): Chat | undefined {
  if (chat === undefined || held?.leafId === undefined) return chat;
  const { messageId, leafId } = held;
  if (!tree.byId.has(messageId)) return chat;
  const shown = pathTo(tree, leafToContinue(tree, chat, leafOf(tree, chat)));
  if (shown.some(({ id }) => id === messageId)) return chat;
  const activeLeafId = tree.byId.has(leafId) ? leafId : newestLeafBelow(tree, messageId);
  return { ...chat, activeLeafId, comparedQuestionId: null };
}

function statusOf(
  { messages, header, isNew }: SessionSources,
  local: LocalState,
  chat: Chat | undefined,
): ChatSnapshot['status'] {
  if (chat !== undefined && local.rows.size > 0) return 'ready';
  const { status } = messages.getSnapshot();
  if (status === 'failed') return 'failed';
  // A model chosen before the first message makes no chat yet.
  if (isNew && header.getSnapshot().value === undefined) return 'new';
  if (status === 'loading' || header.getSnapshot().status === 'loading') return 'loading';
  return chat === undefined ? 'missing' : 'ready';
}

function hasArrived(row: Message | 'removed', tree: MessageTree, id: MessageId): boolean {
  const stored = tree.byId.get(id);
  if (row === 'removed') return stored === undefined;
  if (stored === undefined) return false;
  if (stored.updatedAtMs < row.updatedAtMs) return false;
  // Hanging a message elsewhere does not count as a change of it.
  const isMoving =
    stored.updatedAtMs === row.updatedAtMs &&
    stored.parentId !== row.parentId &&
    (row.parentId === null || tree.byId.has(row.parentId));
  // A reply's end must not give way to a checkpoint of the same millisecond.
  return !isMoving && (isRunning(row.state) || !isRunning(stored.state));
}

function withLocal(
  stored: MessageTree | undefined,
  local: ReadonlyMap<MessageId, Message | 'removed'>,
  isNew: boolean,
): MessageTree {
  const base = stored ?? emptyTree;
  if (local.size === 0) return base;
  const rows = new Map(base.byId);
  for (const [id, row] of local) {
    if (row === 'removed') rows.delete(id);
    else rows.set(id, row);
  }
  for (const [id, row] of local) {
    const place = base.byId.get(id);
    if (row === 'removed' || place === undefined || row.parentId === null) continue;
    // Another tab has hung it elsewhere, and taken away what it hung on.
    if (!rows.has(row.parentId)) rows.set(id, { ...row, parentId: place.parentId });
  }
  return buildTree(rows.values(), isNew || base.isWhole);
}

/** The end of the branch that is shown, also where the header's own id leads nowhere. */
function leafOf(tree: MessageTree, chat: Chat | undefined): MessageId | null {
  const chosen = chat?.activeLeafId ?? null;
  if (chosen !== null && tree.byId.has(chosen)) return chosen;
  return newestLeaf(tree) ?? [...tree.byId.keys()].at(-1) ?? null;
}
