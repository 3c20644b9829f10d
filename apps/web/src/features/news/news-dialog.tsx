import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './news-dialog.module.css';

export interface NewsDialogProps {
  /** The page of changes. */
  readonly children: ReactNode;
  /** The same as a page of its own. */
  readonly pageUrl: string;
  readonly onClose: () => void;
}

/** What is new: the page of changes, in a window of its own height, with the way to the page itself. */
export function NewsDialog({ children, pageUrl, onClose }: NewsDialogProps): ReactNode {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'sidebar.about.news', defaultMessage: 'What’s new' });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      body="flush"
      footer={
        <a className={styles['link']} href={pageUrl} target="_blank" rel="noreferrer">
          {intl.formatMessage({ id: 'news.page', defaultMessage: 'Open as page' })}
          <Icon of={ExternalLink} />
        </a>
      }
    >
      {/* Focusable so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <article className={styles['page']} lang="en" dir="ltr" tabIndex={0} translate="no">
        {children}
      </article>
    </Dialog>
  );
}
