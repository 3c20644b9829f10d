import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { FolderInstruction } from '@parley/domain/chat/folder-defaults.ts';
import type { Message, ToolRun } from '@parley/domain/chat/message.ts';
import { resultsOfTurn } from '@parley/domain/chat/turn-results.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import {
  createMessageId,
  type AttachmentId,
  type FolderId,
  type MessageId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';

import { loadCiting } from '#src/services/generation/citing.ts';
import type { Generation } from '#src/services/generation/generation.ts';
import type { FollowUp, SentDraft, TurnStart } from '#src/services/generation/turn-types.ts';
import type { CallTarget, CallTargets } from '#src/services/providers/call-targets.ts';
import { offerOf } from '#src/services/tools/chosen-tools.ts';
import type { CallDecisions } from '#src/services/tools/run-tool-calls.ts';

import { buildCall } from './build-call.ts';
import type { ChatSession } from './chat-session.ts';
import {
  createReply,
  createToolResponse,
  timeAfter,
  withMessages,
  type MessagePlace,
} from './new-messages.ts';
import { followCalls, type LoopStep, type ToolLoopDeps } from './tool-loop.ts';
import { unsavedMessages } from './unsaved-messages.ts';

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
  /** What every model is told about the person, as it is now. */
  readonly userInformation: () => string;
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
  /** Several who are asked this once, each for a reply of its own. */
  readonly models?: readonly ModelRef[];
  /** The message that `afterId` names asks for tools: they run first, as the person decided. */
  readonly runsTools?: CallDecisions;
}

/** Who is asked, and what is sent along. */
export interface ReadyToAsk {
  readonly targets: readonly CallTarget[];
  readonly attachments: LoadedAttachments;
}

/** Plans turns that answer the same question side by side. */
export function planTogether(
  deps: AskDeps,
  question: Question,
  { targets, attachments, path }: ReadyToAsk & Pick<TurnPlan, 'path'>,
): readonly TurnStart[] {
  const last = path.at(-1);
  const replies = targets.map(({ model }, at) => {
    const place = placeAfter(deps, last);
    // Siblings stand in the order of their times.
    return createReply({ ...place, nowMs: timeAfter(place) + at }, model);
  });
  const [first] = replies;
  if (first === undefined) return [];
  const chat = chatOf(deps);
  const { added = [] } = question;
  const isNew = added.length > 0;
  const header: Chat = {
    ...withMessages(chat, [...added, ...replies], isNew ? first : shownLeaf(deps, first)),
    model: chat.model ?? first.model ?? null,
    comparedQuestionId: last?.id ?? null,
  };
  return targets.map((target, at) => {
    const { model } = target;
    return planTurn(deps, {
      question: { ...question, model },
      ready: { target, attachments },
      path,
      reply: replies[at] ?? first,
      header,
    });
  });
}

/** A turn, and all that follows it by itself. */
export interface TurnPlan {
  readonly question: Omit<Question, 'afterId'>;
  readonly ready: { readonly target: CallTarget; readonly attachments: LoadedAttachments };
  /** What is sent, oldest first. */
  readonly path: readonly Message[];
}

/** The reply of a turn and the header of its chat as it begins. */
export interface PlannedReply {
  readonly reply: Message;
  readonly header: Chat;
}

/** The model of a chat that names none; undefined where there is none either. */
function defaultModel({ targets }: AskDeps): ModelRef | undefined {
  const found = targets.find(null);
  return found.ok ? found.value.model : undefined;
}

/** Plans the reply of a turn, and what the header of the chat says with it. */
export function planReply(
  deps: AskDeps,
  { path, ready: { target } }: Pick<TurnPlan, 'path' | 'ready'>,
  question: TurnPlan['question'],
): PlannedReply {
  const { added = [], reused, model: once } = question;
  const chat = chatOf(deps);
  const { model } = target;
  const reply =
    reused === undefined
      ? createReply(placeAfter(deps, path.at(-1)), model)
      : { ...renew(reused, deps.now()), model };
  const created = reused === undefined ? [...added, reply] : added;
  const isNewQuestion = added.some(({ role }) => role === 'user');
  return {
    reply,
    header: {
      ...withMessages(chat, created, isNewQuestion ? reply : leafAfter(deps, path, reply)),
      model: once === undefined ? model : (chat.model ?? defaultModel(deps) ?? model),
      ...(isNewQuestion && (chat.comparedQuestionId ?? null) !== null
        ? { comparedQuestionId: null }
        : {}),
    },
  };
}

