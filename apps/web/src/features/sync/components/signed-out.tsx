import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { statusIcons } from './status-icons.tsx';
import { StatusLine } from './status-line.tsx';
import styles from '../sync.module.css';

interface SignedOutProps {
  readonly openAccount: () => void;
  /** A link from another device has led here. */
  readonly hasCode: boolean;
}

/** What the sync is, and the way to it: first the consent, then the sign-in. */
export function SignedOut({ openAccount, hasCode }: SignedOutProps): ReactNode {
  const intl = useIntl();
  const [hasConsent, setHasConsent] = useState(false);
  return (
    <div className={styles['stack']}>
      <StatusLine icon={statusIcons.off}>
        {intl.formatMessage({
          id: 'sync.status.off',
          defaultMessage: 'Sync is off. Chats are only in this browser.',
        })}
      </StatusLine>
      {hasCode && (
        <p>
          {intl.formatMessage({
            id: 'sync.signedOut.code',
            defaultMessage:
              'To add this browser, first sign in with the same email address as on your other device.',
          })}
        </p>
      )}
      <div className={styles['part']}>
        <Checkbox
          checked={hasConsent}
          onCheckedChange={setHasConsent}
          label={intl.formatMessage({
            id: 'sync.consent',
            defaultMessage:
              'Encrypt and sync my chats and settings through this server. It can’t read them; it stores my email address.',
          })}
        />
        {!hasConsent && (
          <p className={styles['hint']}>
            {intl.formatMessage({
              id: 'account.consent.missing',
              defaultMessage: 'Please login first before enabling Cloud Sync.',
            })}
          </p>
        )}
      </div>
      {hasConsent && (
        <div className={styles['buttons']}>
          <Button variant="primary" onClick={openAccount}>
            {intl.formatMessage({ id: 'account.signIn.open', defaultMessage: 'Sign in…' })}
          </Button>
        </div>
      )}
    </div>
  );
}
