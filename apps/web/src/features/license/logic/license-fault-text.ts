import { defineMessages, type IntlShape } from 'react-intl';

import type { LicenseFault } from '#src/services/license/license-fault.ts';

const texts = defineMessages({
  active: {
    id: 'license.fault.serverActive',
    defaultMessage: 'The license server has a problem. Your license stays active.',
  },
  'server-fault': {
    id: 'license.fault.server',
    defaultMessage: 'The license server has a problem. Try again later.',
  },
  unreachable: {
    id: 'license.fault.unreachable',
    defaultMessage: 'Can’t reach the license server. Check your connection, then try again.',
  },
  unverifiable: {
    id: 'license.fault.unverifiable',
    defaultMessage: 'The license couldn’t be verified.',
  },
  'api-key': {
    id: 'license.fault.apiKey',
    defaultMessage: 'This is an API key. Enter the license key from the shop’s message.',
  },
  'keys-locked': {
    id: 'license.fault.locked',
    defaultMessage: 'Your keys are locked. Unlock them, then try again.',
  },
  'not-saved': {
    id: 'license.fault.notSaved',
    defaultMessage: 'Couldn’t save the license key in this browser.',
  },
  'device-unlinked': {
    id: 'license.fault.unlinked',
    defaultMessage:
      'This device was unlinked from your license. Enter the license key to use it here again.',
  },
  'limit-reached': {
    id: 'license.fault.limit',
    defaultMessage:
      'This license is in use on as many devices as it allows. Unlink one of them, then try again.',
  },
});

/** What people are told: what the server says to them, where there is no text for it here. */
export function licenseFaultText(intl: IntlShape, fault: LicenseFault): string {
  if (fault.code === 'server-fault' && fault.isVerified) return intl.formatMessage(texts.active);
  if (fault.code !== 'refused' && fault.code !== 'busy') {
    return intl.formatMessage(texts[fault.code]);
  }
  return (
    fault.said ??
    intl.formatMessage({
      id: 'account.error.general',
      defaultMessage: 'Something went wrong. Please try again.',
    })
  );
}