/** Plans a turn. */
export function planTurn(deps: AskDeps, plan: TurnPlan & PlannedReply): TurnStart {
  const { session } = deps;
  const { path, reply, header } = plan;
  const { target, attachments } = plan.ready;
  const { added = [], continues = false, sent } = plan.question;
  const chat = chatOf(deps);
  const owed = unsavedMessages(session).filter(({ id }) => id !== reply.id);
  const call = buildCall({
    path,
    chat,
    folderInstructions: deps.folderInstructions(chat.folderId),
    userInformation: deps.userInformation(),
    target,
    attachments,
    stream: chat.parameters.stream ?? deps.isStreaming(),
    continuation: continues,
    ...offerOf(deps.tools.tools, chat),
  });
  const offered = (call.request.tools ?? []).map(({ name }) => name);
  const results = resultsOfTurn(path);
  // The reply takes longer; without this code its sources are missing, and nothing else.
  if (results.length > 0) loadCiting().catch(() => undefined);
  return {
    rows: {
      chat: header,
      messages: [...owed, ...added, reply],
      ...(sent === undefined ? {} : { clearDraft: sent }),
    },
    reply,
    call,
    modelInfo: target.info,
    results,
    follow: (ended) =>
      followReply(
        deps,
        { ...plan, path: path.filter(({ id }) => id !== ended.id) },
        { reply: ended, offered },
      ),
  };
}

/** A reply that may ask for tools, and what is known of it. */
interface EndedReply extends Pick<LoopStep, 'reply' | 'decisions'> {
  /** Absent where no request of this start of the program asked for it. */
  readonly offered?: LoopStep['offered'];
}

/** What comes after a reply: its tools, and the next reply with what they gave. */
export function followReply(
  deps: AskDeps,
  plan: TurnPlan,
  { reply, offered = [], decisions }: EndedReply,
): FollowUp | undefined {
  return followCalls(deps.tools, {
    reply,
    path: plan.path,
    offered,
    chat: () => chatOf(deps),
    ...(decisions === undefined ? {} : { decisions }),
    keep: (run) => void deps.generation.changeReply(reply, (stored) => withToolRun(stored, run)),
    next(parts) {
      const results = createToolResponse(placeAfter(deps, reply), parts);
      const { model } = plan.question;
      const question = { added: [results], ...(model === undefined ? {} : { model }) };
      const { ready } = plan;
      const path = [...asItStands(deps, plan.path, reply), reply, results];
      const planned = planReply(deps, { ready, path }, question);
      return planTurn(deps, { question, ready, path, ...planned });
    },
  });
}

function withToolRun({ toolRun: _old, ...reply }: Message, run: ToolRun | undefined): Message {
  const updatedAtMs = reply.updatedAtMs + 1;
  return { ...reply, updatedAtMs, ...(run === undefined ? {} : { toolRun: run }) };
}

/**
 * What stands before a reply now: tools may have waited for minutes, and what the person rewrote or
 * deleted meanwhile is neither sent in its old words nor at all.
 */
function asItStands(
  { session }: AskDeps,
  path: readonly Message[],
  reply: Message,
): readonly Message[] {
  const { tree } = session.getSnapshot();
  if (!tree.isWhole || !tree.byId.has(reply.id)) return path;
  return path.flatMap(({ id }) => tree.byId.get(id) ?? []);
}

/**
 * The end of the branch that is shown once a reply begins that answers no new question. A reply that
 * is filled in its place may have a following; one beside others, or one that goes on after its
 * tools, may not be the one that is shown.
 */
function leafAfter(deps: AskDeps, path: readonly Message[], reply: Message): Message {
  const { tree, chat } = deps.session.getSnapshot();
  const isFollowed = (tree.childrenOf.get(reply.id) ?? []).length > 0;
  const comparedId = chat?.comparedQuestionId ?? null;
  const isBeside = comparedId !== null && path.some(({ id }) => id === comparedId);
  const isSequel = path.at(-1)?.role === 'tool';
  const shown = shownLeaf(deps, reply);
  const isOnward = path.some(({ id }) => id === shown.id);
  return isFollowed || ((isBeside || isSequel) && !isOnward) ? shown : reply;
}

/** The end of the branch that is shown; the other message where there is none. */
function shownLeaf({ session }: AskDeps, other: Message): Message {
  const { tree, chat } = session.getSnapshot();
  const leafId = chat?.activeLeafId ?? null;
  return (leafId === null ? undefined : tree.byId.get(leafId)) ?? other;
}

/** The header of the open chat. */
export function chatOf({ session, createChat }: AskDeps): Chat {
  return session.getSnapshot().chat ?? createChat();
}

/** Where a new message goes that follows another. */
export function placeAfter(deps: AskDeps, parent: Message | undefined): MessagePlace {
  const id = createMessageId(deps.random);
  return { id, chatId: deps.session.chatId, parent, nowMs: deps.now() };
}

/** A reply that begins again keeps its place and its text, not what came of the last attempt. */
function renew(reply: Message, nowMs: number): Message {
  const { error: _error, finishReason: _reason, ...rest } = reply;
  const updatedAtMs = Math.max(nowMs, reply.updatedAtMs + 1);
  if (reply.parts.length > 0) return { ...rest, state: 'queued', updatedAtMs };
  const { usage: _usage, costMicroUsd: _cost, providerBlocks: _blocks, ...empty } = rest;
  return { ...empty, state: 'queued', updatedAtMs };
}
