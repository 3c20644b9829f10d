import type { Chat, ChatParameters } from '@parley/domain/chat/chat.ts';
import { answerIdOf } from '@parley/domain/chat/compare-answers.ts';
import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { withChangedText } from '@parley/domain/chat/add-citation.ts';
import { textOfParts, type MessagePart } from '@parley/domain/chat/message-part.ts';
import { newestLeafBelow } from '@parley/domain/chat/message-tree.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import type { SentDraft } from '#src/services/generation/turn-types.ts';
import type { CallDecisions } from '#src/services/tools/run-tool-calls.ts';

import { createAnswerActions, type AnswerActions } from './answer-actions.ts';
import { createModelAsker, type ModelAsker } from './ask-model.ts';
import type { Asked } from './asked.ts';
import {
  createMessageChanges,
  type CharacterStart,
  type ChatWrites,
  type MessageChanges,
} from './change-messages.ts';
import { createContextActions, type ContextActions } from './context-actions.ts';
import { planDeletion, planReset, type MessageDeletion } from './delete-message.ts';
import { createUserMessage, createWelcome } from './new-messages.ts';
import type { ChatSession } from './chat-session.ts';
import type { AskDeps, Question } from './plan-turns.ts';

/** What a person can do in one chat. Actions answer at once; writing goes on behind. */
export interface ChatActions
  extends TurnActions, ToolActions, MessageActions, ContextActions, AnswerActions {}

/** Actions that ask a model. */
export interface TurnActions {
  /** @param sent where the message waited; absent: in the draft of the chat */
  send(parts: readonly MessagePart[], sent?: SentDraft): Asked;
  /** Sends to one model this once; the chat keeps whom it asks. */
  sendTo(model: ModelRef, parts: readonly MessagePart[], sent?: SentDraft): Asked;
  /**
   * Another answer to the question before a reply, as a version beside it.
   *
   * @param model who answers this once; the chat keeps its own model
   */
  regenerate(replyId: MessageId, model?: ModelRef): Asked;
  /** Another wording of a question, with an answer of its own. */
  editAndSend(messageId: MessageId, parts: readonly MessagePart[]): Asked;
  /** Goes on with a reply that was cut, stopped or ran into its limit. */
  continueReply(replyId: MessageId): Asked;
  /** Asks again in place of a reply that failed before it said anything. */
  retry(replyId: MessageId): Asked;
  stop(): void;
}

/** Actions for the tools that a reply asks for. */
export interface ToolActions {
  /**
   * The person's answer to a call that waits for it or was interrupted; ignored where it does not.
   * Where the tools of the reply do not run in this tab, they go on with it.
   */
  answerCall(replyId: MessageId, callId: string, isAllowed: boolean): Asked;
}

/** Actions that change what is there. */
export interface MessageActions {
  /** New text in the same place, without asking again. */
  replaceText(messageId: MessageId, text: string): Promise<void>;
  /** The returned function puts everything back. */
  deleteMessage(messageId: MessageId): (() => void) | undefined;
  /** Takes all messages away; the returned function puts them back. */
  resetChat(): Promise<(() => void) | undefined>;
  showVersion(messageId: MessageId): void;
  setPinned(messageId: MessageId, isPinned: boolean): void;
  setModel(model: ModelRef): void;
  setParameters(parameters: ChatParameters): void;
  /** Whose part the model plays from now on; what was said stays. */
  setCharacter(start: CharacterStart): void;
  /** Both at once, as one change. */
  setModelSettings(model: ModelRef | null, parameters: ChatParameters): void;
}

/** What the actions of a chat need. */
export interface ChatActionsDeps extends AskDeps {
  readonly writes: ChatWrites;
  /** Where the draft of a chat without messages lies. */
  readonly newDraftKey: DraftKey;
}

/** Makes the actions of an open chat. */
export function createChatActions(deps: ChatActionsDeps): ChatActions {
  const asker = createModelAsker(deps);
  const changes = createMessageChanges(deps.session, deps.writes);
  return {
    ...createTurnActions(deps, asker),
    ...createToolActions(deps, asker),
    ...createMessageActions(deps, asker, changes),
    ...createContextActions(deps, asker, changes),
    ...createAnswerActions(deps, asker, changes),
  };
}

const nothingToSend = err({ code: 'empty' as const });

/** Nothing that a model could read. */
function isBlank(parts: readonly MessagePart[]): boolean {
  return parts.every(
    (part) => part.type === 'unknown' || (part.type === 'text' && part.text.trim() === ''),
  );
}

