import type { NumberedSource } from '@parley/domain/chat/number-sources.ts';
import { safeLink } from '@parley/ui/markdown/urls.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { hostOf, passageLink, sourceTitle } from '../logic/source-texts.ts';
import styles from './sources.module.css';

/** More of them say no more about what a source is. */
const maxQuotes = 3;

/** A source: its title as a link, the host that it really leads to, and what it says. Nothing is fetched. */
export function SourceEntry({ source }: { readonly source: NumberedSource }): ReactNode {
  const intl = useIntl();
  const { url, title, quotes, unfound } = source;
  const link = url === undefined ? undefined : safeLink(url);
  const host = hostOf(url);
  return (
    <div className={styles['entry']}>
      {link === undefined ? (
        <span className={styles['title']} dir="auto">
          {sourceTitle(source)}
        </span>
      ) : (
        <a
          className={styles['title']}
          href={passageLink(link.href, source)}
          target="_blank"
          rel="noopener noreferrer"
          dir="auto"
        >
          {sourceTitle(source)}
        </a>
      )}
      {title !== '' && host !== '' && (
        <span className={styles['host']} dir="ltr">
          {host}
        </span>
      )}
      {quotes.slice(0, maxQuotes).map((quote) => (
        <blockquote key={quote} className={styles['quote']} dir="auto">
          {quote}
          {unfound.includes(quote) && (
            <span className={styles['unfound']}>
              {intl.formatMessage({
                id: 'sources.unfound',
                defaultMessage: 'not found in the source',
              })}
            </span>
          )}
        </blockquote>
      ))}
    </div>
  );
}
