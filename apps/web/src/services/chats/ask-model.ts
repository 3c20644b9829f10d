import type { Chat } from '@parley/domain/chat/chat.ts';
import { answerIdOf } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { pathTo } from '@parley/domain/chat/message-tree.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { createMessageId, type MessageId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { reportFault } from '#src/platform/report-fault.ts';
import { createTurnEngine } from '#src/services/generation/turn-engine.ts';
import { findContexts, type FetchContexts } from '#src/services/contexts/find-contexts.ts';
import { toolsOf } from '#src/services/tools/chosen-tools.ts';
import type { CallTarget, TargetError } from '#src/services/providers/call-targets.ts';

import type { CallDecisions } from '#src/services/tools/run-tool-calls.ts';

import { preparing, type Asked, type Outcome } from './asked.ts';
import type { ChatSession } from './chat-session.ts';
import type { MessagePlace } from './new-messages.ts';
import {
  chatOf,
  followReply,
  placeAfter,
  planReply,
  planTogether,
  planTurn,
  type AskDeps,
  type LoadedAttachments,
  type Question,
  type ReadyToAsk,
} from './plan-turns.ts';
import { runningIn } from './running-state.ts';

/** Begins turns in one chat, one at a time, or several that answer the same question. */
export interface ModelAsker {
  ask(question: Question): Asked;
  /**
   * Another reply to what the person last said before a reply, beside what followed it.
   *
   * @param models who is asked this once; none: the model of the chat
   */
  askAgain(reply: Message, models: readonly ModelRef[]): Asked;
  /** Fills a reply that holds nothing; as `askAgain` where no question stands before it. */
  askInPlace(reply: Message, model?: ModelRef): Asked;
  /**
   * Runs the tools that a reply asks for, and asks the model that asked again.
   *
   * @param decisions what the person said to calls of them; a call that was interrupted and that
   *   they do not name waits for an answer
   */
  runTools(reply: Message, decisions: CallDecisions): Asked;
  /** The question that a reply answers; undefined where it is not in memory. */
  questionOf(reply: Message): Message | undefined;
  /** False, and it is being read, where what stands before a message is not in memory. */
  isReachable(message: Message): boolean;
  /** Where a new message goes that follows `parent`. */
  place(parent: Message | undefined): MessagePlace;
  currentChat(): Chat;
}

/** Makes the asker of an open chat. */
export function createModelAsker(deps: AskDeps): ModelAsker {
  const { session } = deps;

  function ask(question: Question): Asked {
    if (isBusy(deps, question)) return err({ code: 'busy' });
    const targets = findTargets(deps, question);
    if (!targets.ok) return targets;
    const { tree } = session.getSnapshot();
    if (!tree.isWhole && question.added !== undefined) {
      void session.loadWhole();
      return err({ code: 'unread' });
    }
    const fetchContexts = contextsOf(deps);
    const attachments =
      tree.isWhole && fetchContexts === undefined && !mayRunElsewhere(deps)
        ? deps.loadAttachments(pathOf(session, question))
        : undefined;
    if (attachments === undefined || attachments instanceof Promise) {
      return ok(preparing(prepare(deps, question, { targets: targets.value, fetchContexts })));
    }
    return attemptBegin(deps, question, { targets: targets.value, attachments })
      ? ok(null)
      : err({ code: 'internal' });
  }

  function askAgain(reply: Message, models: readonly ModelRef[]): Asked {
    const question = questionOf(session, reply);
    if (question !== undefined) return ask({ afterId: question.id, ...askedThisOnce(models) });
    if (session.getSnapshot().tree.isWhole) return err({ code: 'empty' });
    void session.loadWhole();
    return err({ code: 'busy' });
  }

  return {
    currentChat: () => chatOf(deps),
    place: (parent) => placeAfter(deps, parent),
    ask,
    askAgain,
    askInPlace(reply, model) {
      const parent = session.getSnapshot().tree.byId.get(reply.parentId ?? reply.id);
      const models = model === undefined ? [] : [model];
      if (parent?.role !== 'user' && parent?.role !== 'tool') return askAgain(reply, models);
      const reused = { ...reply, parts: [] };
      return ask({ afterId: reply.parentId, reused, ...askedThisOnce(models) });
    },
    runTools: ({ id, model }, decisions) =>
      ask({ afterId: id, runsTools: decisions, ...(model === undefined ? {} : { model }) }),
    questionOf: (reply) => questionOf(session, reply),
    isReachable: (message) => isReachable(session, message),
  };
}

function askedThisOnce(models: readonly ModelRef[]): Pick<Question, 'model' | 'models'> {
  const [model] = models;
  if (model === undefined) return {};
  return models.length === 1 ? { model } : { models };
}

