import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../keys.module.css';

export interface PrivacyFactsProps {
  /** The host answers for its models, so what is sent goes through its server. */
  readonly hostPays: boolean;
}

/** What happens to keys and chats, in plain words. */
export function PrivacyFacts({ hostPays }: PrivacyFactsProps): ReactNode {
  const intl = useIntl();
  return (
    <ul className={styles['facts']}>
      <li>
        {intl.formatMessage({
          id: 'privacy.here',
          defaultMessage:
            'Chats, drafts, attachments, settings, and keys are stored in this browser and nowhere else.',
        })}
      </li>
      <li>
        {intl.formatMessage({
          id: 'privacy.origin',
          defaultMessage:
            'A key is sent only to the address it was saved for. If the address changes, the key isn’t sent until you enter it again.',
        })}
      </li>
      <li>
        {hostPays
          ? intl.formatMessage({
              id: 'privacy.hosted',
              defaultMessage:
                'What you send goes to this host’s server, which passes it on to the model’s provider. The provider sees it; the server counts messages and tokens, and stores none of the text.',
            })
          : intl.formatMessage({
              id: 'privacy.provider',
              defaultMessage:
                'What you send goes from this browser to the model’s provider. The provider sees it, and its terms apply.',
            })}
      </li>
      <li>
        {intl.formatMessage({
          id: 'privacy.voice',
          defaultMessage:
            'Text to be read aloud goes to the voice source you choose, and dictation to the speech-to-text service you choose. Some browsers send both to their maker.',
        })}
      </li>
      <li>
        {intl.formatMessage({
          id: 'privacy.others',
          defaultMessage:
            'Parley contacts no one else unless you ask it to: images in replies load when you click them.',
        })}
      </li>
    </ul>
  );
}