/** A change is younger than what it changes, whatever the clock does. */
function changedAt(message: Message, nowMs: number): Message {
  return { ...message, updatedAtMs: Math.max(nowMs, message.updatedAtMs + 1) };
}

function withPin(
  { pinnedAtMs: _old, ...rest }: Message,
  pin: Pick<Message, 'pinnedAtMs'>,
): Message {
  return { ...rest, ...pin };
}

/** The message with another text where its text stands. */
function withText(
  // Blocks tell what the model said, which this is no longer.
  { providerBlocks: _blocks, ...message }: Message,
  text: string,
): Message {
  const at = message.parts.findIndex((part) => part.type === 'text');
  const parts = message.parts.flatMap((part, index): MessagePart[] => {
    if (part.type !== 'text') return [part];
    return index === at ? [withChangedText(part, text)] : [];
  });
  return { ...message, parts: at < 0 ? [...parts, { type: 'text', text }] : parts };
}

function finderOf({ session }: AskDeps): (id: MessageId) => Message | undefined {
  return (id) => session.getSnapshot().tree.byId.get(id);
}

function createTurnActions(deps: ChatActionsDeps, asker: ModelAsker): TurnActions {
  const { session, generation } = deps;
  const find = finderOf(deps);
  const sendTo = (asked: AskedOf, parts: readonly MessagePart[], sent?: SentDraft): Asked =>
    isBlank(parts) ? nothingToSend : asker.ask(nextQuestion(deps, asker, { asked, parts, sent }));
  return {
    send: (parts, sent) => sendTo(askedOf(asker.currentChat()), parts, sent),
    sendTo: (model, parts, sent) => sendTo({ model }, parts, sent),
    regenerate(replyId, model) {
      const reply = find(replyId);
      if (reply === undefined) return nothingToSend;
      return asker.askAgain(reply, model === undefined ? [] : [model]);
    },
    editAndSend(messageId, parts) {
      const message = find(messageId);
      if (message === undefined || isBlank(parts)) return nothingToSend;
      if (!asker.isReachable(message)) return err({ code: 'busy' });
      const parent = message.parentId === null ? undefined : find(message.parentId);
      const question = createUserMessage(asker.place(parent), parts);
      return asker.ask({
        ...askedOf(asker.currentChat()),
        afterId: message.parentId,
        added: [question],
      });
    },
    continueReply(replyId) {
      const reply = find(replyId);
      if (reply === undefined) return nothingToSend;
      if (callsToRun(reply).length > 0) return asker.runTools(reply, interruptedOf(deps, reply));
      const model = ownModel(session, reply);
      if (textOfParts(reply.parts).trim() === '') return asker.askInPlace(reply, model);
      return asker.ask({
        afterId: reply.parentId,
        reused: reply,
        continues: true,
        ...(model === undefined ? {} : { model }),
      });
    },
    retry(replyId) {
      const reply = find(replyId);
      if (reply === undefined) return nothingToSend;
      const model = ownModel(session, reply);
      if (reply.parts.length === 0) return asker.askInPlace(reply, model);
      return asker.askAgain(reply, model === undefined ? [] : [model]);
    },
    stop: () => generation.stop(session.chatId),
  };
}

interface NextQuestion {
  readonly asked: AskedOf;
  readonly parts: readonly MessagePart[];
  /** Where it waited; undefined: in the draft of the chat. */
  readonly sent: SentDraft | undefined;
}

/** What is said behind the last message. */
function nextQuestion(
  { session, newDraftKey, now }: ChatActionsDeps,
  asker: ModelAsker,
  { asked, parts, sent }: NextQuestion,
): Question {
  const { path, status, chatId } = session.getSnapshot();
  const last = path.at(-1);
  const opening = path.length === 0 ? openingOf(asker) : [];
  return {
    ...asked,
    afterId: last?.id ?? null,
    added: [...opening, createUserMessage(asker.place(opening.at(-1) ?? last), parts)],
    sent: sent ?? {
      key: status === 'new' ? newDraftKey : chatId,
      sentText: textOfParts(parts),
      sentAtMs: now(),
    },
  };
}

/** What the character of the chat says first, where it has one. */
function openingOf(asker: ModelAsker): readonly Message[] {
  const { welcomeMessage = '' } = asker.currentChat().parameters;
  return welcomeMessage.trim() === ''
    ? []
    : [createWelcome(asker.place(undefined), welcomeMessage)];
}

function createToolActions(deps: ChatActionsDeps, asker: ModelAsker): ToolActions {
  const find = finderOf(deps);
  const { runs } = deps.tools;
  return {
    answerCall(replyId, callId, isAllowed) {
      if (runs.get(replyId) !== undefined) {
        runs.answer(replyId, callId, isAllowed);
        return ok(null);
      }
      const reply = find(replyId);
      if (reply === undefined) return nothingToSend;
      return asker.runTools(reply, new Map([[callId, isAllowed]]));
    },
  };
}

