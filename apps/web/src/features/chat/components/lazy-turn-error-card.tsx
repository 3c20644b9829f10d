import { Button } from '@parley/ui/components/button/button.tsx';
import { ErrorCard } from '@parley/ui/components/error-card/error-card.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

/** Most replies have no error, and the texts for all errors are long. */
export const LazyTurnErrorCard = lazyComponent(
  async () => (await import('./turn-error-card.tsx')).TurnErrorCard,
  { failure: CardFailure },
);

function CardFailure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <ErrorCard
      title={intl.formatMessage({
        id: 'part.failed.title',
        defaultMessage: 'Couldn’t load this part of Parley',
      })}
      actions={
        <Button size="s" onClick={onRetry}>
          {intl.formatMessage({ id: 'part.failed.retry', defaultMessage: 'Try again' })}
        </Button>
      }
    >
      {intl.formatMessage({
        id: 'part.failed.text',
        defaultMessage: 'It needs a connection the first time. Check yours and try again.',
      })}
    </ErrorCard>
  );
}
