import type { CallAnswer } from '@parley/domain/plugin/approve-call.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { CallQuestion } from '#src/services/plugins/plugin-runs.ts';

import styles from './plugin-call.module.css';

export interface PluginApprovalProps {
  /** Undefined while it is found out. */
  readonly question: CallQuestion | undefined;
  /** JSON, laid out. */
  readonly argumentsText: string;
  /** It had begun when the program was left, and nobody knows what came of it. */
  readonly isInterrupted: boolean;
  readonly onAnswer: (answer: CallAnswer) => void;
}

/** Asks whether a function of a plugin may run, with all that it would get and where it may send it. */
export function PluginApproval(props: PluginApprovalProps): ReactNode {
  const { question, argumentsText, isInterrupted, onAnswer } = props;
  const intl = useIntl();
  const questionId = useId();
  if (question === undefined) return null;
  const { title, name, hosts, answers } = question;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const answer = answers[Number(event.key) - 1];
    if (answer === undefined) return;
    event.preventDefault();
    onAnswer(answer);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus; this hears the numbers for all of them
    <fieldset
      className={styles['approval']}
      aria-label={intl.formatMessage({ id: 'plugins.approval', defaultMessage: 'Approval needed' })}
      aria-describedby={questionId}
      onKeyDown={handleKeyDown}
    >
      <output id={questionId} className={styles['question']}>
        {isInterrupted
          ? intl.formatMessage(
              {
                id: 'chat.tool.interrupted',
                defaultMessage: '{name} was interrupted. Its result is unknown. Run it again?',
              },
              { name: title },
            )
          : intl.formatMessage(
              {
                id: 'plugins.approval.question',
                defaultMessage: 'The model wants to use {title} ({name}). Allow it?',
              },
              { title, name },
            )}
      </output>
      <p className={styles['reason']}>{reasonText(intl, question)}</p>
      <pre className={styles['arguments']} dir="ltr">
        {argumentsText}
      </pre>
      {hosts.length > 0 && (
        <p className={styles['reason']}>
          {intl.formatMessage(
            { id: 'plugins.approval.hosts', defaultMessage: 'It may send this to {hosts}.' },
            { hosts: intl.formatList(hosts.map((host) => host.replace(/^https:\/\//u, ''))) },
          )}
        </p>
      )}
      <div className={styles['answers']}>
        {answers.map((answer, index) => (
          <Button
            key={answer}
            size="s"
            variant={index === 0 ? 'primary' : 'secondary'}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onAnswer(answer)}
          >
            {answerText(intl, answer)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function reasonText(intl: IntlShape, { reason, effect }: CallQuestion): string {
  if (reason === 'outside') {
    return intl.formatMessage({
      id: 'plugins.approval.outside',
      defaultMessage:
        'This chat contains text you didn’t write: tool results, pages or files. Such text can try to make a model pass on what it knows.',
    });
  }
  if (reason === 'acts' || effect === 'change') {
    return intl.formatMessage({
      id: 'plugins.approval.acts',
      defaultMessage: 'It acts on your behalf.',
    });
  }
  return effect === 'read'
    ? intl.formatMessage({
        id: 'plugins.approval.first.read',
        defaultMessage: 'It looks something up, for the first time in this chat.',
      })
    : intl.formatMessage({
        id: 'plugins.approval.first',
        defaultMessage: 'It sends something out, for the first time in this chat.',
      });
}

function answerText(intl: IntlShape, answer: CallAnswer): string {
  const texts: Readonly<Record<CallAnswer, string>> = {
    once: intl.formatMessage({ id: 'plugins.answer.once', defaultMessage: 'Once' }),
    chat: intl.formatMessage({ id: 'plugins.answer.chat', defaultMessage: 'In this chat' }),
    always: intl.formatMessage({ id: 'plugins.answer.always', defaultMessage: 'Always' }),
    never: intl.formatMessage({ id: 'plugins.answer.never', defaultMessage: 'Never' }),
    no: intl.formatMessage({ id: 'plugins.host.no', defaultMessage: 'Don’t allow' }),
  };
  return texts[answer];
}
