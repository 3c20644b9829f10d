import { cutText } from '@parley/domain/shared/text.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './request-text.module.css';

interface RequestTextProps {
  /** Another function where something else would be sent. */
  readonly readRequest: () => Promise<string>;
}

/** More than this makes the page slow and is read by nobody. */
const shownCharacters = 50_000;

/** The request itself, for those who want to see every word; read when it is opened. */
export function RequestText({ readRequest }: RequestTextProps): ReactNode {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const title = intl.formatMessage({
    id: 'context.exact',
    defaultMessage: 'Raw request',
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    void readRequest().then((read) => {
      if (isCurrent) setText(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen, readRequest]);
  return (
    <details
      className={styles['request']}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls needs the keyboard */}
      <section tabIndex={0} aria-label={title}>
        <pre dir="ltr">
          {cutText(text, shownCharacters)}
          {text.length > shownCharacters && '…'}
        </pre>
      </section>
    </details>
  );
}
