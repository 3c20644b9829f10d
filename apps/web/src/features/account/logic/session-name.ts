import type { AccountSession } from '@parley/contract/http/account.ts';
import type { IntlShape } from 'react-intl';

/** How a browser that is signed in is called in a list. */
export function sessionName(
  intl: IntlShape,
  { browser, system }: Pick<AccountSession, 'browser' | 'system'>,
): string {
  if (browser !== undefined && system !== undefined) {
    return intl.formatMessage(
      { id: 'account.session.name', defaultMessage: '{browser} on {system}' },
      { browser, system },
    );
  }
  return (
    browser ??
    system ??
    intl.formatMessage({ id: 'account.session.unknown', defaultMessage: 'Unknown browser' })
  );
}
