import { searchPageOf } from '@parley/domain/chat/keywords.ts';
import type { SearchEngine } from '@parley/domain/settings/settings.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './keyword-chips.module.css';

export interface KeywordChipsProps {
  readonly keywords: readonly string[];
  readonly engine: SearchEngine;
}

/** What the last reply is about; each leads to a search engine in a new tab. */
export function KeywordChips({ keywords, engine }: KeywordChipsProps): ReactNode {
  const intl = useIntl();
  return (
    <ul
      className={styles['chips']}
      aria-label={intl.formatMessage({
        id: 'keywords.name',
        defaultMessage: 'Look up on the web',
      })}
    >
      {keywords.map((keyword) => (
        <li key={keyword}>
          <a
            className={styles['chip']}
            href={searchPageOf(engine, keyword)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon of={Search} />
            <span dir="auto">{keyword}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
