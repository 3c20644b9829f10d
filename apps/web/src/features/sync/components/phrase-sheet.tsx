import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';

import styles from './phrase-sheet.module.css';
import { WordList } from './word-list.tsx';

/** The words on paper, and nothing else of the page. */
export function PhraseSheet({ words }: { readonly words: readonly string[] }): ReactNode {
  const intl = useIntl();
  return createPortal(
    <article className={styles['sheet']} data-printout data-theme="light" aria-hidden="true">
      <h1 className={styles['title']}>
        {intl.formatMessage({
          id: 'sync.phrase.sheet',
          defaultMessage: 'Recovery phrase for synced chats',
        })}
      </h1>
      <p>{location.host}</p>
      <WordList words={words} className={styles['words']} />
    </article>,
    document.body,
  );
}
