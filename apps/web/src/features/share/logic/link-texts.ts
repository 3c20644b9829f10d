import type { IntlShape } from 'react-intl';

import type { ShareFailure } from '#src/services/sharing/share-client.ts';

import type { LinkOutcome } from '../hooks/use-link.ts';

/** How long a link lasts. */
export function daysText(intl: IntlShape, days: number): string {
  return intl.formatMessage(
    { id: 'share.link.days', defaultMessage: '{days, plural, one {# day} other {# days}}' },
    { days },
  );
}

/** Until when a link works. */
export function endText(intl: IntlShape, expiresAtMs: number | null): string {
  return expiresAtMs === null
    ? intl.formatMessage({ id: 'share.link.endless', defaultMessage: 'Doesn’t expire' })
    : intl.formatMessage(
        { id: 'share.link.until', defaultMessage: 'Until {date}' },
        { date: intl.formatDate(expiresAtMs, { dateStyle: 'medium' }) },
      );
}

/** Why there is no link: what the server says goes first. */
export function linkFailureText(intl: IntlShape, failure: ShareFailure): string {
  if (failure.code === 'too-large') {
    return intl.formatMessage({
      id: 'share.link.tooLarge',
      defaultMessage:
        'This is too large for a link (1 MB). Leave out images, or share only one branch.',
    });
  }
  if (failure.code === 'unreachable') {
    return intl.formatMessage({
      id: 'sharedChat.unreachable',
      defaultMessage: 'The server didn’t respond. Check your connection and try again.',
    });
  }
  const said = 'userMessage' in failure ? failure.userMessage : undefined;
  return said ?? generalText(intl);
}

/** What is said of an attempt that came to nothing; empty for one that did not. */
export function outcomeText(intl: IntlShape, outcome: LinkOutcome): string {
  if (outcome.step === 'failed') return generalText(intl);
  return outcome.step === 'refused' ? linkFailureText(intl, outcome.failure) : '';
}

function generalText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'share.failed',
    defaultMessage: 'Something went wrong. Please try again.',
  });
}
