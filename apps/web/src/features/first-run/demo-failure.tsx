import { Button } from '@parley/ui/components/button/button.tsx';
import { ErrorCard } from '@parley/ui/components/error-card/error-card.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { SetupError } from '#src/services/providers/provider-view.ts';

/** Why there is no demo. */
export type DemoProblem =
  | { readonly code: 'not-offered' }
  | { readonly code: 'failed'; readonly error: SetupError };

interface DemoFailureProps {
  readonly problem: DemoProblem;
  readonly isConnecting: boolean;
  readonly onRetry: () => void;
}

/** Says why the demo cannot be had here, and how it can. */
export function DemoFailure({ problem, isConnecting, onRetry }: DemoFailureProps): ReactNode {
  const intl = useIntl();
  if (problem.code === 'not-offered') {
    return (
      <ErrorCard
        title={intl.formatMessage({
          id: 'firstRun.demo.notOffered',
          defaultMessage: 'The demo isn’t available here',
        })}
      >
        {intl.formatMessage(
          {
            id: 'firstRun.demo.notOffered.text',
            defaultMessage:
              'The demo runs on Parley’s own server. Start it on your computer with {command}, or go back and use an API key or a model on this computer.',
          },
          { command: <code key="command">npm start</code> },
        )}
      </ErrorCard>
    );
  }
  const { error } = problem;
  const isUnsaved = error.code === 'not-saved';
  return (
    <ErrorCard
      title={
        isUnsaved
          ? intl.formatMessage({
              id: 'firstRun.demo.notSaved',
              defaultMessage: 'Couldn’t save your setup',
            })
          : intl.formatMessage({
              id: 'firstRun.demo.failed',
              defaultMessage: 'Can’t reach the demo',
            })
      }
      actions={
        <Button variant="primary" loading={isConnecting} onClick={onRetry}>
          {intl.formatMessage({ id: 'firstRun.demo.retry', defaultMessage: 'Try again' })}
        </Button>
      }
    >
      {isUnsaved
        ? intl.formatMessage({
            id: 'firstRun.demo.notSaved.text',
            defaultMessage: 'Browser storage may be full or turned off for this page.',
          })
        : intl.formatMessage({
            id: 'firstRun.demo.failed.text',
            defaultMessage:
              'Couldn’t reach this page’s server. Make sure it’s running, and check your connection.',
          })}
    </ErrorCard>
  );
}
