import {
  detectFormat,
  type DetectedFile,
  type FormatId,
} from '@parley/domain/import/detect-format.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';

import { FormatError } from './import-source.ts';
import { isWholeBackup } from './whole-backup.ts';

/** The content of a file. */
export interface ReadDocument {
  readonly name: string;
  readonly value: unknown;
}

/**
 * Joins the contents of files program by program: conversations of one program become one list, and
 * what is more than a list of conversations stays as it is. A file of no known form is named.
 *
 * @param projects what conversations refer to, and that lies in files of its own
 * Errors: {@link FormatError} where no file has a form that is known, or something in it.
 */
export function joinDocuments(
  documents: readonly ReadDocument[],
  projects: readonly unknown[],
): { readonly values: readonly unknown[]; readonly skipped: readonly SkippedEntry[] } {
  const joined = createJoined();
  const skipped: SkippedEntry[] = [];
  for (const { name, value } of documents) {
    const detected = isWholeBackup(value) ? undefined : detectFormat(value);
    if (detected === undefined) joined.addWhole(value);
    else if ('file' in detected) joined.add(detected, value);
    else if (detected.format === 'unknown') skipped.push({ title: name, reason: 'not-supported' });
  }
  const values = joined.values(projects);
  if (values.length === 0) throw new FormatError(skipped.length > 0 ? 'unknown-format' : 'empty');
  return { values, skipped };
}

interface Joined {
  add(detected: DetectedFile, value: unknown): void;
  addWhole(value: unknown): void;
  values(projects: readonly unknown[]): readonly unknown[];
}

function createJoined(): Joined {
  const lists = new Map<FormatId, unknown[]>();
  const wholes: unknown[] = [];
  return {
    addWhole: (value) => void wholes.push(value),
    add({ format, entries }, value) {
      if (entries === undefined) {
        wholes.push(value);
        return;
      }
      const list = lists.get(format) ?? [];
      lists.set(format, list);
      // A loop, because a list of a hundred thousand cannot be spread into a call.
      for (const entry of entries) list.push(entry);
    },
    values(projects) {
      const joined = [...lists.values()].map((conversations) =>
        projects.length === 0 ? conversations : { conversations, projects },
      );
      return [...joined, ...wholes];
    },
  };
}
