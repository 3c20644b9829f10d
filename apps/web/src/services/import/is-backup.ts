import type { SourceFormat } from '#src/platform/import-protocol.ts';

/** Whether files tell how a whole profile was, and nothing else came with them. */
export function isBackup(formats: readonly SourceFormat[]): boolean {
  return formats.every((format) => format === 'parley' || format === 'backup');
}
