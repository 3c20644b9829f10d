import { isClosedOrigin } from '@parley/domain/dynamic-context/closed-origin.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { ContextFault } from '#src/services/contexts/ask-context.ts';

const hostFaults: Readonly<
  Record<'slow' | 'unreachable' | 'redirected' | 'refused' | 'too-large', MessageDescriptor>
> = defineMessages({
  slow: {
    id: 'characters.context.fault.slow',
    defaultMessage: '{host} didn’t answer within 5 seconds.',
  },
  unreachable: {
    id: 'characters.context.fault.unreachable',
    defaultMessage:
      '{host} didn’t answer. It may be unreachable, or not allow requests from web pages.',
  },
  redirected: {
    id: 'characters.context.fault.redirected',
    defaultMessage:
      '{host} redirected to another address, which Parley doesn’t follow. Enter the final address.',
  },
  refused: {
    id: 'characters.context.fault.refused',
    defaultMessage: 'Parley doesn’t send requests to {host}.',
  },
  'too-large': {
    id: 'characters.context.fault.tooLarge',
    defaultMessage: 'The answer from {host} is too large.',
  },
});

const ownFaults = defineMessages({
  unfilled: {
    id: 'characters.context.fault.unfilled',
    defaultMessage: 'The request is incomplete. Check the address, headers, and body.',
  },
  'no-secret': {
    id: 'characters.context.fault.noSecret',
    defaultMessage: 'A secret header has no value, or your keys are locked.',
  },
});

/** Why a trial brought nothing, and what can be done; undefined where the person stopped it. */
export function faultText(
  intl: IntlShape,
  { failure, host, status = 0 }: ContextFault,
): string | undefined {
  switch (failure) {
    case 'stopped':
    case 'not-loaded':
    case 'no-room':
    case 'changed':
      return undefined;
    case 'status':
      return intl.formatMessage(
        {
          id: 'characters.context.fault.status',
          defaultMessage: '{host} answered with an error ({status}).',
        },
        { host, status: String(status) },
      );
    case 'unfilled':
    case 'no-secret':
      return intl.formatMessage(ownFaults[failure]);
    case 'slow':
    case 'unreachable':
    case 'redirected':
    case 'refused':
    case 'too-large':
      return intl.formatMessage(hostFaults[failure], { host });
    default:
      return failure satisfies never;
  }
}

/** Why no context may ask an origin; undefined where one may. */
export function closedText(intl: IntlShape, origin: string): string | undefined {
  if (!isClosedOrigin(origin, location.origin)) return undefined;
  return intl.formatMessage(
    {
      id: 'characters.context.address.closed',
      defaultMessage:
        'Parley doesn’t send requests to {host}, because it’s in a private network or is Parley itself. Enter another address.',
    },
    { host: origin.replace(/^https?:\/\//u, '') },
  );
}
