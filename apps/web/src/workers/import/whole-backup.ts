import { toRecords } from '#src/data/backup/backup-records.ts';
import { rowTables } from '#src/data/backup/backup-layout.ts';
import { fieldsOf, listOf } from '#src/data/records/fields.ts';

import { canonicalChecksum } from './canonical-checksum.ts';
import type { ImportSource } from './import-source.ts';

/** Parley's own part of a backup that another program has laid out anew; undefined where it is missing. */
export function openWholeBackup(value: unknown): ImportSource | undefined {
  const data = fieldsOf(fieldsOf(value)['data']);
  const own = fieldsOf(data['parley']);
  if (typeof own['version'] !== 'number') return undefined;
  const checksum = canonicalChecksum(value);
  return {
    format: 'parley',
    checksum: () => checksum,
    hasSyncMarks: () => false,
    async *records() {
      const lists = ['attachments', ...rowTables].map(
        (name) => [`parley.${name}`, own[name]] as const,
      );
      for (const [list, elements] of [['chats', data['chats']] as const, ...lists]) {
        for (const element of listOf(elements)) yield* await toRecords(list, element);
      }
    },
  };
}