/** All that are asked, or why one of them cannot be. */
function findTargets(
  deps: AskDeps,
  { models, model }: Question,
): Result<readonly CallTarget[], TargetError> {
  const targets: CallTarget[] = [];
  for (const wanted of models ?? [model ?? chatOf(deps).model]) {
    const target = deps.targets.find(wanted);
    if (!target.ok) return target;
    targets.push(target.value);
  }
  return ok(targets);
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

/** What is known before anything is read. */
interface ToPrepare extends Pick<ReadyToAsk, 'targets'> {
  readonly fetchContexts: FetchContexts | undefined;
}

/**
 * Reads what is not in memory yet, and begins the turn where the chat has room for it then as well.
 * Meanwhile the chat counts as busy, for whoever opens it, and is followed although it may be left.
 */
async function prepare(
  deps: AskDeps,
  question: Question,
  { targets, fetchContexts }: ToPrepare,
): Promise<Outcome> {
  const { session, generation } = deps;
  const id = createMessageId(deps.random);
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<undefined>();
  const stop = (): void => {
    stopping.abort();
    stopped.resolve(undefined);
  };
  const disconnect = session.connect();
  const isOurs = generation.isRunning(session.chatId);
  const rest = generation.prepare({ id, chatId: session.chatId }, { stop });
  let free: (() => void) | undefined;
  try {
    // What another tab asks for with the results of its tools would be paid twice.
    free = isOurs ? () => undefined : await generation.claim(session.chatId);
    if (free === undefined) return 'elsewhere';
    const ready = await Promise.race([
      loadAll(deps, question, { fetchContexts, signal: stopping.signal }),
      stopped.promise,
    ]);
    // Nothing is sent shortened, and nothing twice.
    if (ready === undefined || isBusy(deps, question, id)) return 'given-up';
    begin(deps, question, { targets, ...ready });
    return 'begun';
  } catch (cause) {
    // The browser refuses the lock, for instance.
    reportFault(cause);
    return 'internal';
  } finally {
    free?.();
    rest();
    disconnect();
  }
}

/** False where it threw; that was reported. */
function attemptBegin(deps: AskDeps, question: Question, ready: ReadyToAsk): boolean {
  try {
    begin(deps, question, ready);
    return true;
  } catch (cause) {
    reportFault(cause);
    return false;
  }
}

/** Tools of a reply that has ended run in one tab, and no row tells the others of it. */
function mayRunElsewhere({ session, generation }: AskDeps): boolean {
  const { tree, chatId } = session.getSnapshot();
  if (generation.isRunning(chatId)) return false;
  return [...tree.byId.values()].some(
    (message) => callsToRun(message).length > 0 && !tree.childrenOf.has(message.id),
  );
}

/**
 * The beginning of a long chat, the bytes of attachments, and what is fetched for the request;
 * undefined where the chat stays short.
 */
async function loadAll(
  deps: AskDeps,
  question: Question,
  { fetchContexts, signal }: Pick<ToPrepare, 'fetchContexts'> & { readonly signal: AbortSignal },
): Promise<Omit<ReadyToAsk, 'targets'> | undefined> {
  const { session } = deps;
  if (!session.getSnapshot().tree.isWhole) await session.loadWhole();
  // The chat itself shows that it cannot be read.
  if (!session.getSnapshot().tree.isWhole) return undefined;
  const path = pathOf(session, question);
  const asked = path.findLast(({ role }) => role === 'user');
  const [attachments, contexts] = await Promise.all([
    loadOrNothing(deps, path),
    fetchContexts?.(textOfParts(asked?.parts ?? []), signal),
  ]);
  return { attachments, contexts };
}

/** The way to what is fetched before a request of the chat; undefined where nothing is. */
function contextsOf(deps: AskDeps): FetchContexts | undefined {
  const chat = chatOf(deps);
  return findContexts(deps.contexts, chat, toolsOf(deps.tools.tools, chat));
}

function begin(deps: AskDeps, question: Question, ready: ReadyToAsk): void {
  const { session } = deps;
  const turns = deps.generation.turns(createTurnEngine);
  const path = pathOf(session, question);
  const last = path.at(-1);
  const { targets, ...along } = ready;
  const [target, ...others] = targets;
  if (target === undefined) return;
  const plan = { ready: { ...along, target }, path };
  if (question.runsTools !== undefined && last !== undefined) {
    const before = { ...plan, question: {}, path: path.slice(0, -1) };
    const decisions = question.runsTools;
    const followUp = followReply(deps, before, { reply: last, decisions });
    if (followUp !== undefined) turns.goOn(last, followUp);
  } else if (others.length === 0) {
    turns.start(planTurn(deps, { ...plan, question, ...planReply(deps, plan, question) }));
  } else turns.startTogether(planTogether(deps, question, { ...ready, path }));
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

/**
 * Whether something of the chat is on its way that leaves no room for a question. Beside answers
 * that come in through this tab there is room for another to the same question, once it rests.
 *
 * @param preparedId stands for the question itself while it is being got ready
 */
function isBusy(
  { session, generation }: AskDeps,
  question: Question,
  preparedId?: MessageId,
): boolean {
  const snapshot = session.getSnapshot();
  const { status, tree, chat } = snapshot;
  if (status === 'loading') return true;
  const { here, isElsewhere } = runningIn(generation, snapshot, preparedId);
  if (here.length === 0 && !isElsewhere) return false;
  const comparedId = chat?.comparedQuestionId ?? null;
  if (comparedId === null || isElsewhere) return true;
  return !hasRoomBeside(question, {
    isQuestion: (id) => id === comparedId,
    answerOf: (id) => answerIdOf(tree, comparedId, id),
    here,
  });
}

interface Beside {
  readonly isQuestion: (id: MessageId | null) => boolean;
  readonly answerOf: (id: MessageId | null) => MessageId | undefined;
  readonly here: readonly MessageId[];
}

/** Whether a reply would stand beside what comes in: another answer, or one that rests. */
function hasRoomBeside(question: Question, { isQuestion, answerOf, here }: Beside): boolean {
  const { afterId, reused, added = [] } = question;
  const own = answerOf(reused?.id ?? afterId);
  if (added.length > 0 || (own === undefined && !isQuestion(afterId))) return false;
  const others = here.map(answerOf);
  return others.every((other) => other !== undefined && other !== own);
}

function pathOf(session: ChatSession, question: Question): readonly Message[] {
  const { afterId, added = [], reused, continues } = question;
  const path = [...pathTo(session.getSnapshot().tree, afterId), ...added];
  // What is continued counts as said, however it ended.
  return continues === true && reused !== undefined ? [...path, { ...reused, state: 'cut' }] : path;
}
