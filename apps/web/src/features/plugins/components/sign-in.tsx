import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';
import type { PluginSignIns } from '#src/services/plugins/plugin-sign-in.ts';

import { useSignIn } from '../hooks/use-sign-in.ts';
import { failureText, signInHost } from '../logic/sign-in-texts.ts';
import styles from '../plugins.module.css';

interface SignInProps {
  readonly entry: LibraryPlugin;
  readonly signIns: PluginSignIns;
  readonly onSignOut: () => void;
  readonly onCopy: (text: string) => void;
}

/** Signs in to the service that a plugin acts at. */
export function SignIn({ entry, signIns, onSignOut, onCopy }: SignInProps): ReactNode {
  const intl = useIntl();
  const host = signInHost(entry);
  if (entry.plugin.signIn === undefined) {
    return (
      <Banner tone="warning">
        {intl.formatMessage({
          id: 'plugins.signIn.impossible',
          defaultMessage:
            'This plugin signs in to a service, but names no safe address for it. Ask its author for a corrected version.',
        })}
      </Banner>
    );
  }
  return (
    <section className={styles['section']}>
      <h3 className={styles['legend']}>
        {intl.formatMessage({ id: 'plugins.signIn', defaultMessage: 'Sign-in' })}
      </h3>
      <p className={styles['lineText']}>
        {intl.formatMessage(
          {
            id: 'plugins.signIn.how',
            defaultMessage:
              'The plugin acts for you at {host}. Register an app there with this redirect address, and save its client ID and secret above.',
          },
          { host },
        )}
      </p>
      <div className={styles['line']}>
        <code className={styles['host']} dir="ltr">
          {signIns.redirectUrl}
        </code>
        <IconButton
          size="s"
          icon={Copy}
          label={intl.formatMessage({
            id: 'plugins.signIn.copy',
            defaultMessage: 'Copy redirect address',
          })}
          onClick={() => onCopy(signIns.redirectUrl)}
        />
      </div>
      <SignInButtons
        key={`${entry.hash}/${entry.settings[signInNames.clientId] ?? ''}`}
        entry={entry}
        signIns={signIns}
        onSignOut={onSignOut}
      />
    </section>
  );
}

function SignInButtons({ entry, signIns, onSignOut }: Omit<SignInProps, 'onCopy'>): ReactNode {
  const intl = useIntl();
  const host = signInHost(entry);
  const { canSignIn, isAway, outcome, signIn } = useSignIn(signIns, entry);
  const isSignedIn = !entry.isSignedOut;
  return (
    <>
      {outcome?.ok === false && (
        <Banner tone="danger">{failureText(intl, host, outcome.error)}</Banner>
      )}
      <output className={styles['quiet']}>
        {isAway
          ? intl.formatMessage(
              {
                id: 'plugins.signIn.away',
                defaultMessage: 'Waiting for you to come back from {host}.',
              },
              { host },
            )
          : isSignedIn &&
            intl.formatMessage({
              id: 'plugins.signIn.isIn',
              defaultMessage: 'You’re signed in. The code never gets the token itself.',
            })}
      </output>
      <div className={styles['foot']}>
        <Button
          icon={ExternalLink}
          variant={isSignedIn ? 'secondary' : 'primary'}
          disabled={!canSignIn}
          onClick={signIn}
        >
          {intl.formatMessage(
            { id: 'plugins.signIn.go', defaultMessage: 'Sign in at {host}' },
            { host },
          )}
        </Button>
        {isSignedIn && (
          <Button onClick={onSignOut}>
            {intl.formatMessage({ id: 'plugins.signIn.out', defaultMessage: 'Sign out' })}
          </Button>
        )}
      </div>
    </>
  );
}
