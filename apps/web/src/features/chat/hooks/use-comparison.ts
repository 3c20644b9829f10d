import type { Chat } from '@parley/domain/chat/chat.ts';
import { answersTo, type Answer } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageTree } from '@parley/domain/chat/message-tree.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useMemo } from 'react';

/** Answers that stand side by side in the conversation. */
export interface Comparison {
  readonly questionId: MessageId;
  /** Two or more. */
  readonly answers: readonly Answer[];
  /** The one on the branch that is shown. */
  readonly shownId: MessageId | undefined;
}

/** What stands side by side on a branch; undefined where nothing does. */
export function useComparison(
  path: readonly Message[],
  tree: MessageTree,
  chat: Chat | undefined,
): Comparison | undefined {
  const questionId = chat?.comparedQuestionId ?? null;
  return useMemo(() => {
    const at = questionId === null ? -1 : path.findIndex(({ id }) => id === questionId);
    if (at < 0 || questionId === null) return undefined;
    const answers = answersTo(tree, questionId, path.at(-1)?.id ?? null);
    return answers.length < 2 ? undefined : { questionId, answers, shownId: path[at + 1]?.id };
  }, [path, tree, questionId]);
}
