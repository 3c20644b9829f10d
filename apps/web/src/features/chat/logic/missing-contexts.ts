import type { UsedContext } from '@parley/domain/dynamic-context/used-context.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const hostReasons: Readonly<
  Record<'slow' | 'unreachable' | 'redirected' | 'status' | 'too-large', MessageDescriptor>
> = defineMessages({
  slow: {
    id: 'chat.contexts.slow',
    defaultMessage: '“{name}” ({host} didn’t answer within 5 seconds)',
  },
  unreachable: {
    id: 'chat.contexts.unreachable',
    defaultMessage: '“{name}” ({host} didn’t answer)',
  },
  redirected: {
    id: 'chat.contexts.redirected',
    defaultMessage: '“{name}” ({host} redirected to another address)',
  },
  status: {
    id: 'chat.contexts.status',
    defaultMessage: '“{name}” ({host} answered with an error)',
  },
  'too-large': {
    id: 'chat.contexts.tooLarge',
    defaultMessage: '“{name}” (the answer from {host} is too large)',
  },
});

const ownReasons: Readonly<
  Record<'unfilled' | 'no-secret' | 'no-room' | 'changed', MessageDescriptor>
> = defineMessages({
  unfilled: {
    id: 'chat.contexts.unfilled',
    defaultMessage: '“{name}” (its request is incomplete)',
  },
  'no-secret': {
    id: 'chat.contexts.noSecret',
    defaultMessage: '“{name}” (its secret is missing or locked)',
  },
  'no-room': {
    id: 'chat.contexts.noRoom',
    defaultMessage: '“{name}” (the model has no room for it)',
  },
  changed: {
    id: 'chat.contexts.changed',
    defaultMessage: '“{name}” (changed in a newer version of the character)',
  },
});

function textOf(intl: IntlShape, { name, host, failure = '' }: UsedContext): string {
  switch (failure) {
    case 'unfilled':
    case 'no-secret':
    case 'no-room':
    case 'changed':
      return intl.formatMessage(ownReasons[failure], { name });
    case 'slow':
    case 'redirected':
    case 'status':
    case 'too-large':
      return intl.formatMessage(hostReasons[failure], { name, host });
    default:
      return intl.formatMessage(hostReasons.unreachable, { name, host });
  }
}

/** One sentence on the contexts that a reply was written without, and why. */
export function missingText(intl: IntlShape, missing: readonly UsedContext[]): string {
  if (missing.some(({ failure }) => failure === 'not-loaded')) {
    return intl.formatMessage({
      id: 'chat.contexts.notLoaded',
      defaultMessage: 'Answered without dynamic contexts: this part of Parley couldn’t be loaded.',
    });
  }
  const names = missing.map((each) => textOf(intl, each));
  return intl.formatMessage(
    {
      id: 'chat.contexts.missing',
      defaultMessage:
        'Answered without the dynamic {count, plural, one {context} other {contexts}} {names}.',
    },
    { count: names.length, names: intl.formatList(names, { type: 'conjunction' }) },
  );
}
