import type { IntlShape } from 'react-intl';

/** For somebody who came back from the service of a plugin while no page waited for them. */
export function unfinishedSignInText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'plugins.signIn.unfinished',
    defaultMessage:
      'The sign-in wasn’t finished: no page of Parley was waiting for it. Open the plugin’s settings, sign in again, and leave them open until you’re back.',
  });
}
