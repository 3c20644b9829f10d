import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const faults = defineMessages({
  'wrong-password': {
    id: 'keys.fault.wrongPassword',
    defaultMessage: 'Wrong password. The keys stay locked.',
  },
  'keys-locked': {
    id: 'keys.fault.locked',
    defaultMessage: 'The keys are locked. Enter the current password first.',
  },
  'unreadable-keys': {
    id: 'keys.fault.unreadable',
    defaultMessage: 'This password doesn’t unlock some keys. Remove them from the list first.',
  },
  'not-secure': {
    id: 'keys.fault.notSecure',
    defaultMessage: 'This browser can encrypt only on pages from https or from this computer.',
  },
  'not-kept': {
    id: 'keys.fault.notKept',
    defaultMessage:
      'This browser doesn’t store anything for this page, so there’s nothing to encrypt.',
  },
  'quota-exceeded': {
    id: 'keys.fault.full',
    defaultMessage: 'Browser storage is full. Nothing was changed.',
  },
  other: {
    id: 'keys.fault.other',
    defaultMessage: 'Couldn’t save the keys. Nothing was changed. Try again.',
  },
});

const byCode: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(faults));

const other: MessageDescriptor = faults.other;

/** Words for an action on keys that failed. */
export function keyErrorText(intl: IntlShape, code: string): string {
  return intl.formatMessage(byCode.get(code) ?? other);
}
