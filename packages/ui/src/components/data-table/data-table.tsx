import type { ReactNode } from 'react';

import styles from './data-table.module.css';

/** One column of a {@link DataTable}. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** For what explains itself, such as buttons: the header is read out and not shown. */
  readonly isHeaderHidden?: boolean;
  readonly renderCell: (row: Row) => ReactNode;
}

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> {
  /** What the table lists; read out, not shown. */
  readonly label: string;
  /** The first names its row. */
  readonly columns: readonly [DataColumn<Row>, ...DataColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Other rows are on their way. */
  readonly isBusy?: boolean;
}

/** A native table; under 640 px each row is a card, with the headers as labels. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, keyOf, isBusy = false } = props;
  const [first, ...others] = columns;
  return (
    <table className={styles['table']} aria-busy={isBusy || undefined}>
      <caption className="visually-hidden">{label}</caption>
      <thead className={styles['head']}>
        <tr>
          {columns.map(({ id, header, isHeaderHidden = false }) => (
            <th key={id} scope="col" className={styles['header']}>
              <span className={isHeaderHidden ? 'visually-hidden' : undefined}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles['body']}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles['row']}>
            <th scope="row" className={styles['name']}>
              {first.renderCell(row)}
            </th>
            {others.map(({ id, header, isHeaderHidden = false, renderCell }) => (
              <td
                key={id}
                className={styles['cell']}
                data-label={isHeaderHidden ? undefined : header}
              >
                {renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
