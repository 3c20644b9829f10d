import type { CharacterFileFailure } from '@parley/domain/character/character-files.ts';
import { characterFileLimits } from '@parley/domain/character/character-file-limits.ts';
import type { Character, CharacterFields } from '@parley/domain/character/character.ts';
import type { Following } from '@parley/domain/character/follow-version.ts';
import type { SourceCharacter } from '@parley/domain/character/source-character.ts';
import {
  createCharacterId,
  type CharacterId,
  type ChatId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { loadFollowers } from '#src/data/repositories/character-followers.ts';
import {
  addCharacter,
  addCharactersOfFile,
  keepCharacter,
  loadCharacters,
  noteCharacterUsed,
  saveCharacterAndChats,
  setCharacterTrashed,
} from '#src/data/repositories/character-repository.ts';
import type { Store } from '#src/data/store.ts';

import { makeProfilePicture } from '#src/services/profile/profile-picture.ts';

import type { GivenCharacter } from './built-in-characters.ts';
import { loadFileCode } from './load-file-code.ts';

/**
 * Why a file of characters did not come in. `not-saved`: the storage took nothing. `not-loaded`: the
 * code that reads it is not here. `unreadable`: the browser may not read it.
 */
export type CharacterImportFailure =
  | CharacterFileFailure
  | { readonly reason: 'not-saved' | 'not-loaded' | 'unreadable' };

/** What a person can do with characters. */
export interface CharacterActions {
  /** Undefined where it was not stored. */
  add(fields: CharacterFields): Promise<CharacterId | undefined>;
  /** One that comes along becomes one of the person's; false where it was not stored. */
  keep(given: GivenCharacter): Promise<boolean>;
  /**
   * What was changed of a character; the rest stays as it is by now. `not-followed`: it was stored, but
   * not all chats that should follow did.
   */
  save(
    id: CharacterId,
    changed: Partial<CharacterFields>,
    following?: Following,
  ): Promise<'saved' | 'not-followed' | 'failed'>;
  /** Chats that could follow a change, out of the trash; none where they cannot be read. */
  followers(id: CharacterId): Promise<readonly ChatId[]>;
  noteUsed(id: CharacterId): Promise<boolean>;
  /** To the trash, or back. */
  setTrashed(id: CharacterId, isTrashed: boolean): Promise<boolean>;
  /** The character as it is stored now. */
  find(id: CharacterId): Promise<Character | undefined>;
  /** One of a link, with all that it says of itself; false where it was not stored. */
  importOne(source: SourceCharacter): Promise<boolean>;
  /** All of a file or nothing of it; returns how many. Errors: {@link CharacterImportFailure}. */
  importFile(file: Blob): Promise<Result<number, CharacterImportFailure>>;
}

/** Makes the actions over the store of this browser. */
export function createCharacterActions(store: Store, random: RandomText): CharacterActions {
  return {
    async add(fields) {
      const id = createCharacterId(random);
      const added = await addCharacter(store, { ...fields, id, isPremium: false, source: '' });
      return added.ok ? id : undefined;
    },
    keep: async (given) => (await keepCharacter(store, given)).ok,
    async save(id, changed, following) {
      const saved = await saveCharacterAndChats(store, id, { changed, following });
      if (!saved.ok) return 'failed';
      return saved.value.haveFollowed ? 'saved' : 'not-followed';
    },
    async followers(id) {
      const read = await loadFollowers(store, id);
      return read.ok ? read.value : [];
    },
    noteUsed: async (id) => (await noteCharacterUsed(store, id)).ok,
    setTrashed: async (id, isTrashed) => (await setCharacterTrashed(store, id, isTrashed)).ok,
    async find(id) {
      const all = await loadCharacters(store);
      return all.ok ? all.value.find((character) => character.id === id) : undefined;
    },
    importOne: async (source) => (await addCharactersOfFile(store, [source], random)).ok,
    async importFile(file) {
      if (file.size > characterFileLimits.pngBytes) return err({ reason: 'too-large' });
      const files = await loadFileCode();
      if (files === undefined) return err({ reason: 'not-loaded' });
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (bytes === undefined) return err({ reason: 'unreadable' });
      const read = files.readCharacterFile(new Uint8Array(bytes));
      if (!read.ok) return read;
      const added = await addCharactersOfFile(store, await withPicture(read.value, file), random);
      return added.ok ? ok(added.value.length) : err({ reason: 'not-saved' });
    },
  };
}

/** The picture that carries a card is that of its character. */
async function withPicture(
  sources: readonly SourceCharacter[],
  file: Blob,
): Promise<readonly SourceCharacter[]> {
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0 || source.avatarUrl !== '') return sources;
  // A card of ours without a picture has its emoji drawn.
  if (source.emoji !== '') return sources;
  const made = await makeProfilePicture(file);
  return made.ok ? [{ ...source, avatarUrl: made.value }] : sources;
}
