import { searchPageOf } from '@parley/domain/chat/keywords.ts';
import type { SearchEngine } from '@parley/domain/settings/settings.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { fadeEdges } from '@parley/ui/components/strip/fade-edges.ts';
import { Globe, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './keyword-chips.module.css';

/** Domain names that a reply proposes, and the page that tells which are free. */
export interface ProposedDomains {
  readonly count: number;
  readonly href: string;
  readonly host: string;
}

export interface KeywordChipsProps {
  readonly keywords: readonly string[];
  readonly engine: SearchEngine;
  readonly domains?: ProposedDomains | undefined;
}

/** What the last reply is about and proposes; each leads to a page in a new tab. */
export function KeywordChips({ keywords, engine, domains }: KeywordChipsProps): ReactNode {
  const intl = useIntl();
  return (
    <ul
      ref={fadeEdges}
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
      {domains !== undefined && (
        <li>
          <a
            className={styles['chip']}
            href={domains.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon of={Globe} />
            <span>
              {intl.formatMessage(
                {
                  id: 'keywords.domains',
                  defaultMessage:
                    'Check with {host} whether these {count, number} domain names are available',
                },
                { count: domains.count, host: domains.host },
              )}
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}
