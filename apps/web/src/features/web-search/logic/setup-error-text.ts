import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { SearchService } from '@parley/domain/web/web-search-settings.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import type { IntlShape } from 'react-intl';

import { serviceTitle } from '#src/services/web/service-titles.ts';
import type { SetupError } from '#src/services/web/web-search-setup.ts';

/** Why web search was not set up, and what to do about it. */
export function setupErrorText(intl: IntlShape, error: SetupError, service: SearchService): string {
  switch (error.code) {
    case 'missing':
      return service === 'google'
        ? intl.formatMessage({
            id: 'webSearch.fault.missingBoth',
            defaultMessage: 'Enter the search engine ID and the API key.',
          })
        : intl.formatMessage({
            id: 'webSearch.fault.missing',
            defaultMessage: 'Enter the API key.',
          });
    case 'bad-key':
      return error.fault.code === 'blank'
        ? intl.formatMessage({
            id: 'key.fault.blank',
            defaultMessage:
              'This key contains a space, line break, or hidden character. Copy just the key.',
          })
        : intl.formatMessage(
            {
              id: 'key.fault.character',
              defaultMessage: 'Keys can’t contain “{character}”. Copy just the key.',
            },
            { character: error.fault.character },
          );
    case 'bad-url':
      return intl.formatMessage({
        id: 'webSearch.fault.badUrl',
        defaultMessage: 'Enter a full URL, such as https://search.example.org.',
      });
    case 'insecure-url':
      return intl.formatMessage(
        {
          id: 'webSearch.fault.insecure',
          defaultMessage: '{host} needs https. Plain http works on this computer only.',
        },
        { host: error.host },
      );
    case 'not-saved':
      return intl.formatMessage({
        id: 'webSearch.fault.notSaved',
        defaultMessage: 'It works, but the key couldn’t be saved in this browser.',
      });
    case 'test-failed':
      return testErrorText(intl, error.error, serviceTitle(service));
    default:
      return unreachable(error);
  }
}

function testErrorText(intl: IntlShape, error: SearchError, service: string): string {
  const { code, status, detail } = error;
  if (code === 'bad-key') {
    return intl.formatMessage(
      {
        id: 'webSearch.fault.badKey',
        defaultMessage: '{service} doesn’t accept this key. Check that it’s complete and active.',
      },
      { service },
    );
  }
  if (code === 'no-items') {
    return intl.formatMessage({
      id: 'imageSearch.fault.none',
      defaultMessage:
        'The search engine found no images. Check that Image Search is turned on in its settings.',
    });
  }
  // What the service says itself comes first.
  if (detail !== undefined) {
    return intl.formatMessage(
      { id: 'webSearch.fault.said', defaultMessage: '{service} says: {detail}' },
      { service, detail },
    );
  }
  if (code === 'keys-locked') {
    return intl.formatMessage({
      id: 'audio.fault.locked',
      defaultMessage: 'Your keys are locked. Unlock them with your password first.',
    });
  }
  if (code === 'offline') {
    return intl.formatMessage({
      id: 'audio.fault.offline',
      defaultMessage: 'You’re offline. Try again when you’re connected.',
    });
  }
  if (code === 'unreachable' || code === 'timeout' || code === 'redirected') {
    return intl.formatMessage(
      {
        id: 'webSearch.fault.unreachable',
        defaultMessage:
          'Can’t reach {service}. Check your connection and the address, and whether it allows requests from web pages.',
      },
      { service },
    );
  }
  return status === undefined
    ? intl.formatMessage({
        id: 'audio.fault.general',
        defaultMessage: 'Something went wrong. Please try again.',
      })
    : intl.formatMessage(
        {
          id: 'webSearch.fault.status',
          defaultMessage: 'Something went wrong. {service} answered with status {status}.',
        },
        { service, status: String(status) },
      );
}
