import { foldText } from '@parley/domain/search/fold.ts';
import type { ReactNode } from 'react';

/** The parts of the settings, in the order of the screen. */
export const sectionIds = [
  'keys',
  'privacy',
  'profile',
  'account',
  'sync',
  'appearance',
  'conversation',
  'voice',
  'usage',
  'data',
  'about',
] as const;

export type SectionId = (typeof sectionIds)[number];

/** One thing that can be set or seen. */
export interface SettingRow {
  readonly id: string;
  readonly section: SectionId;
  /** The words that a search finds it by. */
  readonly words: string;
  readonly node: ReactNode;
}

/** The rows in whose words every word of the query stands, in the order of the screen. */
export function findRows(rows: readonly SettingRow[], query: string): readonly SettingRow[] {
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const words = foldText(row.words);
    return wanted.every((word) => words.includes(word));
  });
}