/** Going on runs again what was interrupted, but for what decides itself: a plugin asks about it. */
function interruptedOf({ tools }: ChatActionsDeps, reply: Message): CallDecisions {
  const begun = callsToRun(reply).filter(
    ({ callId, name }) =>
      reply.toolRun?.begunIds.includes(callId) === true &&
      tools.tools.find(name)?.decide === undefined,
  );
  return new Map(begun.map(({ callId }) => [callId, true]));
}

type AskedOf = Pick<Question, 'model' | 'models'>;

/** Who answers a question to the open chat: several where they were chosen. */
function askedOf({ parameters }: Chat): AskedOf {
  return parameters.askedModels === undefined ? {} : { models: parameters.askedModels };
}

/** Among answers side by side, a reply is asked again of its own model. */
function ownModel({ getSnapshot }: ChatSession, reply: Message): ModelRef | undefined {
  const { tree, chat } = getSnapshot();
  const comparedId = chat?.comparedQuestionId ?? null;
  const isCompared = comparedId !== null && answerIdOf(tree, comparedId, reply.id) !== undefined;
  return isCompared ? reply.model : undefined;
}

/** What of a deletion is on its way, or has its tools at work. */
function runningIn(
  { removed, moved }: MessageDeletion,
  isAtWork: (id: MessageId) => boolean,
): readonly MessageId[] {
  const touched = [...removed, ...moved];
  return touched.filter(({ state, id }) => isRunning(state) || isAtWork(id)).map(({ id }) => id);
}

function createMessageActions(
  deps: ChatActionsDeps,
  asker: ModelAsker,
  changes: MessageChanges,
): MessageActions {
  const { session, generation, writes } = deps;
  const find = finderOf(deps);
  const renewed = (message: Message): Message => changedAt(message, deps.now());
  return {
    async replaceText(messageId, text) {
      const message = find(messageId);
      if (message === undefined) return;
      const replace = (before: Message): Message => renewed(withText(before, text));
      const isLast = session.getSnapshot().path.at(-1)?.id === messageId;
      await changes.update(message, replace, isLast ? previewOf(text) : undefined);
    },
    deleteMessage(messageId) {
      const { tree, chat, path } = session.getSnapshot();
      const message = find(messageId);
      if (message === undefined || chat === undefined) return undefined;
      const leafId = path.at(-1)?.id ?? null;
      const plan = planDeletion(tree, message, leafId);
      // A reply may have ended, while its tools run.
      const running = runningIn(plan, (id) => generation.isRunning(session.chatId, id));
      if (running.length === 0) return changes.remove(plan, chat);
      // What would still come in is not wanted: it goes, or its question does.
      generation.stop(session.chatId, running);
      const stopped = session.getSnapshot();
      return changes.remove(planDeletion(stopped.tree, message, leafId), stopped.chat ?? chat);
    },
    async resetChat() {
      // It may come in through another tab, which is asked then.
      generation.stop(session.chatId);
      if (!session.getSnapshot().tree.isWhole) await session.loadWhole();
      const { tree, chat } = session.getSnapshot();
      if (chat === undefined || tree.byId.size === 0) return undefined;
      return changes.remove(planReset(tree), chat);
    },
    showVersion(messageId) {
      const activeLeafId = newestLeafBelow(session.getSnapshot().tree, messageId);
      const chat = { ...asker.currentChat(), comparedQuestionId: null, activeLeafId };
      changes.changeHeader(chat, () => writes.setActiveLeaf(activeLeafId));
    },
    setPinned(messageId, isPinned) {
      const message = find(messageId);
      if (message === undefined) return;
      const pin = isPinned ? { pinnedAtMs: deps.now() } : {};
      void changes.update(message, (before) => renewed(withPin(before, pin)));
    },
    setModel: (model) =>
      changes.changeHeader({ ...asker.currentChat(), model }, () => writes.setModel(model)),
    setParameters: (parameters) =>
      changes.changeHeader({ ...asker.currentChat(), parameters }, () =>
        writes.setParameters(parameters),
      ),
    setCharacter: (start) =>
      changes.changeHeader({ ...asker.currentChat(), ...start }, () => writes.setCharacter(start)),
    setModelSettings: (model, parameters) =>
      changes.changeHeader({ ...asker.currentChat(), model, parameters }, () =>
        writes.setModelSettings(model, parameters),
      ),
  };
}
