import type { Character } from '@parley/domain/character/character.ts';
import {
  followVersion,
  type Following,
  type VersionStep,
} from '@parley/domain/character/follow-version.ts';
import { parseChatId, type CharacterId, type ChatId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { parseCharacter } from '../records/parse-character.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { eachSlice, readChatRow, writeChatRow } from './chat-rows.ts';
import { characterTables, readVersion, readVersionNumbers } from './character-versions.ts';

/** Chats that one transaction brings up to date; more would hold up the page and other tabs. */
export const followersPerStep = 100;

/** A chat that has an earlier version, or a later one, of its character. */
interface Follower {
  readonly chatId: ChatId;
  readonly number: number;
}

/**
 * Chats that have another version of a character than the current one, out of the trash. Those of a
 * version that is not kept are none: nobody could tell what in them is the person's own.
 */
async function readFollowers(
  tx: ReadTransaction,
  { id, version }: Pick<Character, 'id' | 'version'>,
): Promise<readonly Follower[]> {
  const numbers = await readVersionNumbers(tx, id);
  const others = numbers.filter((number) => number !== version);
  const [trashed, ...groups] = await Promise.all([
    tx.getKeys('chats', { index: 'byTrashed' }),
    ...others.map((number) => tx.getKeys('chats', { index: 'byCharacter', range: [id, number] })),
  ]);
  const gone = new Set(trashed);
  return groups.flatMap((keys, at) =>
    keys.flatMap((key) => {
      const chatId = parseChatId(key);
      const number = others[at];
      const isHere = chatId !== undefined && number !== undefined && !gone.has(key);
      return isHere ? [{ chatId, number }] : [];
    }),
  );
}

/**
 * Chats that would follow a change of a character, were it made now. Errors: see {@link StoreError}.
 *
 * @returns their ids; empty where the character is not here
 */
export function loadFollowers(
  store: Store,
  characterId: CharacterId,
): Promise<Result<readonly ChatId[], StoreError>> {
  return store.read(characterTables, async (tx) => {
    const character = parseCharacter(await tx.get('characters', characterId));
    if (character === undefined) return [];
    const { id } = character;
    // After a change the current version is an earlier one, too.
    const followers = await readFollowers(tx, { id, version: 0 });
    return followers.map(({ chatId }) => chatId);
  });
}

/** How far a step came. */
interface FollowStep {
  /** Chats that have followed, or cannot: nothing is tried twice. */
  readonly done: readonly ChatId[];
  readonly isComplete: boolean;
}

/**
 * Brings some chats up to the character as it is in this transaction.
 *
 * @param done chats of earlier steps
 */
export async function followInStep(
  tx: WriteTransaction,
  characterId: CharacterId,
  {
    following,
    done = new Set(),
  }: { readonly following: Following; readonly done?: ReadonlySet<ChatId> },
): Promise<FollowStep> {
  const character = parseCharacter(await tx.get('characters', characterId));
  if (character === undefined) return { done: [], isComplete: true };
  const wanted = following.chats === 'all' ? undefined : new Set(following.chats);
  const left = (await readFollowers(tx, character)).filter(
    ({ chatId }) => wanted?.has(chatId) !== false && !done.has(chatId),
  );
  const now = left.slice(0, followersPerStep);
  await eachSlice(now, (follower) => follow(tx, follower, { ...following, after: character }));
  return { done: now.map(({ chatId }) => chatId), isComplete: left.length <= followersPerStep };
}

async function follow(
  tx: WriteTransaction,
  { chatId, number }: Follower,
  step: Omit<VersionStep, 'before' | 'after'> & { readonly after: Character },
): Promise<void> {
  const found = await readChatRow(tx, chatId);
  const before = await readVersion(tx, step.after.id, number);
  if (found === undefined || before === undefined) return;
  const { copy } = followVersion(found.chat, { ...step, before });
  const { model, parameters } = copy;
  const characterVersion = step.after.version;
  writeChatRow(tx, { ...found.chat, model, parameters, characterVersion }, found.stored);
}

/**
 * Brings the remaining chats up to a character, transaction by transaction.
 *
 * Errors: see {@link StoreError}; chats that have followed before the failure stay so, the others
 * have what they had and offer the newer version.
 */
export async function followInSteps(
  store: Store,
  characterId: CharacterId,
  following: Following,
): Promise<Result<undefined, StoreError>> {
  const done = new Set<ChatId>();
  for (;;) {
    const step = await store.write({ tables: characterTables, durability: 'strict' }, (tx) =>
      followInStep(tx, characterId, { following, done }),
    );
    if (!step.ok) return step;
    if (step.value.isComplete) return ok(undefined);
    for (const id of step.value.done) done.add(id);
  }
}
