import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { SharedFailure } from '#src/services/sharing/load-shared.ts';
import type { SharedKind } from '#src/services/sharing/shared-place.ts';

/**
 * Why nothing came; `no-place`: the link names nothing that could be loaded; `turned-off`: the host
 * lets nobody bring any.
 */
export type SharedFault = SharedFailure | { readonly code: 'no-place' | 'turned-off' };

interface SharedProblem {
  readonly kind: SharedKind;
  readonly host: string;
  readonly failure: SharedFault;
}

const texts = defineMessages({
  noPlace: {
    id: 'arrivals.noPlace',
    defaultMessage: 'The link names neither an item on this server nor a public https address.',
  },
  changed: {
    id: 'arrivals.changed',
    defaultMessage: 'The file isn’t the one that the link promises. Nothing was kept.',
  },
  refused: {
    id: 'arrivals.refused',
    defaultMessage: '{host} doesn’t have this item, or doesn’t share items.',
  },
  tooLarge: { id: 'arrivals.tooLarge', defaultMessage: 'The file is larger than 2 MB.' },
  unreachable: {
    id: 'arrivals.unreachable',
    defaultMessage:
      '{host} didn’t answer, or doesn’t answer web pages. Download the file and import it from your device.',
  },
  offline: { id: 'arrivals.offline', defaultMessage: 'You’re offline.' },
});

type Code = SharedFault['code'];

const reasons: ReadonlyMap<Code, MessageDescriptor> = new Map<Code, MessageDescriptor>([
  ['no-place', texts.noPlace],
  ['not-allowed', texts.noPlace],
  ['changed', texts.changed],
  ['refused', texts.refused],
  ['forbidden', texts.refused],
  ['too-large', texts.tooLarge],
  ['unreachable', texts.unreachable],
  ['timeout', texts.unreachable],
  ['redirected', texts.unreachable],
  ['offline', texts.offline],
]);

/** Why nothing came, and what to do: what the server says goes first. */
export function sharedFailureText(intl: IntlShape, { kind, host, failure }: SharedProblem): string {
  if (failure.code === 'turned-off') return turnedOffText(intl, kind);
  if ('userMessage' in failure && failure.userMessage !== undefined) return failure.userMessage;
  const general =
    kind === 'character'
      ? intl.formatMessage({
          id: 'characters.link.failed',
          defaultMessage: 'Unable to import character. Please try again.',
        })
      : intl.formatMessage({
          id: 'share.failed',
          defaultMessage: 'Something went wrong. Please try again.',
        });
  const reason = reasons.get(failure.code);
  return reason === undefined ? general : `${general} ${intl.formatMessage(reason, { host })}`;
}

/** That the host lets nobody bring one. */
export function turnedOffText(intl: IntlShape, kind: SharedKind): string {
  return kind === 'character'
    ? intl.formatMessage({
        id: 'characters.link.refused',
        defaultMessage: 'Adding characters is turned off here.',
      })
    : intl.formatMessage({
        id: 'plugins.link.refused',
        defaultMessage: 'Adding plugins is turned off here.',
      });
}
