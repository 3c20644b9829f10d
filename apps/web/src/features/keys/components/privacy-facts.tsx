import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../keys.module.css';

/** What happens to keys and chats, in plain words. */
export function PrivacyFacts(): ReactNode {
  const intl = useIntl();
  return (
    <ul className={styles['facts']}>
      <li>
        {intl.formatMessage({
          id: 'privacy.here',
          defaultMessage:
            'Chats, drafts, attachments, settings and keys are in the storage of this browser and nowhere else.',
        })}
      </li>
      <li>
        {intl.formatMessage({
          id: 'privacy.origin',
          defaultMessage:
            'A key goes to the one address it was saved for. If the address changes, the key is not sent until you enter it again.',
        })}
      </li>
      <li>
        {intl.formatMessage({
          id: 'privacy.provider',
          defaultMessage:
            'What you send goes from this browser to the provider of the model. The provider sees it, and its terms apply.',
        })}
      </li>
      <li>
        {intl.formatMessage({
          id: 'privacy.voice',
          defaultMessage:
            'What is read aloud goes to the voice that you choose, what you dictate to who you choose to listen. Some browsers send both to their maker.',
        })}
      </li>
      <li>
        {intl.formatMessage({
          id: 'privacy.others',
          defaultMessage:
            'No other host is asked for anything until you want it: pictures in replies load after a click.',
        })}
      </li>
    </ul>
  );
}
