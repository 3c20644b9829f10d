import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './section-text.module.css';

interface SectionTextProps {
  readonly text: string;
}

/** More would keep the browser busy for seconds; it is sent all the same. */
const shownCharacters = 50_000;

/** A text as the model gets it, from its beginning. */
export function SectionText({ text }: SectionTextProps): ReactNode {
  const intl = useIntl();
  const hidden = Math.max(0, text.length - shownCharacters);
  return (
    <>
      <p className={styles['text']} dir="auto">
        {hidden === 0 ? text : text.slice(0, shownCharacters)}
      </p>
      {hidden > 0 && (
        <p className={styles['rest']}>
          {intl.formatMessage(
            {
              id: 'documents.rest',
              defaultMessage:
                'Only the beginning is shown here. {count, number} more characters are sent too.',
            },
            { count: hidden },
          )}
        </p>
      )}
    </>
  );
}
