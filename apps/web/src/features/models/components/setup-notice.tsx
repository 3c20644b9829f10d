import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { SetupDone } from '#src/services/providers/provider-view.ts';

import type { FormPhase } from '../hooks/use-provider-form.ts';
import { setupErrorText, type SetupPlace } from '../logic/setup-error-text.ts';
import styles from './setup-notice.module.css';

interface SetupNoticeProps {
  /** Ties what is wrong to a field. */
  readonly id?: string;
  readonly phase: FormPhase;
  readonly place: Omit<SetupPlace, 'pageOrigin'>;
}

/** What the test is doing or has said, in the place where the key was entered. */
export function SetupNotice({ id, phase, place }: SetupNoticeProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <output className={styles['status']} data-tone={phase.step}>
        {phase.step === 'testing' &&
          intl.formatMessage(
            { id: 'setup.testing', defaultMessage: 'Testing {title}…' },
            { title: place.title },
          )}
        {phase.step === 'done' && (
          <>
            <Icon of={CircleCheck} />
            {setupDoneText(intl, phase.done)}
          </>
        )}
      </output>
      {phase.step === 'failed' && (
        <Failure
          id={id}
          text={setupErrorText(intl, phase.error, { ...place, pageOrigin: location.origin })}
        />
      )}
    </>
  );
}

/** What was saved, in one sentence. */
export function setupDoneText(intl: IntlShape, done: SetupDone): string {
  if (done.keyState === 'saved') {
    return intl.formatMessage({
      id: 'setup.done.saved',
      defaultMessage: 'Key saved. It was tested and works.',
    });
  }
  return done.keyState === 'removed'
    ? intl.formatMessage({ id: 'setup.done.removed', defaultMessage: 'Key removed.' })
    : intl.formatMessage({ id: 'setup.done.kept', defaultMessage: 'Saved.' });
}

interface FailureProps {
  readonly id: string | undefined;
  readonly text: ReturnType<typeof setupErrorText>;
}

function Failure({ id, text }: FailureProps): ReactNode {
  const intl = useIntl();
  return (
    <div id={id} className={styles['failure']} role="alert">
      <Icon of={CircleAlert} />
      <div className={styles['words']}>
        <p className={styles['title']} dir="auto">
          {text.title}
        </p>
        {text.hints.length === 1 && <p dir="auto">{text.hints[0]}</p>}
        {text.hints.length > 1 && (
          <ul>
            {text.hints.map((hint) => (
              <li key={hint} dir="auto">
                {hint}
              </li>
            ))}
          </ul>
        )}
        {text.link !== undefined && (
          <a href={text.link.url} target="_blank" rel="noopener noreferrer">
            {text.link.label}
          </a>
        )}
        {text.details !== undefined && (
          <details>
            <summary>
              {intl.formatMessage({
                id: 'setup.error.details',
                defaultMessage: 'Server response',
              })}
            </summary>
            <pre dir="auto">{text.details}</pre>
          </details>
        )}
      </div>
    </div>
  );
}
