import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';

import styles from './drop-overlay.module.css';

/** Covers the window while files are dragged over it. */
export function DropOverlay(): ReactNode {
  const intl = useIntl();
  return createPortal(
    <div className={styles['overlay']} data-drop-overlay="">
      <p className={styles['card']}>
        <Icon of={Paperclip} size={20} />
        <strong className={styles['title']}>
          {intl.formatMessage({
            id: 'composer.dropTitle',
            defaultMessage: 'Drop files to attach them',
          })}
        </strong>
        <span className={styles['detail']}>
          {intl.formatMessage({
            id: 'composer.dropDetail',
            defaultMessage: 'Images, PDF, Office files, text and code',
          })}
        </span>
      </p>
    </div>,
    document.body,
  );
}
