import { unreachable } from '@parley/domain/shared/unreachable.ts';
import type { IntlShape } from 'react-intl';

import type { CopyError, ProfileCopy } from '#src/services/snapshots/snapshot-service.ts';

/** Why a copy is there. */
export function copyReason(intl: IntlShape, { id }: Pick<ProfileCopy, 'id'>): string {
  switch (id) {
    case 'own-1':
    case 'own-2':
      return intl.formatMessage({ id: 'copies.own', defaultMessage: 'Created by you' });
    case 'before-1':
    case 'before-2':
      return intl.formatMessage({
        id: 'copies.beforeReplaced',
        defaultMessage: 'Before everything was replaced',
      });
    default:
      return intl.formatMessage({
        id: 'copies.upgrade',
        defaultMessage: 'Before a Parley update',
      });
  }
}

export function copyErrorText(intl: IntlShape, fault: Exclude<CopyError, 'cancelled'>): string {
  switch (fault) {
    case 'no-space':
      return intl.formatMessage({
        id: 'copies.noSpace',
        defaultMessage: 'Not enough space for a snapshot on this device. Nothing was changed.',
      });
    case 'gone':
      return intl.formatMessage({
        id: 'copies.gone',
        defaultMessage: 'This snapshot is missing. Nothing was changed.',
      });
    case 'failed':
      return intl.formatMessage({
        id: 'copies.failed',
        defaultMessage: 'Couldn’t write to browser storage. Nothing was changed.',
      });
    default:
      return unreachable(fault);
  }
}
