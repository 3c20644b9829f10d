import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ImportReport } from '#src/services/import/importer.ts';

import styles from '../import-dialog.module.css';
import { reportText } from '../logic/report-text.ts';
import { SkippedList } from './skipped-list.tsx';

/** What came of the import, in words, with what was left out. */
export function ImportResult({ report }: { readonly report: ImportReport }): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['stack']}>
      <output>{reportText(intl, report)}</output>
      <SkippedList skipped={report.skipped} total={report.skippedCount} />
    </div>
  );
}
