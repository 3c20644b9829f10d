import { changedSentFields, type Character } from '@parley/domain/character/character.ts';
import {
  characterVersionId,
  keptVersions,
  versionOf,
  type CharacterVersion,
} from '@parley/domain/character/character-version.ts';
import type { CharacterId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseCharacter, parseCharacterVersion } from '../records/parse-character.ts';
import { toCharacterRow, toCharacterVersionRow } from '../records/to-character-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';

/*
 * [Note: versions] A character is put with the version that it says it is. A number that stands for
 * something else already, by another device, a file or an earlier life of the same id, is not used
 * twice: the character gets the next free one. Nothing ever changes a version that is stored.
 */

/** Tables that writing or purging a character touches. */
export const characterTables = ['characters', 'characterVersions', 'chats'] as const;

/**
 * Puts a character, and the version that it is where that is not kept yet.
 *
 * @param others fields of the row that this program does not know
 */
export async function putCharacter(
  tx: WriteTransaction,
  character: Character,
  others: object = {},
): Promise<void> {
  const stored = await readVersion(tx, character.id, character.version);
  const isKept = stored !== undefined && changedSentFields(stored, character).length === 0;
  const isFree = stored === undefined || isKept;
  const version = isFree ? character.version : await nextNumber(tx, character.id);
  const versioned = { ...character, version };
  tx.put('characters', { ...others, ...toCharacterRow(versioned) });
  if (isKept) return;
  tx.put('characterVersions', toCharacterVersionRow(versionOf(versioned)));
  await pruneVersions(tx, character.id);
}

async function nextNumber(tx: ReadTransaction, characterId: string): Promise<number> {
  return Math.max(0, ...(await readVersionNumbers(tx, characterId))) + 1;
}

async function versionsOfCharacter(
  tx: ReadTransaction,
  characterId: string,
): Promise<ReadonlyMap<number, CharacterVersion>> {
  const rows = await tx.getAll('characterVersions', { index: 'byCharacter', range: characterId });
  const versions = rows.map(parseCharacterVersion).filter((version) => version !== undefined);
  return new Map(versions.map((version) => [version.number, version]));
}

/**
 * Removes versions beyond those that are kept: the newest ones of a character that is here, its own,
 * and those that a chat refers to, which stay even where the character is gone for good.
 */
export async function pruneVersions(tx: WriteTransaction, characterId: string): Promise<void> {
  const keys = await tx.getKeys('characterVersions', { index: 'byCharacter', range: characterId });
  if (keys.length === 0) return;
  const character = parseCharacter(await tx.get('characters', characterId));
  const newest = keys.map(numberOfKey).toSorted((a, b) => b - a);
  const old = character === undefined ? newest : newest.slice(keptVersions);
  for (const number of old) {
    if (number === character?.version) continue;
    const range: IDBValidKey = [characterId, number];
    if ((await tx.count('chats', { index: 'byCharacter', range })) > 0) continue;
    tx.remove('characterVersions', characterVersionId(characterId, number));
  }
}

function numberOfKey(key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1));
}

/** The numbers of the versions that are kept of a character. */
export async function readVersionNumbers(
  tx: ReadTransaction,
  characterId: string,
): Promise<readonly number[]> {
  const keys = await tx.getKeys('characterVersions', { index: 'byCharacter', range: characterId });
  return keys.map(numberOfKey);
}

/** One version; undefined where it is not kept. */
export async function readVersion(
  tx: ReadTransaction,
  characterId: string,
  number: number,
): Promise<CharacterVersion | undefined> {
  const key = characterVersionId(characterId, number);
  return parseCharacterVersion(await tx.get('characterVersions', key));
}

/** The versions of a character that are kept, the newest first. Errors: see {@link StoreError}. */
export function loadCharacterVersions(
  store: Store,
  characterId: CharacterId,
): Promise<Result<readonly CharacterVersion[], StoreError>> {
  return store.read(['characterVersions'], async (tx) =>
    [...(await versionsOfCharacter(tx, characterId)).values()].toSorted(
      (a, b) => b.number - a.number,
    ),
  );
}
