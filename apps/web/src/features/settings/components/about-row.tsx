import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './rows.module.css';

interface AboutRowProps {
  readonly brand: string;
  readonly version: string;
}

/** What this program is. */
export function AboutRow({ brand, version }: AboutRowProps): ReactNode {
  const intl = useIntl();
  return (
    <dl className={styles['facts']}>
      <dt>{intl.formatMessage({ id: 'settings.about.name', defaultMessage: 'App' })}</dt>
      <dd translate="no">{brand}</dd>
      <dt>{intl.formatMessage({ id: 'settings.about.version', defaultMessage: 'Version' })}</dt>
      <dd translate="no">{version}</dd>
      <dt>{intl.formatMessage({ id: 'settings.about.licence', defaultMessage: 'License' })}</dt>
      <dd translate="no">MIT</dd>
      <dt>
        {intl.formatMessage({
          id: 'settings.about.thirdParty',
          defaultMessage: 'Third-party software',
        })}
      </dt>
      <dd>
        <a className={styles['link']} href="./third-party.html" target="_blank" rel="noreferrer">
          {intl.formatMessage({
            id: 'settings.about.thirdParty.open',
            defaultMessage: 'Show licenses',
          })}
        </a>
      </dd>
      <dt>{intl.formatMessage({ id: 'settings.about.data', defaultMessage: 'Your data' })}</dt>
      <dd>
        {intl.formatMessage({
          id: 'settings.about.data.text',
          defaultMessage: 'In this browser. Messages go to the provider of the model you choose.',
        })}
      </dd>
    </dl>
  );
}
