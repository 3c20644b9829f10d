import { RefreshCw } from 'lucide-react';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './newer-version.module.css';

export interface NewerVersionProps {
  /** The number of the version that is there. */
  readonly version: number;
  readonly onOpen: () => void;
}

/** Says that the character of a chat has a newer version, and leads to what is new. */
export function NewerVersion({ version, onOpen }: NewerVersionProps): ReactNode {
  const intl = useIntl();
  const text = intl.formatMessage(
    { id: 'characters.newer', defaultMessage: 'v{version, number} available' },
    { version },
  );
  return (
    <button
      type="button"
      className={styles['notice']}
      aria-label={intl.formatMessage(
        { id: 'characters.newer.label', defaultMessage: 'Update character: {text}' },
        { text },
      )}
      data-tooltip={text}
      onClick={onOpen}
    >
      <Icon of={RefreshCw} />
      <span className={styles['text']}>{text}</span>
    </button>
  );
}
