import type { MessageId } from '../shared/ids.ts';
import type { Chat } from './chat.ts';
import type { Message } from './message.ts';
import { pathTo, type MessageTree } from './message-tree.ts';
import { callsToRun } from './tool-calls.ts';
import { isRunning } from './turn-state.ts';

/** One of the answers to a question, with the steps that its tools took. */
export interface Answer {
  /** Id of the reply that follows the question; names the answer while it grows. */
  readonly id: MessageId;
  /** Replies and results of tools, oldest first. */
  readonly messages: readonly Message[];
  /** The reply that follows the question. */
  readonly first: Message;
  readonly last: Message;
}

/**
 * The answers to a question in the order in which they were asked for. Of an answer with several
 * continuations it is the one on the branch that is shown, else the newest.
 *
 * @param leafId the end of the branch that is shown
 */
export function answersTo(
  tree: MessageTree,
  questionId: MessageId,
  leafId: MessageId | null,
): readonly Answer[] {
  const shown = new Set(pathTo(tree, leafId).map(({ id }) => id));
  return (tree.childrenOf.get(questionId) ?? []).flatMap((id) => {
    const first = tree.byId.get(id);
    if (first?.role !== 'assistant') return [];
    const messages = stepsFrom(tree, first, shown);
    return [{ id, messages, first, last: messages.at(-1) ?? first }];
  });
}

/** Whether a message still belongs to the answer before it: a step of its tools. */
export function isPartOfAnswer(message: Message): boolean {
  return message.role === 'assistant' || message.type === 'tool-response';
}

function stepsFrom(
  tree: MessageTree,
  first: Message,
  shown: ReadonlySet<MessageId>,
): readonly Message[] {
  const steps = [first];
  const seen = new Set<MessageId>([first.id]);
  for (let last = first; ;) {
    const children = (tree.childrenOf.get(last.id) ?? []).flatMap((id) => tree.byId.get(id) ?? []);
    const parts = children.filter(isPartOfAnswer);
    const next = parts.find(({ id }) => shown.has(id)) ?? parts.at(-1);
    if (next === undefined || seen.has(next.id)) return steps;
    // What is shown goes on with something else: the answer ends here.
    if (children.some(({ id }) => shown.has(id) && id !== next.id)) return steps;
    steps.push(next);
    seen.add(next.id);
    last = next;
  }
}

/** The answer to a question that a message belongs to; undefined for a message elsewhere. */
export function answerIdOf(
  tree: MessageTree,
  questionId: MessageId,
  id: MessageId | null,
): MessageId | undefined {
  const path = pathTo(tree, id);
  const at = path.findIndex((message) => message.id === questionId);
  return at < 0 ? undefined : path[at + 1]?.id;
}

/** Whether an answer is whole: its model has said all, and asks for no tool. */
export function isWhole({ last }: Answer): boolean {
  return last.state === 'finished' && callsToRun(last).length === 0;
}

/** Whether a reply of the answer comes in, here or in another tab. */
export function isUnderWay({ messages }: Answer): boolean {
  return messages.some(({ state }) => isRunning(state));
}

/**
 * The end of the branch with which a chat goes on while the answers to its last question stand side
 * by side: that of the answer that was shown, or of the first that is whole where that one is not.
 */
export function leafToContinue(
  tree: MessageTree,
  chat: Pick<Chat, 'comparedQuestionId'> | undefined,
  leafId: MessageId | null,
): MessageId | null {
  const questionId = chat?.comparedQuestionId ?? null;
  if (questionId === null) return leafId;
  const path = pathTo(tree, leafId);
  const at = path.findIndex(({ id }) => id === questionId);
  const after = path.slice(at + 1);
  if (at < 0 || !after.every(isPartOfAnswer)) return leafId;
  const answers = answersTo(tree, questionId, leafId);
  const shown = answers.find(({ id }) => id === after[0]?.id) ?? answers[0];
  if (shown === undefined) return leafId;
  return (isWhole(shown) ? shown : (answers.find(isWhole) ?? shown)).last.id;
}
