import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import { parseSettings } from '@parley/domain/settings/parse-settings.ts';

import type { ImportedRow } from '#src/data/backup/import-mode.ts';
import { loadSettings } from '#src/data/repositories/settings-repository.ts';
import type { Store } from '#src/data/store.ts';
import { commandIds, type ChosenLetters } from '#src/services/commands/command-table.ts';
import { findClash } from '#src/services/commands/find-clash.ts';

const key = 'keyboardShortcuts';

/** Rows of an import that can be written, and what of them cannot. */
export interface FittingRows {
  readonly rows: readonly ImportedRow[];
  readonly skipped: readonly SkippedEntry[];
}

/**
 * Takes letters out of an import that would give two commands the same keys, or a command keys that
 * the browser needs. Those commands keep the letters that they have here.
 */
export async function withFittingShortcuts(
  store: Store,
  rows: readonly ImportedRow[],
): Promise<FittingRows> {
  if (!rows.some(isShortcuts)) return { rows, skipped: [] };
  const settings = await loadSettings(store);
  const here = settings.ok ? settings.value.keyboardShortcuts : {};
  const skipped: SkippedEntry[] = [];
  const fitting = rows.map((record): ImportedRow => {
    if (!isShortcuts(record)) return record;
    const { row } = record;
    const told = parseSettings(new Map([[key, row['value']]]))[key];
    const letters = fitLetters(here, told, row['isPartial'] === true);
    for (const name of Object.keys(told)) {
      if (letters[name] === told[name]) continue;
      const title = `${name}: ${told[name]?.toUpperCase()}`;
      skipped.push({ title, reason: 'clash', row: 'settings' });
    }
    return { ...record, row: { ...row, value: letters } };
  });
  return { rows: fitting, skipped };
}

function isShortcuts({ table, row }: ImportedRow): boolean {
  return table === 'settings' && row['key'] === key;
}

/** What is chosen after the import. Each round takes at least one letter out, so it comes to an end. */
function fitLetters(here: ChosenLetters, told: ChosenLetters, isPartial: boolean): ChosenLetters {
  const left = new Map(Object.entries(told));
  for (;;) {
    const kept = Object.entries(here).filter(([name]) => isPartial || name in told);
    const chosen = Object.fromEntries([...kept, ...left]);
    const clashing = commandIds.filter((id) => {
      const letter = left.get(id);
      return letter !== undefined && findClash(id, letter, chosen) !== undefined;
    });
    if (clashing.length === 0) return chosen;
    for (const id of clashing) left.delete(id);
  }
}
