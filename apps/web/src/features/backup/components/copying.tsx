import { ProgressBar } from '@parley/ui/components/progress-bar/progress-bar.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProfileCopyProgress } from '#src/services/snapshots/snapshot-service.ts';

interface CopyingProps {
  readonly progress: ProfileCopyProgress;
  readonly onCancel: () => void;
}

/** How far the copy of what is here is, and a way out. */
export function Copying({ progress, onCancel }: CopyingProps): ReactNode {
  const intl = useIntl();
  const { copiedRows, totalRows } = progress;
  return (
    <ProgressBar
      label={intl.formatMessage({
        id: 'copies.copying',
        defaultMessage: 'Creating a snapshot of your current data',
      })}
      value={copiedRows}
      max={Math.max(1, totalRows)}
      countText={intl.formatMessage(
        {
          id: 'copies.copying.count',
          defaultMessage: '{done, number} of {total, number} records',
        },
        { done: copiedRows, total: totalRows },
      )}
      cancelLabel={intl.formatMessage({ id: 'copies.cancel', defaultMessage: 'Cancel' })}
      onCancel={onCancel}
    />
  );
}
