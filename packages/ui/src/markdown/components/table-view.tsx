import { memo, type ReactNode } from 'react';

import type { ColumnAlign, RowNode, TableNode } from '../ast.ts';
import { weightOfRow } from '../portions.ts';
import { readingDirection } from '../reading-direction.ts';
import { useMarkdown } from './context.ts';
import { RichView } from './inline-view.tsx';
import styles from './markdown.module.css';
import { TableActions } from './table-actions.tsx';
import { ShowMore, usePortion } from './use-portion.tsx';

/** A table in a box of its own that scrolls sideways, with ways to copy it. */
export function TableView({ node }: { readonly node: TableNode }): ReactNode {
  const { labels } = useMarkdown();
  const portion = usePortion(node.rows, weightOfRow);
  return (
    <div>
      <section
        className={styles.table}
        aria-label={labels.table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a wide table
        tabIndex={0}
        dir={readingDirection(node)}
      >
        <table>
          <thead>
            <tr>
              {node.header.cells.map((cell, column) => (
                <th
                  key={column}
                  scope="col"
                  dir="auto"
                  data-align={node.aligns[column] ?? undefined}
                >
                  <RichView content={cell} />
                </th>
              ))}
            </tr>
          </thead>
          {portion.runs.map((run, index) => (
            <RowRun key={index} rows={run} aligns={node.aligns} />
          ))}
        </table>
      </section>
      <ShowMore portion={portion} label={labels.showMoreRows} />
      <TableActions node={node} />
    </div>
  );
}

interface RowRunProps {
  readonly rows: readonly RowNode[];
  readonly aligns: readonly ColumnAlign[];
}

const RowRun = memo(function RowRun({ rows, aligns }: RowRunProps): ReactNode {
  return (
    <tbody>
      {rows.map((row, index) => (
        <Row key={index} row={row} aligns={aligns} />
      ))}
    </tbody>
  );
});

interface RowProps {
  readonly row: RowNode;
  readonly aligns: readonly ColumnAlign[];
}

const Row = memo(function Row({ row, aligns }: RowProps): ReactNode {
  return (
    <tr>
      {row.cells.map((cell, column) => (
        <td key={column} dir="auto" data-align={aligns[column] ?? undefined}>
          <RichView content={cell} />
        </td>
      ))}
    </tr>
  );
});
