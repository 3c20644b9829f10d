import {
  changedCharacterFields,
  cleanCharacterFields,
  editCharacter,
  type Character,
  type CharacterFields,
} from '@parley/domain/character/character.ts';
import type { Following } from '@parley/domain/character/follow-version.ts';
import { toCharacter, type SourceCharacter } from '@parley/domain/character/source-character.ts';
import { createCharacterId, type CharacterId, type RandomText } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { parseCharacter } from '../records/parse-character.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { followInStep, followInSteps } from './character-followers.ts';
import { characterTables, putCharacter } from './character-versions.ts';
import { setLibraryRowTrashed } from './libraries.ts';

const strict = { tables: characterTables, durability: 'strict' } as const;

/** The collection in its order, without what is in the trash. Errors: see {@link StoreError}. */
export function loadCharacters(store: Store): Promise<Result<readonly Character[], StoreError>> {
  return store.read(['characters'], async (tx) =>
    (await tx.getAll('characters', { index: 'byOrder' }))
      .map(parseCharacter)
      .filter((character) => character !== undefined),
  );
}

/** A character that is to be added. */
export interface NewCharacter extends CharacterFields {
  readonly id: CharacterId;
  readonly isPremium: boolean;
  readonly source: string;
}

/** Adds a character, in front of the others. Errors: see {@link StoreError}. */
export function addCharacter(
  store: Store,
  character: NewCharacter,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, async (tx) => {
    await putCharacter(tx, createCharacter(character, tx.nowMs));
    return undefined;
  });
}

function createCharacter(
  { id, isPremium, source, ...fields }: NewCharacter,
  nowMs: number,
): Character {
  return {
    ...cleanCharacterFields(fields),
    id,
    version: 1,
    isPremium,
    source,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    lastUsedAtMs: nowMs,
    pinnedAtMs: null,
    trashedAtMs: null,
  };
}

/**
 * Keeps a character that comes along. One that is in the trash comes back as it was; one that is here
 * stays as it is. Errors: see {@link StoreError}.
 */
export function keepCharacter(
  store: Store,
  given: NewCharacter,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, async (tx) => {
    const here = parseCharacter(await tx.get('characters', given.id));
    const times = { lastUsedAtMs: tx.nowMs, trashedAtMs: null };
    const character = here === undefined ? createCharacter(given, tx.nowMs) : { ...here, ...times };
    await putCharacter(tx, character);
    return undefined;
  });
}

/** How saving a character went on in its chats. */
export interface SavedCharacter {
  /** False where the storage failed in between: some chats still have what they had. */
  readonly haveFollowed: boolean;
}

/**
 * Changes what a person wrote of a character; the rest stays as it is by now, and one that was
 * deleted meanwhile comes back. Its chats stay as they are. Errors: see {@link StoreError}; `missing`.
 */
export function saveCharacter(
  store: Store,
  id: CharacterId,
  changed: Partial<CharacterFields>,
): Promise<Result<SavedCharacter, StoreError>> {
  return saveCharacterAndChats(store, id, { changed, following: undefined });
}

/** What a person changed of a character, and the chats that take it over. */
export interface CharacterChange {
  readonly changed: Partial<CharacterFields>;
  /** Undefined: none. */
  readonly following: Following | undefined;
}

/**
 * As {@link saveCharacter}; chats that are to follow do so in the same transaction, of very many the
 * first ones. Errors: see {@link StoreError}; `missing`.
 */
export async function saveCharacterAndChats(
  store: Store,
  id: CharacterId,
  { changed, following }: CharacterChange,
): Promise<Result<SavedCharacter, StoreError>> {
  const saved = await store.write(strict, async (tx) => {
    await changeStored(tx, id, (character) => ({
      ...editCharacter(character, { ...character, ...changed }),
      updatedAtMs: tx.nowMs,
      trashedAtMs: null,
    }));
    return following === undefined || (await followInStep(tx, id, { following })).isComplete;
  });
  if (!saved.ok) return saved;
  if (saved.value || following === undefined) return ok({ haveFollowed: true });
  return ok({ haveFollowed: (await followInSteps(store, id, following)).ok });
}

/** Notes that a character was used now. Errors: see {@link StoreError}; `missing`. */
export function noteCharacterUsed(
  store: Store,
  id: CharacterId,
): Promise<Result<undefined, StoreError>> {
  return changeCharacter(store, id, (character, nowMs) => ({ ...character, lastUsedAtMs: nowMs }));
}

/** Puts a character into the sidebar, or takes it out. Errors: see {@link StoreError}; `missing`. */
export function setCharacterPinned(
  store: Store,
  id: CharacterId,
  isPinned: boolean,
): Promise<Result<undefined, StoreError>> {
  return changeCharacter(store, id, (character, nowMs) => ({
    ...character,
    pinnedAtMs: isPinned ? nowMs : null,
  }));
}

/** Moves a character to the trash, or takes it out. Errors: see {@link StoreError}; `missing`. */
export function setCharacterTrashed(
  store: Store,
  id: CharacterId,
  isTrashed: boolean,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, (tx) =>
    setLibraryRowTrashed(tx, { table: 'characters', id }, isTrashed),
  );
}

/**
 * Adds the characters of a file, all or none, in front of the others. One that is here and says the
 * same comes to the front, also out of the trash; where another is here under its id, it gets a new one.
 *
 * @returns their ids, in the order of the file
 * Errors: see {@link StoreError}.
 */
export function addCharactersOfFile(
  store: Store,
  sources: readonly SourceCharacter[],
  random: RandomText,
): Promise<Result<readonly CharacterId[], StoreError>> {
  return store.write(strict, async (tx) => {
    const ids: CharacterId[] = [];
    for (const source of sources) {
      const fresh = toCharacter(source, tx.nowMs);
      const here = parseCharacter(await tx.get('characters', fresh.id));
      const isSame = here !== undefined && isSameCharacter(here, { ...fresh, model: here.model });
      const other = here === undefined ? fresh : { ...fresh, id: createCharacterId(random) };
      const next = isSame ? here : other;
      const times = { updatedAtMs: tx.nowMs, lastUsedAtMs: tx.nowMs, trashedAtMs: null };
      await putCharacter(tx, { ...next, ...times }, source.others);
      ids.push(next.id);
    }
    return ids;
  });
}

function isSameCharacter(one: CharacterFields, other: CharacterFields): boolean {
  return Object.keys(changedCharacterFields(one, other)).length === 0;
}

function changeCharacter(
  store: Store,
  id: CharacterId,
  change: (character: Character, nowMs: number) => Character,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, (tx) =>
    changeStored(tx, id, (character) => change(character, tx.nowMs)),
  );
}

async function changeStored(
  tx: WriteTransaction,
  id: CharacterId,
  change: (character: Character) => Character,
): Promise<undefined> {
  const character = parseCharacter(await tx.get('characters', id));
  if (character === undefined) return tx.reject({ code: 'missing' });
  await putCharacter(tx, change(character));
  return undefined;
}
