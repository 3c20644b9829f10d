import type { HeldBackSetting } from '@parley/domain/settings/setting-import.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ImportReport } from '#src/services/import/import-types.ts';

import type { Kept } from '../import-ports.ts';
import styles from '../import-dialog.module.css';
import { reportText } from '../logic/report-text.ts';
import { HeldBackList } from './held-back-list.tsx';
import { SkippedList } from './skipped-list.tsx';

interface ImportResultProps {
  readonly report: ImportReport;
  readonly kept: Kept | undefined;
  readonly onSetByHand: (held: HeldBackSetting) => void;
}

/** What came of the import, in words, with what was left out and where what was here is. */
export function ImportResult({ report, kept, onSetByHand }: ImportResultProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['stack']}>
      <output>{reportText(intl, report)}</output>
      {kept === 'copy' && (
        <p>
          {intl.formatMessage({
            id: 'import.kept.copy',
            defaultMessage:
              'Your previous data is kept: in a snapshot, which you can restore under Data, and in the backup that was just saved.',
          })}
        </p>
      )}
      {kept === 'file' && (
        <p>
          {intl.formatMessage({
            id: 'import.kept.file',
            defaultMessage:
              'Your previous data is in the backup that was just saved. There wasn’t enough space for a snapshot on this device.',
          })}
        </p>
      )}
      <HeldBackList heldBack={report.heldBack} onSet={onSetByHand} />
      <SkippedList skipped={report.skipped} total={report.skippedCount} />
    </div>
  );
}
