import type { ReactNode } from 'react';

import type { TableNode } from '../ast.ts';
import { tableToCsv, tableToMarkdown } from '../table-text.ts';
import { useMarkdown } from './context.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './markdown.module.css';

/** Copies a table for a text or for a spreadsheet. */
export function TableActions({ node }: { readonly node: TableNode }): ReactNode {
  const { labels } = useMarkdown();
  return (
    <div className={styles.tableActions}>
      <CopyButton label={labels.copyMarkdown} getText={() => tableToMarkdown(node)} />
      <CopyButton label={labels.copyCsv} getText={() => tableToCsv(node)} />
    </div>
  );
}
