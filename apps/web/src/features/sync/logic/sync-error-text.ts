import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { SyncKeyError } from '#src/platform/sync-protocol.ts';

const texts: Readonly<Record<SyncKeyError['code'], MessageDescriptor>> = defineMessages({
  offline: {
    id: 'sync.error.offline',
    defaultMessage: 'You’re offline. Connect to the internet, then try again.',
  },
  'no-answer': {
    id: 'sync.error.noAnswer',
    defaultMessage: 'The server didn’t answer. Nothing has changed. Try again in a moment.',
  },
  busy: {
    id: 'sync.error.busy',
    defaultMessage: 'Something else was changed at the same moment. Try again.',
  },
  'signed-out': {
    id: 'sync.error.signedOut',
    defaultMessage: 'You were signed out. Nothing is lost. Sign in again, then go on here.',
  },
  'keys-unavailable': {
    id: 'sync.error.keysUnavailable',
    defaultMessage:
      'This browser can’t store the keys. Leave private browsing, or open Parley at an address that begins with https, then try again.',
  },
  'ring-forged': {
    id: 'sync.error.ringForged',
    defaultMessage:
      'The server sent keys that none of your devices made. Parley refused them; nothing has changed. Ask whoever runs the server.',
  },
  'ring-rolled-back': {
    id: 'sync.error.ringRolledBack',
    defaultMessage:
      'The server sent older keys than this browser already knows. Parley refused them; nothing has changed. Ask whoever runs the server whether it was restored from a backup.',
  },
  'not-ready': {
    id: 'sync.error.notReady',
    defaultMessage:
      'This browser no longer has the keys. Close these settings and open them again.',
  },
  'wrong-secret': {
    id: 'sync.error.wrongSecret',
    defaultMessage:
      'That doesn’t match this account. Check it, and whether you’re signed in with the right email address. Once you make a new one, the old one stops working.',
  },
  'no-such-lock': {
    id: 'sync.error.noSuchLock',
    defaultMessage: 'This isn’t set up for your account. Choose another way.',
  },
  'cost-refused': {
    id: 'sync.error.costRefused',
    defaultMessage:
      'This passphrase is protected in a way that Parley considers unsafe. Choose another way.',
  },
  'passphrase-too-short': {
    id: 'sync.error.passphraseTooShort',
    defaultMessage: 'Use at least 12 characters.',
  },
  'checksum-wrong': {
    id: 'sync.error.checksum',
    defaultMessage:
      'Each of these words exists, but together they aren’t a recovery phrase. Compare each word and its place with your copy.',
  },
  'code-unknown': {
    id: 'sync.error.codeUnknown',
    defaultMessage:
      'This code is wrong, older than 10 minutes, or already used. Make a new one on your other device.',
  },
  'too-many-holders': {
    id: 'sync.error.tooManyHolders',
    defaultMessage: 'This account has as many devices as it can have. Remove one first.',
  },
  'too-many-codes': {
    id: 'sync.error.tooManyCodes',
    defaultMessage: 'Too many codes were made. Wait 10 minutes, then try again.',
  },
  'last-way': {
    id: 'sync.error.lastWay',
    defaultMessage:
      'Nothing else could open your synced data. Add another device or a recovery phrase first.',
  },
  'word-count': {
    id: 'sync.error.wordCount',
    defaultMessage:
      'A recovery phrase has 12 words; {count, plural, one {this is # word} other {these are # words}}.',
  },
  'word-unknown': {
    id: 'sync.error.wordUnknown',
    defaultMessage:
      'Word {position, number}, “{word}”, can’t be right: no phrase has it. Check how it’s spelled.',
  },
  'code-length': {
    id: 'sync.error.codeLength',
    defaultMessage:
      'A code has 16 characters; {length, plural, one {this is #} other {these are #}}.',
  },
  'code-character': {
    id: 'sync.error.codeCharacter',
    defaultMessage: 'No code has “{character}”. Codes are made of letters and digits.',
  },
});

/** Why something with the keys was not done, and what to do. */
export function syncErrorText(intl: IntlShape, error: SyncKeyError): string {
  return intl.formatMessage(texts[error.code], { ...error });
}
