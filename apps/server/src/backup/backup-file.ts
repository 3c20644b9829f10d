import { z } from 'zod/mini';

/** Name of the file that says what a backup has; it is written last, so what lacks it is none. */
export const manifestName = 'backup.json';

/** Folder of chunks of attachments within a backup. */
export const blobsName = 'blobs';

/** How the folders of rows begin; each backup into the same folder writes a new one. */
export const rowsPrefix = 'rows-';

const tableFile = z.object({
  table: z.string().check(z.regex(/^[a-z_]+$/)),
  rows: z.int(),
  /** Of the file, as hexadecimal digits. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});

/** What a backup has. */
export const backupManifest = z.object({
  format: z.literal('parley-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** Steps of the schema that the rows are of. */
  schema: z.array(z.string()),
  /** Name of the folder of the rows. */
  rows: z.string().check(z.regex(/^rows-[\w-]+$/)),
  tables: z.array(tableFile),
});

/** What a backup has. */
export type BackupManifest = z.infer<typeof backupManifest>;

/** What a backup has of a table. */
export type TableFile = z.infer<typeof tableFile>;

/** Rows that were written into a folder. */
export const writtenRows = z.object({
  schema: z.array(z.string()),
  tables: z.array(tableFile),
});

/** Rows that were written into a folder. */
export type WrittenRows = z.infer<typeof writtenRows>;

/** Name of the file of a table: a row of JSON in each line. */
export function tableFileName(table: string): string {
  return `${table}.ndjson`;
}
