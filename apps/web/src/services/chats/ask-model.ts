import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { FolderInstruction } from '@parley/domain/chat/folder-defaults.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { pathTo } from '@parley/domain/chat/message-tree.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import {
  createMessageId,
  type AttachmentId,
  type FolderId,
  type MessageId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type {
  FollowUp,
  Generation,
  SentDraft,
  TurnStart,
} from '#src/services/generation/generation.ts';
import type { CallTarget, CallTargets, TargetError } from '#src/services/providers/call-targets.ts';

import { buildCall } from './build-call.ts';
import type { ChatSession } from './chat-session.ts';
import {
  createReply,
  createToolResponse,
  withMessages,
  type MessagePlace,
} from './new-messages.ts';
import { followCalls, nothingSpent, toolsOf, type Spent, type ToolLoopDeps } from './tool-loop.ts';

/** Why a turn did not begin; nothing was written, the text stays in the composer. */
export type SendRefusal =
  | { readonly code: 'empty' }
  /** A reply of this chat is still coming in, here or in another tab, or the chat is being read. */
  | { readonly code: 'busy' }
  | TargetError;

/** The bytes of attachments, by id. */
export type LoadedAttachments = ReadonlyMap<AttachmentId, LoadedAttachment>;

/** What asking needs. */
export interface AskDeps {
  readonly session: ChatSession;
  readonly generation: Generation;
  readonly targets: CallTargets;
  readonly random: RandomText;
  readonly now: () => number;
  /** Makes the header of a chat that is not stored yet. */
  readonly createChat: () => Chat;
  /** At once where there is nothing to load. */
  readonly loadAttachments: (
    path: readonly Message[],
  ) => LoadedAttachments | Promise<LoadedAttachments>;
  readonly isStreaming: () => boolean;
  /** What the folders around a chat say, as they are now. */
  readonly folderInstructions: (id: FolderId | null) => readonly FolderInstruction[];
  readonly tools: ToolLoopDeps;
}

/** A request for a reply. */
export interface Question {
  /** The stored message that what is sent ends with; null where nothing is stored before it. */
  readonly afterId: MessageId | null;
  /** Messages that follow it and are not stored yet. */
  readonly added?: readonly Message[];
  /** A reply that is there, to be filled in its place. */
  readonly reused?: Message;
  /** The text of `reused` is to be continued: it is the last of what is sent. */
  readonly continues?: boolean;
  readonly sent?: SentDraft;
  /** Who is asked this once; absent: the model of the chat. */
  readonly model?: ModelRef;
  /** The message that `afterId` names asks for tools: they run first. */
  readonly runsTools?: boolean;
}

/** Begins turns in one chat, one at a time. */
export interface ModelAsker {
  ask(question: Question): Result<null, SendRefusal>;
  /**
   * Another reply to what the person last said before a reply, beside what followed it.
   *
   * @param model who is asked this once; absent: the model of the chat
   */
  askAgain(reply: Message, model?: ModelRef): Result<null, SendRefusal>;
  /** Fills a reply that holds nothing; as `askAgain` where no question stands before it. */
  askInPlace(reply: Message): Result<null, SendRefusal>;
  /** Runs the tools that a reply asks for, and asks the model that asked again. */
  runTools(reply: Message): Result<null, SendRefusal>;
  /** False, and it is being read, where what stands before a message is not in memory. */
  isReachable(message: Message): boolean;
  /** Where a new message goes that follows `parent`. */
  place(parent: Message | undefined): MessagePlace;
  currentChat(): Chat;
}

/** Makes the asker of an open chat. */
export function createModelAsker(deps: AskDeps): ModelAsker {
  const { session } = deps;
  let isPreparing = false;

  /** Reads what is not in memory yet: the beginning of a long chat, the bytes of attachments. */
  async function prepare(question: Question, target: CallTarget): Promise<void> {
    isPreparing = true;
    try {
      if (!session.getSnapshot().tree.isWhole) await session.loadWhole();
      const attachments = await loadOrNothing(deps, pathOf(session, question));
      begin(deps, question, { target, attachments });
    } finally {
      isPreparing = false;
    }
  }

  function ask(question: Question): Result<null, SendRefusal> {
    if (isPreparing || isAsked(deps)) return err({ code: 'busy' });
    const target = deps.targets.find(question.model ?? chatOf(deps).model);
    if (!target.ok) return target;
    const { tree } = session.getSnapshot();
    const attachments = tree.isWhole ? deps.loadAttachments(pathOf(session, question)) : undefined;
    if (attachments === undefined || attachments instanceof Promise) {
      void prepare(question, target.value);
    } else begin(deps, question, { target: target.value, attachments });
    return ok(null);
  }

  function askAgain(reply: Message, model?: ModelRef): Result<null, SendRefusal> {
    const question = questionOf(session, reply);
    if (question !== undefined) {
      return ask({ afterId: question.id, ...(model === undefined ? {} : { model }) });
    }
    if (session.getSnapshot().tree.isWhole) return err({ code: 'empty' });
    void session.loadWhole();
    return err({ code: 'busy' });
  }

  return {
    currentChat: () => chatOf(deps),
    place: (parent) => placeAfter(deps, parent),
    ask,
    askAgain,
    askInPlace(reply) {
      const parent = session.getSnapshot().tree.byId.get(reply.parentId ?? reply.id);
      if (parent?.role !== 'user' && parent?.role !== 'tool') return askAgain(reply);
      return ask({ afterId: reply.parentId, reused: { ...reply, parts: [] } });
    },
    runTools: ({ id, model }) =>
      ask({ afterId: id, runsTools: true, ...(model === undefined ? {} : { model }) }),
    isReachable: (message) => isReachable(session, message),
  };
}

function isReachable(session: ChatSession, { parentId }: Message): boolean {
  const { tree } = session.getSnapshot();
  if (parentId === null || tree.isWhole || tree.byId.has(parentId)) return true;
  void session.loadWhole();
  return false;
}

/** The nearest message of the person above a reply; undefined where there is none in memory. */
function questionOf(session: ChatSession, reply: Message): Message | undefined {
  const path = pathTo(session.getSnapshot().tree, reply.parentId);
  return path.findLast((message) => message.role === 'user');
}

function chatOf({ session, createChat }: AskDeps): Chat {
  return session.getSnapshot().chat ?? createChat();
}

/** Who is asked, and what is sent along. */
interface ReadyToAsk {
  readonly target: CallTarget;
  readonly attachments: LoadedAttachments;
}

function begin(deps: AskDeps, question: Question, ready: ReadyToAsk): void {
  const { session, generation } = deps;
  const path = pathOf(session, question);
  const last = path.at(-1);
  if (question.runsTools === true && last !== undefined) {
    const plan = { question: {}, ready, path: path.slice(0, -1), spent: nothingSpent };
    const followUp = followReply(deps, plan, { reply: last, isAllowed: true });
    if (followUp !== undefined) generation.goOn(session.chatId, followUp);
  } else generation.start(planTurn(deps, { question, ready, path, spent: nothingSpent }));
}

/** A turn, and all that follows it by itself. */
interface TurnPlan {
  readonly question: Omit<Question, 'afterId'>;
  readonly ready: ReadyToAsk;
  /** What is sent, oldest first. */
  readonly path: readonly Message[];
  readonly spent: Spent;
}

function planTurn(deps: AskDeps, plan: TurnPlan): TurnStart {
  const { session } = deps;
  const { path } = plan;
  const { target, attachments } = plan.ready;
  const { added = [], reused, continues = false, sent, model: once } = plan.question;
  const chat = chatOf(deps);
  const { model } = target;
  const reply =
    reused === undefined
      ? createReply(placeAfter(deps, path.at(-1)), model)
      : { ...renew(reused, deps.now()), model };
  const created = reused === undefined ? [...added, reply] : added;
  const owed = session.unsavedMessages().filter(({ id }) => id !== reply.id);
  return {
    rows: {
      chat: {
        ...withMessages(chat, created, leafAfter(session, chat, reply)),
        model: once === undefined ? model : (chat.model ?? model),
      },
      messages: [...owed, ...added, reply],
      ...(sent === undefined ? {} : { clearDraft: sent }),
    },
    reply,
    call: buildCall({
      path,
      chat,
      folderInstructions: deps.folderInstructions(chat.folderId),
      target,
      attachments,
      stream: chat.parameters.stream ?? deps.isStreaming(),
      continuation: continues,
      tools: toolsOf(deps.tools.tools, chat),
    }),
    modelInfo: target.info,
    follow: (ended) =>
      followReply(
        deps,
        { ...plan, path: path.filter(({ id }) => id !== ended.id) },
        { reply: ended },
      ),
  };
}

/** What comes after a reply: its tools, and the next reply with what they gave. */
function followReply(
  deps: AskDeps,
  plan: TurnPlan,
  { reply, isAllowed = false }: { readonly reply: Message; readonly isAllowed?: boolean },
): FollowUp | undefined {
  return followCalls(deps.tools, {
    reply,
    spent: plan.spent,
    chat: () => chatOf(deps),
    isAllowed,
    next(parts, spent) {
      const results = createToolResponse(placeAfter(deps, reply), parts);
      const { model } = plan.question;
      return planTurn(deps, {
        question: { added: [results], ...(model === undefined ? {} : { model }) },
        ready: plan.ready,
        path: [...plan.path, reply, results],
        spent,
      });
    },
  });
}

/** The end of the branch that is shown: a reply that is filled in its place may have a following. */
function leafAfter(session: ChatSession, { activeLeafId }: Chat, reply: Message): Message {
  const { tree } = session.getSnapshot();
  const isFollowed = (tree.childrenOf.get(reply.id) ?? []).length > 0;
  const shown = activeLeafId === null ? undefined : tree.byId.get(activeLeafId);
  return isFollowed && shown !== undefined ? shown : reply;
}

/** A request without its attachments says that they are missing; one that is lost says nothing. */
async function loadOrNothing(
  { loadAttachments }: AskDeps,
  path: readonly Message[],
): Promise<LoadedAttachments> {
  try {
    return await loadAttachments(path);
  } catch {
    return new Map();
  }
}

function placeAfter(deps: AskDeps, parent: Message | undefined): MessagePlace {
  const id = createMessageId(deps.random);
  return { id, chatId: deps.session.chatId, parent, nowMs: deps.now() };
}

/** Whether a reply of the chat is on its way, through this tab or another. */
function isAsked({ session, generation }: AskDeps): boolean {
  const { status, tree, chatId } = session.getSnapshot();
  if (status === 'loading' || generation.isRunning(chatId)) return true;
  return [...tree.byId.values()].some((message) => isRunning(message.state));
}

function pathOf(session: ChatSession, question: Question): readonly Message[] {
  const { afterId, added = [], reused, continues } = question;
  const path = [...pathTo(session.getSnapshot().tree, afterId), ...added];
  // What is continued counts as said, however it ended.
  return continues === true && reused !== undefined ? [...path, { ...reused, state: 'cut' }] : path;
}

/** A reply that begins again keeps its place and its text, not what came of the last attempt. */
function renew(reply: Message, nowMs: number): Message {
  const { error: _error, finishReason: _reason, ...rest } = reply;
  const updatedAtMs = Math.max(nowMs, reply.updatedAtMs + 1);
  if (reply.parts.length > 0) return { ...rest, state: 'queued', updatedAtMs };
  const { usage: _usage, costMicroUsd: _cost, providerBlocks: _blocks, ...empty } = rest;
  return { ...empty, state: 'queued', updatedAtMs };
}
