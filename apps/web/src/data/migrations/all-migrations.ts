import { firstTables } from './001-first-tables.ts';
import { localStates } from './002-local-states.ts';
import { prompts } from './003-prompts.ts';
import { characters } from './004-characters.ts';
import { plugins } from './005-plugins.ts';
import { characterVersions } from './006-character-versions.ts';
import { syncRecords } from './007-sync-records.ts';
import type { Migration } from './migration.ts';

/** All steps in order, from version 1 without a gap; the last one is the version of this program. */
export const allMigrations: readonly Migration[] = [
  firstTables,
  localStates,
  prompts,
  characters,
  plugins,
  characterVersions,
  syncRecords,
];
