import { Button } from '@parley/ui/components/button/button.tsx';
import { ProgressBar } from '@parley/ui/components/progress-bar/progress-bar.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { RunView } from '#src/services/plugins/plugin-runs.ts';

import styles from './plugin-call.module.css';

export interface PluginRunStatusProps {
  /** Of the plugin. */
  readonly title: string;
  readonly view: RunView;
  readonly onAnswer: (answer: 'once' | 'always' | 'no') => void;
}

/** How a run of a plugin goes, and what it waits for. */
export function PluginRunStatus({ title, view, onAnswer }: PluginRunStatusProps): ReactNode {
  const intl = useIntl();
  if (view.askedOrigin !== undefined) {
    const host = view.askedOrigin.replace(/^https:\/\//u, '');
    return (
      <Question
        text={intl.formatMessage(
          {
            id: 'plugins.host.question',
            defaultMessage: '{title} wants to send a request to {host}. Allow it?',
          },
          { title, host },
        )}
        answers={[
          ['once', intl.formatMessage({ id: 'plugins.answer.once', defaultMessage: 'Once' })],
          ['always', intl.formatMessage({ id: 'plugins.answer.always', defaultMessage: 'Always' })],
          ['no', intl.formatMessage({ id: 'plugins.host.no', defaultMessage: 'Don’t allow' })],
        ]}
        onAnswer={onAnswer}
      />
    );
  }
  if (view.missing !== undefined) {
    return <MissingQuestion title={title} missing={view.missing} onAnswer={onAnswer} />;
  }
  if (view.isLong === true) {
    return (
      <Question
        text={intl.formatMessage(
          {
            id: 'plugins.long.question',
            defaultMessage: '{title} has been running for a long time. Let it continue?',
          },
          { title },
        )}
        answers={[
          ['once', intl.formatMessage({ id: 'plugins.long.goOn', defaultMessage: 'Continue' })],
          ['no', intl.formatMessage({ id: 'plugins.long.stop', defaultMessage: 'Stop' })],
        ]}
        onAnswer={onAnswer}
      />
    );
  }
  return <Progress view={view} />;
}

interface MissingQuestionProps extends Pick<PluginRunStatusProps, 'title' | 'onAnswer'> {
  readonly missing: NonNullable<RunView['missing']>;
}

/** A run that ended for want of something may begin anew where it has that. */
function MissingQuestion({ title, missing, onAnswer }: MissingQuestionProps): ReactNode {
  const intl = useIntl();
  return (
    <Question
      text={
        missing === 'document'
          ? intl.formatMessage(
              {
                id: 'plugins.page.needed',
                defaultMessage:
                  '{title} needs a page to run in. Start it again in a blank page of its own?',
              },
              { title },
            )
          : intl.formatMessage(
              {
                id: 'plugins.page.instead',
                defaultMessage:
                  'This browser can’t isolate {title} without a page. Start it again in a blank page of its own? If it hangs, this tab can hang with it.',
              },
              { title },
            )
      }
      hint={intl.formatMessage({
        id: 'plugins.page.hint',
        defaultMessage:
          'Whatever it has sent so far may be sent again. In some browsers, such a page can look up host names and reach others through WebRTC. It never sees your chats or secrets.',
      })}
      answers={[
        ['once', intl.formatMessage({ id: 'plugins.answer.once', defaultMessage: 'Once' })],
        ['always', intl.formatMessage({ id: 'plugins.answer.always', defaultMessage: 'Always' })],
        ['no', intl.formatMessage({ id: 'plugins.host.no', defaultMessage: 'Don’t allow' })],
      ]}
      onAnswer={onAnswer}
    />
  );
}

type Answer = Parameters<PluginRunStatusProps['onAnswer']>[0];

interface QuestionProps {
  readonly text: string;
  readonly hint?: string;
  readonly answers: readonly (readonly [answer: Answer, label: string])[];
  readonly onAnswer: (answer: Answer) => void;
}

function Question({ text, hint, answers, onAnswer }: QuestionProps): ReactNode {
  const intl = useIntl();
  return (
    <fieldset
      className={styles['approval']}
      aria-label={intl.formatMessage({ id: 'plugins.approval', defaultMessage: 'Approval needed' })}
    >
      <output className={styles['question']}>{text}</output>
      {hint !== undefined && <p className={styles['reason']}>{hint}</p>}
      <div className={styles['answers']}>
        {answers.map(([answer, label], index) => (
          <Button
            key={answer}
            size="s"
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** A run that takes longer than this says for how long. */
const clockFromMs = 5000;

function Progress({ view }: { readonly view: RunView }): ReactNode {
  const intl = useIntl();
  const elapsedMs = useElapsed(view.startedAtMs);
  const { progress } = view;
  if (progress === undefined && elapsedMs < clockFromMs) return null;
  return (
    <div className={styles['progress']}>
      {progress !== undefined && progress.text !== '' && <span dir="auto">{progress.text}</span>}
      {progress?.share !== undefined && (
        <ProgressBar
          label={intl.formatMessage({ id: 'plugins.progress', defaultMessage: 'Progress' })}
          value={progress.share}
        />
      )}
      {elapsedMs >= clockFromMs && (
        <span>
          {intl.formatMessage(
            { id: 'plugins.elapsed', defaultMessage: '{seconds, number} s' },
            { seconds: Math.floor(elapsedMs / 1000) },
          )}
        </span>
      )}
    </div>
  );
}

function useElapsed(startedAtMs: number): number {
  const [nowMs, setNowMs] = useState(startedAtMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs - startedAtMs;
}
