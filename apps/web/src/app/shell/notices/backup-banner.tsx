import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface BackupBannerProps {
  readonly count: number;
  readonly onBackUp: () => void;
  readonly onDismiss: () => void;
}

/** Says that all chats are in this browser only. */
export function BackupBanner({ count, onBackUp, onDismiss }: BackupBannerProps): ReactNode {
  const intl = useIntl();
  return (
    <Banner
      isFlush
      action={
        <Button size="s" onClick={onBackUp}>
          {intl.formatMessage({ id: 'backup.hint.action', defaultMessage: 'Back up…' })}
        </Button>
      }
      onDismiss={onDismiss}
      dismissLabel={intl.formatMessage({ id: 'toasts.dismiss', defaultMessage: 'Dismiss' })}
    >
      {intl.formatMessage(
        {
          id: 'backup.hint',
          defaultMessage:
            'Your {count, number} chats exist only in this browser. Back them up or mirror them to a folder.',
        },
        { count },
      )}
    </Banner>
  );
}
