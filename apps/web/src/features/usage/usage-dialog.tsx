import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { UsageView } from './components/usage-view.tsx';
import { useUsageBuckets, type LoadUsage, type UsageState } from './hooks/use-usage-buckets.ts';
import type { UsageNames } from './logic/usage-names.ts';

/** What the view of all usage reads and does. */
export interface UsageDialogProps {
  readonly load: LoadUsage;
  readonly names: UsageNames;
  readonly onOpenChat: (id: ChatId) => void;
  readonly onClose: () => void;
}

/** What was used and what it cost, over time and by model, provider and chat. */
export function UsageDialog(props: UsageDialogProps): ReactNode {
  const intl = useIntl();
  const state = useUsageBuckets(props.load);
  return (
    <Dialog
      open
      size="l"
      isTall
      title={intl.formatMessage({ id: 'usage.title', defaultMessage: 'Usage' })}
      description={intl.formatMessage({
        id: 'usage.description',
        defaultMessage:
          'This browser’s requests, as counted by the providers. ≈ marks an estimate. The provider’s bill is final.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={props.onClose}
    >
      <Content {...props} state={state} />
    </Dialog>
  );
}

function Content({
  state,
  ...props
}: UsageDialogProps & { readonly state: UsageState }): ReactNode {
  const intl = useIntl();
  if (state.status === 'loading') {
    return (
      <output>{intl.formatMessage({ id: 'usage.loading', defaultMessage: 'Calculating…' })}</output>
    );
  }
  if (state.status === 'failed') {
    return (
      <p role="alert">
        {intl.formatMessage({
          id: 'usage.failed',
          defaultMessage:
            'Couldn’t load usage from browser storage. Reload the page and try again.',
        })}
      </p>
    );
  }
  if (state.cells.length === 0) {
    return (
      <EmptyState
        icon={ChartColumn}
        title={intl.formatMessage({
          id: 'usage.none',
          defaultMessage: 'No requests yet',
        })}
      >
        {intl.formatMessage({
          id: 'usage.none.text',
          defaultMessage: 'Every request to a model is counted here, starting with the first.',
        })}
      </EmptyState>
    );
  }
  return (
    <UsageView
      cells={state.cells}
      nowMs={state.readAtMs}
      names={props.names}
      onOpenChat={props.onOpenChat}
    />
  );
}
