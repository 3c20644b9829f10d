import type { IntlShape } from 'react-intl';

import type { BackupFailure } from '#src/services/backup/backup-service.ts';

export function failureText(intl: IntlShape, failure: BackupFailure): string {
  const texts: Readonly<Record<BackupFailure, string>> = {
    nothing: intl.formatMessage({
      id: 'backup.failure.nothing',
      defaultMessage: 'There’s nothing to export.',
    }),
    'not-verified': intl.formatMessage({
      id: 'backup.failure.notVerified',
      defaultMessage:
        'Couldn’t verify the file, so it wasn’t saved. Something may have changed in the meantime. Try again.',
    }),
    cancelled: '',
    failed: intl.formatMessage({
      id: 'backup.failure.failed',
      defaultMessage: 'Something went wrong. Please try again.',
    }),
  };
  return texts[failure];
}
