import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ImportReport } from '#src/services/import/importer.ts';

import type { Kept } from '../import-ports.ts';
import styles from '../import-dialog.module.css';
import { reportText } from '../logic/report-text.ts';
import { SkippedList } from './skipped-list.tsx';

interface ImportResultProps {
  readonly report: ImportReport;
  readonly kept: Kept | undefined;
}

/** What came of the import, in words, with what was left out and where what was here is. */
export function ImportResult({ report, kept }: ImportResultProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['stack']}>
      <output>{reportText(intl, report)}</output>
      {kept === 'copy' && (
        <p>
          {intl.formatMessage({
            id: 'import.kept.copy',
            defaultMessage:
              'What was here is kept: as a copy on this device, which can be put back under Data, and in the backup that was just saved.',
          })}
        </p>
      )}
      {kept === 'file' && (
        <p>
          {intl.formatMessage({
            id: 'import.kept.file',
            defaultMessage:
              'What was here is kept in the backup that was just saved. There was no room for a copy on this device.',
          })}
        </p>
      )}
      <SkippedList skipped={report.skipped} total={report.skippedCount} />
    </div>
  );
}
