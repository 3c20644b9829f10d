import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { KeyList, type KeyListProps } from './components/key-list.tsx';
import { KeyPrivacy, type KeyPrivacyProps } from './components/key-privacy.tsx';
import { PrivacyFacts, type PrivacyFactsProps } from './components/privacy-facts.tsx';
import styles from './keys.module.css';

export type KeySettingsProps = KeyPrivacyProps & KeyListProps & PrivacyFactsProps;

/** Everything about keys and privacy, as it stands in the settings. */
export function KeySettings(props: KeySettingsProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['stack']}>
      <KeyPrivacy {...props} />
      <section className={styles['part']}>
        <h3 className={styles['partTitle']}>
          {intl.formatMessage({ id: 'keyList.title', defaultMessage: 'Your keys' })}
        </h3>
        <KeyList {...props} />
      </section>
      <section className={styles['part']}>
        <h3 className={styles['partTitle']}>
          {intl.formatMessage({ id: 'privacy.title', defaultMessage: 'Where your data goes' })}
        </h3>
        <PrivacyFacts hostPays={props.hostPays} />
      </section>
    </div>
  );
}
