import { Button } from '@parley/ui/components/button/button.tsx';
import { Download, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './backup-row.module.css';

interface BackupRowProps {
  readonly onExport: () => void;
  readonly onImport: () => void;
}

/** The two ways out of and into the program, for the settings. */
export function BackupRow({ onExport, onImport }: BackupRowProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['row']}>
      <div className={styles['texts']}>
        <div className={styles['label']}>
          {intl.formatMessage({ id: 'backup.title', defaultMessage: 'Backup and import' })}
        </div>
        <p className={styles['text']}>
          {intl.formatMessage({
            id: 'backup.text',
            defaultMessage:
              'Save everything to one file, restore it, or import your history from ChatGPT, Claude, and other apps.',
          })}
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button icon={Upload} onClick={onImport}>
          {intl.formatMessage({ id: 'backup.import', defaultMessage: 'Import…' })}
        </Button>
        <Button icon={Download} onClick={onExport}>
          {intl.formatMessage({ id: 'backup.export', defaultMessage: 'Export…' })}
        </Button>
      </div>
    </div>
  );
}
