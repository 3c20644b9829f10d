import { Button } from '@parley/ui/components/button/button.tsx';
import { useMarkdown } from '@parley/ui/markdown/components/context.ts';
import type { ReactNode } from 'react';

import styles from './rest-actions.module.css';

interface RestActionsProps {
  /** All of it, for a file. */
  readonly text: string;
  /** Absent: there is no next part to show. */
  readonly onMore?: () => void;
}

/** Ways to what a message does not show of a long text: the next part, and a file with all of it. */
export function RestActions({ text, onMore }: RestActionsProps): ReactNode {
  const { labels, services } = useMarkdown();
  const { download } = services;
  return (
    <div className={styles['rest']}>
      {onMore !== undefined && (
        <Button size="s" variant="secondary" data-show-more="" onClick={onMore}>
          {labels.showMore}
        </Button>
      )}
      {download !== undefined && (
        <Button
          size="s"
          variant="quiet"
          onClick={() => download('message.md', new Blob([text], { type: 'text/markdown' }))}
        >
          {labels.download}
        </Button>
      )}
    </div>
  );
}
