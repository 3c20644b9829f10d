import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';

import { numberOr, type Fields } from '../records/fields.ts';
import { parseCharacter, parseCharacterVersion } from '../records/parse-character.ts';
import { toCharacterVersionRow } from '../records/to-character-row.ts';
import { putCharacter } from '../repositories/character-versions.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { ImportMode } from './import-mode.ts';

/**
 * Writes a character of a file; where its version is another one here, it becomes a new one. What was
 * deleted here for good stays away where what is here wins.
 *
 * @returns why it was left out
 */
export async function writeCharacter(
  tx: WriteTransaction,
  row: Fields,
  mode: ImportMode,
): Promise<Extract<SkippedEntry['reason'], 'deleted'> | undefined> {
  const character = parseCharacter(row);
  if (character === undefined) return undefined;
  if (mode === 'add') {
    if ((await tx.count('characters', { range: character.id })) > 0) return undefined;
    if (await tx.isDeleted('characters', character.id)) return 'deleted';
  }
  const createdAtMs = numberOr(row['createdAtMs'], tx.nowMs);
  await putCharacter(tx, { ...character, createdAtMs, trashedAtMs: null });
  return undefined;
}

/**
 * Writes a version of a file. One that is here stays as it is, unless all is replaced: chats here
 * refer to it. Whether it is kept is decided when all is there.
 */
export async function writeCharacterVersion(
  tx: WriteTransaction,
  row: Fields,
  mode: ImportMode,
): Promise<undefined> {
  const version = parseCharacterVersion(row);
  if (version === undefined) return undefined;
  const isHere = (await tx.count('characterVersions', { range: version.id })) > 0;
  if (!isHere || mode === 'replace') tx.put('characterVersions', toCharacterVersionRow(version));
  return undefined;
}
