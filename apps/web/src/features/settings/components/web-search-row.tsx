import type { Settings } from '@parley/domain/settings/settings.ts';
import { parseWebSearch } from '@parley/domain/web/web-search-settings.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Globe } from 'lucide-react';
import type { IntlShape } from 'react-intl';

import type { SettingRow } from '../logic/setting-rows.ts';
import styles from './rows.module.css';

interface WebSearchRowInput {
  readonly intl: IntlShape;
  readonly values: Settings;
}

/** The way to the setup of web search; none where the host offers no tools. */
export function webSearchRow(
  { intl, values }: WebSearchRowInput,
  onOpen: (() => void) | undefined,
): readonly SettingRow[] {
  if (onOpen === undefined) return [];
  const label = intl.formatMessage({ id: 'webSearch.title', defaultMessage: 'Web search' });
  const words = intl.formatMessage({
    id: 'settings.webSearch.words',
    defaultMessage: 'internet Google Tavily Perplexity SearXNG Jina read pages sources',
  });
  const action =
    parseWebSearch(values.webSearch) === undefined
      ? intl.formatMessage({ id: 'webSearch.setUp', defaultMessage: 'Set up…' })
      : intl.formatMessage({ id: 'webSearch.change', defaultMessage: 'Change…' });
  return [
    {
      id: 'web-search',
      section: 'conversation',
      words: `${label} ${words}`,
      node: (
        <div className={styles['row']}>
          <span className={styles['label']}>{label}</span>
          <Button icon={Globe} aria-label={`${label}: ${action}`} onClick={onOpen}>
            {action}
          </Button>
        </div>
      ),
    },
  ];
}
