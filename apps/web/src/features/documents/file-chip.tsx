import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './file-chip.module.css';
import { describeFile } from './logic/file-detail.ts';

interface FileChipProps {
  readonly part: FilePart;
  readonly onOpen: () => void;
}

/** A file of a message: its name and what the model got of it; opens it. */
export function FileChip({ part, onOpen }: FileChipProps): ReactNode {
  const intl = useIntl();
  return (
    <button type="button" className={styles['chip']} onClick={onOpen}>
      <Icon of={FileText} size={20} />
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto" data-tooltip-if-cut="">
          {part.name}
        </span>
        <span className={styles['detail']} data-tooltip-if-cut="">
          {describeFile(intl, part)}
        </span>
      </span>
    </button>
  );
}
