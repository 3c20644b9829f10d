import { parseSections } from '@parley/domain/backup/backup-sections.ts';
import { readCustomModels } from '@parley/domain/import/custom-models.ts';

import { toRecords } from '#src/data/backup/backup-records.ts';
import { rowTables } from '#src/data/backup/backup-layout.ts';
import { fieldsOf, listOf, type Fields } from '#src/data/records/fields.ts';

import { canonicalChecksum } from './canonical-checksum.ts';
import type { ImportSource } from './import-source.ts';

/** Whether Parley's own part is in a backup. */
export function isWholeBackup(value: unknown): boolean {
  return typeof ownPartOf(value)['version'] === 'number';
}

function ownPartOf(value: unknown): Fields {
  return fieldsOf(fieldsOf(fieldsOf(value)['data'])['parley']);
}

/** A backup with Parley's own part that another program has laid out anew, or that is one of several. */
export function openWholeBackup(value: unknown): ImportSource {
  const data = fieldsOf(fieldsOf(value)['data']);
  const own = ownPartOf(value);
  const checksum = canonicalChecksum(value);
  const { models, skipped } = readCustomModels(listOf(data['customModels']));
  return {
    formats: ['parley'],
    checksum: () => checksum,
    sections: () => parseSections(own['sections']),
    hasSyncMarks: () => false,
    asked: { models, plugins: [] },
    async *records() {
      for (const entry of skipped) yield { kind: 'skipped', entry };
      const lists = ['attachments', ...rowTables].map(
        (name) => [`parley.${name}`, own[name]] as const,
      );
      for (const [list, elements] of [['chats', data['chats']] as const, ...lists]) {
        for (const element of listOf(elements)) yield* await toRecords(list, element);
      }
    },
  };
}
