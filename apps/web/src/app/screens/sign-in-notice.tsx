import type { ExternalAuthError } from '@parley/contract/http/host-config.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { useEffect, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { anonymousAddress, askAgainMs } from '#src/services/external-sign-in/external-sign-in.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';

import { ReloadButton } from './reload-button.tsx';
import styles from './storage-failure.module.css';

interface SignInNoticeProps {
  readonly config: Pick<ConfigService, 'refresh' | 'subscribe' | 'getSnapshot'>;
  readonly state: 'waiting' | 'failed';
}

/** The provider of accounts outside of this host has not answered, or has refused. */
export function SignInNotice({ config, state }: SignInNoticeProps): ReactNode {
  const intl = useIntl();
  useEffect(() => {
    if (state === 'failed') return undefined;
    const timer = setInterval(() => void config.refresh(), askAgainMs);
    return () => clearInterval(timer);
  }, [config, state]);
  return (
    <main className={styles['page']}>
      {state === 'waiting' ? (
        <div className={styles['card']} aria-live="polite">
          <h1>
            <Spinner />{' '}
            {intl.formatMessage({
              id: 'signIn.waiting',
              defaultMessage: 'Waiting for your account',
            })}
          </h1>
          <p>
            {intl.formatMessage({
              id: 'signIn.waiting.text',
              defaultMessage:
                'Your account service hasn’t responded yet. This page continues automatically once it does.',
            })}
          </p>
          <div className={styles['buttons']}>
            <Anonymous />
          </div>
        </div>
      ) : (
        <div className={styles['card']} role="alert">
          <h1>
            {intl.formatMessage({
              id: 'signIn.failed',
              defaultMessage: 'Couldn’t sign in',
            })}
          </h1>
          <p>
            {intl.formatMessage({
              id: 'signIn.failed.text',
              defaultMessage:
                'Your account service returned an error. This is usually temporary: reload the page, or continue without that account’s free models. Your chats are in this browser and aren’t affected.',
            })}
          </p>
          <Details error={config.getSnapshot().externalAuthError} />
          <div className={styles['buttons']}>
            <ReloadButton />
            <Anonymous />
          </div>
        </div>
      )}
    </main>
  );
}

function Anonymous(): ReactNode {
  const intl = useIntl();
  return (
    <Button onClick={() => location.assign(anonymousAddress(location))}>
      {intl.formatMessage({
        id: 'signIn.anonymous',
        defaultMessage: 'Continue without the free models',
      })}
    </Button>
  );
}

function Details({ error }: { readonly error: ExternalAuthError | undefined }): ReactNode {
  const intl = useIntl();
  const facts = [
    [intl.formatMessage({ id: 'signIn.message', defaultMessage: 'Message' }), error?.message],
    [intl.formatMessage({ id: 'signIn.endpoint', defaultMessage: 'Endpoint' }), error?.endpoint],
    [intl.formatMessage({ id: 'signIn.status', defaultMessage: 'Status' }), error?.status],
    [intl.formatMessage({ id: 'signIn.reason', defaultMessage: 'Reason' }), error?.reason],
    [intl.formatMessage({ id: 'signIn.code', defaultMessage: 'Code' }), error?.authCode],
  ] as const;
  const known = facts.filter(([, value]) => value !== undefined);
  if (known.length === 0) return null;
  return (
    <details className={styles['details']}>
      <summary>
        {intl.formatMessage({ id: 'signIn.details', defaultMessage: 'Full error' })}
      </summary>
      <dl>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto" translate="no">
              {String(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
