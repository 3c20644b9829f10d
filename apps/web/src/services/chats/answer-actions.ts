import { answerIdOf, answersTo } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { newestLeafBelow } from '@parley/domain/chat/message-tree.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { err } from '@parley/domain/shared/result.ts';

import type { ModelAsker } from './ask-model.ts';
import type { Asked } from './asked.ts';
import type { ChatWrites, MessageChanges } from './change-messages.ts';
import type { AskDeps } from './plan-turns.ts';

/** Actions about several answers to one question. */
export interface AnswerActions {
  /** Asks other models the question before a reply; all answers to it stand side by side then. */
  askOthers(replyId: MessageId, models: readonly ModelRef[]): Asked;
  /** Puts the answers to the question before a reply side by side. */
  compareAnswers(replyId: MessageId): void;
  /** Goes on with one answer; the others are stopped, and stay as versions. */
  chooseAnswer(answerId: MessageId): void;
  /** Ends one answer; the others go on. */
  stopAnswer(answerId: MessageId): void;
}

/** What these actions need. */
export interface AnswerActionsDeps extends AskDeps {
  readonly writes: ChatWrites;
}

/** Makes the actions about the answers of an open chat. */
export function createAnswerActions(
  deps: AnswerActionsDeps,
  asker: ModelAsker,
  changes: MessageChanges,
): AnswerActions {
  const { session, generation, writes } = deps;
  const find = (id: MessageId): Message | undefined => session.getSnapshot().tree.byId.get(id);

  function compare(questionId: MessageId): void {
    const chat = { ...asker.currentChat(), comparedQuestionId: questionId };
    changes.changeHeader(chat, () => writes.setComparedQuestion(questionId));
  }

  function idsOf(answerId: MessageId): readonly MessageId[] {
    const { tree, path } = session.getSnapshot();
    const questionId = find(answerId)?.parentId ?? null;
    if (questionId === null) return [];
    const answers = answersTo(tree, questionId, path.at(-1)?.id ?? null);
    return answers.find(({ id }) => id === answerId)?.messages.map(({ id }) => id) ?? [];
  }

  return {
    askOthers(replyId, models) {
      const reply = find(replyId);
      if (reply === undefined || models.length === 0) return err({ code: 'empty' });
      const asked = asker.askAgain(reply, models);
      const question = asker.questionOf(reply);
      if (asked.ok && question !== undefined) compare(question.id);
      return asked;
    },
    compareAnswers(replyId) {
      const reply = find(replyId);
      const question = reply === undefined ? undefined : asker.questionOf(reply);
      if (question !== undefined) compare(question.id);
    },
    chooseAnswer(answerId) {
      const { tree, chatId } = session.getSnapshot();
      const questionId = find(answerId)?.parentId ?? null;
      if (questionId === null) return;
      const others = generation
        .runningReplies(chatId)
        .filter((id) => answerIdOf(tree, questionId, id) !== answerId);
      if (others.length > 0) generation.stop(chatId, others);
      const activeLeafId = newestLeafBelow(session.getSnapshot().tree, answerId);
      const chat = asker.currentChat();
      changes.changeHeader({ ...chat, comparedQuestionId: null, activeLeafId }, () =>
        writes.setActiveLeaf(activeLeafId),
      );
    },
    stopAnswer: (answerId) => generation.stop(session.chatId, idsOf(answerId)),
  };
}
