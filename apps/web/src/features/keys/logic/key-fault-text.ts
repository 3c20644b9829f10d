import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const faults = defineMessages({
  'wrong-password': {
    id: 'keys.fault.wrongPassword',
    defaultMessage: 'Wrong password. The keys stay locked.',
  },
  'keys-locked': {
    id: 'keys.fault.locked',
    defaultMessage: 'The keys are locked. Enter the present password first.',
  },
  'unreadable-keys': {
    id: 'keys.fault.unreadable',
    defaultMessage:
      'Some keys cannot be opened with this password. Delete them from the list first.',
  },
  'not-secure': {
    id: 'keys.fault.notSecure',
    defaultMessage:
      'This browser encrypts only on pages that came over https or from this computer.',
  },
  'not-kept': {
    id: 'keys.fault.notKept',
    defaultMessage: 'This browser stores nothing for this page, so there is nothing to encrypt.',
  },
  'quota-exceeded': {
    id: 'keys.fault.full',
    defaultMessage: 'The storage of the browser is full. Nothing was changed.',
  },
  other: {
    id: 'keys.fault.other',
    defaultMessage: 'The keys could not be written. Nothing was changed; try again.',
  },
});

const byCode: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(faults));

const other: MessageDescriptor = faults.other;

/** Words for an action on keys that failed. */
export function keyFaultText(intl: IntlShape, code: string): string {
  return intl.formatMessage(byCode.get(code) ?? other);
}
