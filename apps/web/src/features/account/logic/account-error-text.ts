import { defineMessages, type IntlShape } from 'react-intl';

import type { AccountError } from '#src/services/account/account-error.ts';

const texts = defineMessages({
  unreachable: {
    id: 'account.error.unreachable',
    defaultMessage: 'Can’t reach the server. Check your connection, then try again.',
  },
  'signed-out': {
    id: 'account.error.signedOut',
    defaultMessage: 'You were signed out. Sign in again.',
  },
  'code-refused': {
    id: 'account.error.code',
    defaultMessage: 'This code is wrong or no longer valid. Check it, or send a new one.',
  },
  'passkey-limit-reached': {
    id: 'account.error.passkeyLimit',
    defaultMessage: 'Your account has as many passkeys as it can have. Remove one first.',
  },
  'passkey-refused': {
    id: 'account.error.passkeyRefused',
    defaultMessage:
      'The server didn’t accept this passkey. It may have been removed, or the request took too long. Try again, or sign in with a code.',
  },
  'passkey-not-used': {
    id: 'account.error.passkeyNotUsed',
    defaultMessage: 'No passkey was used. It was canceled, took too long, or there’s none here.',
  },
  'passkey-known': {
    id: 'account.error.passkeyKnown',
    defaultMessage: 'There’s already a passkey for this account there. Choose another place.',
  },
  'passkey-unsupported': {
    id: 'account.error.passkeyUnsupported',
    defaultMessage: 'This browser or device can’t use passkeys at this address.',
  },
  'not-activated': {
    id: 'account.error.notActivated',
    defaultMessage: 'This instance is not active yet. An administrator can activate it at /admin.',
  },
  suspended: {
    id: 'account.error.suspended',
    defaultMessage: 'Your access is suspended. Ask your administrator.',
  },
  'invite-refused': {
    id: 'account.error.invite',
    defaultMessage: 'This invite code is wrong or no longer valid. Ask for a new one.',
  },
  'server-license-expired': {
    id: 'account.error.serverLicense',
    defaultMessage:
      'Action Required: This server license has expired. Please contact your server administrator to renew the license...',
  },
  'setup-code-refused': {
    id: 'account.error.setupCode',
    defaultMessage:
      'This setup code is wrong, used, or no longer valid. Restart the server to get a new one.',
  },
  'last-owner': {
    id: 'account.error.lastOwner',
    defaultMessage: 'The organization needs an owner. Make somebody else an owner first.',
  },
  'not-found': {
    id: 'account.error.notFound',
    defaultMessage: 'This no longer exists. Reload the page to see what’s there.',
  },
  'role-required': {
    id: 'account.error.role',
    defaultMessage: 'Your role doesn’t allow this. Ask an owner.',
  },
  'step-up-required': {
    id: 'account.error.stepUp',
    defaultMessage: 'Confirm that it’s you with a new code, then try again.',
  },
  'too-many-attempts': {
    id: 'account.error.tooMany',
    defaultMessage: 'Too many attempts. Try again in a few minutes.',
  },
});

/** What everybody is told whom the end of the license of the server concerns. */
export function serverLicenseText(intl: IntlShape): string {
  return intl.formatMessage(texts['server-license-expired']);
}

/** What people are told: what the server says to them, else the general text. */
export function accountErrorText(intl: IntlShape, error: AccountError): string {
  if (error.code !== 'refused') return intl.formatMessage(texts[error.code]);
  return (
    error.userMessage ??
    intl.formatMessage({
      id: 'account.error.general',
      defaultMessage: 'Something went wrong. Please try again.',
    })
  );
}
