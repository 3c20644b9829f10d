import type { SearchService } from '@parley/domain/web/web-search-settings.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { SetupError } from '#src/services/web/web-search-setup.ts';

import { setupErrorText } from '../logic/setup-error-text.ts';
import styles from '../web-search.module.css';

/** How far setting up is. */
export type SetupPhase =
  | { readonly step: 'idle' | 'testing' | 'saved' | 'cleared' }
  | { readonly step: 'failed'; readonly error: SetupError };

interface SetupOutcomeProps {
  readonly phase: SetupPhase;
  readonly service: SearchService;
  readonly saved: string;
  readonly cleared: string;
}

/** What came of setting a search up. */
export function SetupOutcome({ phase, service, saved, cleared }: SetupOutcomeProps): ReactNode {
  const intl = useIntl();
  const testing = intl.formatMessage({ id: 'webSearch.testing', defaultMessage: 'Testing…' });
  const told = { idle: '', failed: '', testing, saved, cleared };
  return (
    <>
      <output className={styles['outcome']} data-tone={phase.step}>
        {told[phase.step]}
      </output>
      {phase.step === 'failed' && (
        <p role="alert" dir="auto" className={styles['fault']}>
          {setupErrorText(intl, phase.error, service)}
        </p>
      )}
    </>
  );
}
