import type { ToolCallPart } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AskState } from '#src/services/tools/tool-runs.ts';

import { useChatScope } from '../chat-scope.ts';
import { useColumnModel } from '../column-context.ts';
import { layOut } from '../logic/describe-call.ts';
import styles from './tool-details.module.css';

interface ToolApprovalProps {
  readonly replyId: MessageId;
  readonly call: ToolCallPart;
  /** Whether it has never run, or had begun when the program was left. */
  readonly as: AskState;
}

/** Asks whether a tool may run, or run again, and shows what it would get. */
export function ToolApproval({ replyId, call, as }: ToolApprovalProps): ReactNode {
  const { actions, onRefused } = useChatScope();
  const question = useQuestion(call.name, as);
  const questionId = useId();
  const answer = (isAllowed: boolean): void => {
    const result = actions.answerCall(replyId, call.callId, isAllowed);
    if (!result.ok) onRefused(result.error.code);
  };
  const Answers = as === 'asking' ? ApprovalAnswers : InterruptionAnswers;
  return (
    <fieldset className={styles['approval']} aria-labelledby={questionId}>
      <p id={questionId} className={styles['question']}>
        {question}
      </p>
      <pre className={styles['text']}>{layOut(call.argumentsText)}</pre>
      <div className={styles['buttons']}>
        <Answers name={call.name} onAnswer={answer} />
      </div>
    </fieldset>
  );
}

interface AnswersProps {
  readonly name: string;
  readonly onAnswer: (isAllowed: boolean) => void;
}

function ApprovalAnswers({ name, onAnswer }: AnswersProps): ReactNode {
  const intl = useIntl();
  const { tools } = useChatScope();
  const allowInChat = (): void => {
    tools.approveTool(name);
    onAnswer(true);
  };
  return (
    <>
      <Button size="s" variant="primary" onClick={() => onAnswer(true)}>
        {intl.formatMessage({ id: 'chat.tool.once', defaultMessage: 'Allow once' })}
      </Button>
      {tools.canApproveTool(name) && (
        <Button size="s" onClick={allowInChat}>
          {intl.formatMessage({ id: 'chat.tool.chat', defaultMessage: 'Always in this chat' })}
        </Button>
      )}
      <Button size="s" onClick={() => onAnswer(false)}>
        {intl.formatMessage({ id: 'chat.tool.deny', defaultMessage: 'Deny' })}
      </Button>
    </>
  );
}

function InterruptionAnswers({ onAnswer }: AnswersProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <Button size="s" variant="primary" onClick={() => onAnswer(true)}>
        {intl.formatMessage({ id: 'chat.tool.runAgain', defaultMessage: 'Run again' })}
      </Button>
      <Button size="s" onClick={() => onAnswer(false)}>
        {intl.formatMessage({ id: 'chat.tool.skip', defaultMessage: 'Skip' })}
      </Button>
    </>
  );
}

function useQuestion(toolName: string, as: AskState): string {
  const intl = useIntl();
  const { tools } = useChatScope();
  const model = useColumnTitle();
  const name = tools.titleOf(toolName);
  if (as === 'interrupted') {
    return intl.formatMessage(
      {
        id: 'chat.tool.interrupted',
        defaultMessage: '{name} was interrupted. Its result is unknown. Run it again?',
      },
      { name },
    );
  }
  return model === undefined
    ? intl.formatMessage(
        {
          id: 'chat.tool.question',
          defaultMessage: 'The model wants to use {name}. Allow it?',
        },
        { name },
      )
    : intl.formatMessage(
        {
          id: 'chat.tool.questionOf',
          defaultMessage: '{model} wants to use {name}. Allow it?',
        },
        { model, name },
      );
}

/** Where several answer, the question says who asks. */
function useColumnTitle(): string | undefined {
  const { modelTitles } = useChatScope();
  const model = useColumnModel();
  return useSyncExternalStore(modelTitles.subscribe, () =>
    model === undefined ? undefined : modelTitles.titleOf(model),
  );
}
