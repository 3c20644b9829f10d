import type { IntlShape } from 'react-intl';

import type { BackupFailure } from '#src/services/backup/backup-service.ts';

export function failureText(intl: IntlShape, failure: BackupFailure): string {
  const texts: Readonly<Record<BackupFailure, string>> = {
    nothing: intl.formatMessage({
      id: 'backup.failure.nothing',
      defaultMessage: 'There is nothing to export.',
    }),
    'not-verified': intl.formatMessage({
      id: 'backup.failure.notVerified',
      defaultMessage:
        'The file could not be read again as it was written, so it was not saved. Try again; something may have changed in between.',
    }),
    cancelled: '',
    failed: intl.formatMessage({
      id: 'backup.failure.failed',
      defaultMessage: 'Something went wrong. Please try again.',
    }),
  };
  return texts[failure];
}
