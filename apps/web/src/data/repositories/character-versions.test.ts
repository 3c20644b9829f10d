import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import { keptVersions } from '@parley/domain/character/character-version.ts';
import { readSourceCharacter } from '@parley/domain/character/source-character.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import { createCharacterId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import type { Store } from '../store.ts';
import {
  chatId,
  createTestProfile,
  known,
  makeChat,
  testModel,
  valueOf,
  type TestProfile,
} from '../testing/test-store.ts';
import { followersPerStep, loadFollowers } from './character-followers.ts';
import {
  addCharacter,
  addCharactersOfFile,
  keepCharacter,
  loadCharacters,
  noteCharacterUsed,
  saveCharacter,
  saveCharacterAndChats,
  setCharacterTrashed,
} from './character-repository.ts';
import { loadCharacterVersions } from './character-versions.ts';
import { loadChat } from './chat-repository.ts';
import { saveTurn } from './message-repository.ts';
import { purgeFromTrash, trashChat } from './trash-repository.ts';

const id = createCharacterId(() => 'one');
const fields = {
  ...emptyCharacterFields,
  title: 'Coach',
  instruction: 'Be a coach.',
  isPremium: false,
  source: '',
};
const everyone = { chats: 'all', userName: 'User', isUsable: () => true } as const;

async function numbersOf(store: Store): Promise<readonly number[]> {
  return valueOf(await loadCharacterVersions(store, id)).map(({ number }) => number);
}

async function saveChat(store: Store, name: string, header: Partial<Chat>): Promise<void> {
  const chat = makeChat(name, { characterId: id, ...header });
  valueOf(await saveTurn(store, { chat, messages: [] }));
}

async function withCharacter(): Promise<{ profile: TestProfile; store: Store }> {
  const profile = createTestProfile();
  const store = await profile.openStore();
  valueOf(await addCharacter(store, { ...fields, id }));
  return { profile, store };
}

describe('versions of a character', () => {
  it('are kept whenever what is sent changes, and only then', async () => {
    const { profile, store } = await withCharacter();
    profile.nowMs += 5;
    valueOf(await saveCharacter(store, id, { description: 'Asks.' }));
    valueOf(await noteCharacterUsed(store, id));
    expect(await numbersOf(store)).toEqual([1]);
    valueOf(await saveCharacter(store, id, { parameters: { temperature: 0.3 } }));
    valueOf(await saveCharacter(store, id, { model: testModel }));
    expect(valueOf(await loadCharacterVersions(store, id))).toMatchObject([
      { number: 3, model: testModel, parameters: { temperature: 0.3 } },
      { number: 2, model: null, parameters: { temperature: 0.3 }, createdAtMs: profile.nowMs },
      { number: 1, parameters: {}, createdAtMs: profile.nowMs - 5 },
    ]);
  });

  it('differ by the title where it is sent', async () => {
    const { store } = await withCharacter();
    valueOf(await saveCharacter(store, id, { title: 'Trainer' }));
    valueOf(await saveCharacter(store, id, { instruction: 'You are {{char}}.' }));
    valueOf(await saveCharacter(store, id, { title: 'Guide' }));
    expect(await numbersOf(store)).toEqual([3, 2, 1]);
  });

  it('are there of characters that come along and out of files', async () => {
    const store = await createTestProfile().openStore();
    valueOf(await keepCharacter(store, { ...fields, id }));
    expect(await numbersOf(store)).toEqual([1]);
    const source = readSourceCharacter({ ...fields, id, instruction: 'Other.' });
    const [fresh] = valueOf(await addCharactersOfFile(store, [source], () => 'two'));
    expect(valueOf(await loadCharacterVersions(store, known(fresh)))).toMatchObject([
      { number: 1, instruction: 'Other.' },
    ]);
  });

  it('never stand for two things, also where an id begins a second life', async () => {
    const { store } = await withCharacter();
    await saveChat(store, 'ch-1', { characterVersion: 1 });
    valueOf(await setCharacterTrashed(store, id, true));
    valueOf(await purgeFromTrash(store, `characters/${id}`));
    valueOf(await keepCharacter(store, { ...fields, instruction: 'Other.', id }));
    expect(valueOf(await loadCharacters(store))).toMatchObject([{ version: 2 }]);
    expect(valueOf(await loadCharacterVersions(store, id))).toMatchObject([
      { number: 2, instruction: 'Other.' },
      { number: 1, instruction: 'Be a coach.' },
    ]);
  });

  it('are kept up to 50, and all that chats refer to', async () => {
    const { store } = await withCharacter();
    await saveChat(store, 'ch-1', { characterVersion: 3 });
    for (let at = 2; at <= keptVersions + 10; at += 1) {
      valueOf(await saveCharacter(store, id, { instruction: `Be ${at}.` }));
    }
    const numbers = await numbersOf(store);
    expect(numbers).toHaveLength(keptVersions + 1);
    expect(numbers.at(0)).toBe(keptVersions + 10);
    expect(numbers.at(-1)).toBe(3);
  });

  it('stay for chats when the character is gone for good, and go with the last of them', async () => {
    const { profile, store } = await withCharacter();
    valueOf(await saveCharacter(store, id, { instruction: 'Be strict.' }));
    await saveChat(store, 'ch-1', { characterVersion: 1 });
    valueOf(await setCharacterTrashed(store, id, true));
    expect(await numbersOf(store)).toEqual([2, 1]);
    valueOf(await purgeFromTrash(store, `characters/${id}`));
    expect(await numbersOf(store)).toEqual([1]);
    valueOf(await trashChat(store, chatId('ch-1')));
    expect(await numbersOf(store)).toEqual([1]);
    profile.nowMs += 1;
    valueOf(await purgeFromTrash(store, 'chats/ch-1'));
    expect(await numbersOf(store)).toEqual([]);
  });
});

describe('chats of a character', () => {
  const filled = { characterVersion: 1, parameters: { systemMessage: 'Be a coach.' } };

  it('stay as they are where nobody says that they follow', async () => {
    const { store } = await withCharacter();
    await saveChat(store, 'ch-1', filled);
    valueOf(await saveCharacter(store, id, { instruction: 'Be strict.' }));
    expect(valueOf(await loadChat(store, chatId('ch-1')))).toMatchObject(filled);
    expect(valueOf(await loadFollowers(store, id))).toEqual(['ch-1']);
  });

  it('follow with what is not the person’s own, those in the trash do not', async () => {
    const { store } = await withCharacter();
    await saveChat(store, 'ch-1', filled);
    await saveChat(store, 'ch-2', { ...filled, parameters: { systemMessage: 'Mine.' } });
    await saveChat(store, 'ch-3', filled);
    await saveChat(store, 'ch-old', { ...filled, characterVersion: 7 });
    valueOf(await trashChat(store, chatId('ch-3')));
    const changed = { instruction: 'Be strict.', parameters: { temperature: 0.1 } };
    expect(
      valueOf(await saveCharacterAndChats(store, id, { changed, following: everyone })),
    ).toEqual({
      haveFollowed: true,
    });
    const versions: unknown[] = [];
    for (const name of ['ch-1', 'ch-2', 'ch-3', 'ch-old']) {
      const chat = valueOf(await loadChat(store, chatId(name)));
      versions.push([chat?.characterVersion, chat?.parameters]);
    }
    expect(versions).toEqual([
      [2, { systemMessage: 'Be strict.', temperature: 0.1 }],
      [2, { systemMessage: 'Mine.', temperature: 0.1 }],
      [1, { systemMessage: 'Be a coach.' }],
      [7, { systemMessage: 'Be a coach.' }],
    ]);
  });

  it('follow one by one where some are named', async () => {
    const { store } = await withCharacter();
    await saveChat(store, 'ch-1', filled);
    await saveChat(store, 'ch-2', filled);
    const changed = { instruction: 'Be strict.' };
    const following = { ...everyone, chats: [chatId('ch-2')] };
    valueOf(await saveCharacterAndChats(store, id, { changed, following }));
    expect(valueOf(await loadChat(store, chatId('ch-1')))?.characterVersion).toBe(1);
    expect(valueOf(await loadChat(store, chatId('ch-2')))?.characterVersion).toBe(2);
  });

  it('of very many all follow', async () => {
    const { store } = await withCharacter();
    const count = 2 * followersPerStep + 5;
    for (let at = 0; at < count; at += 1) await saveChat(store, `ch-${at}`, filled);
    const changed = { instruction: 'Be strict.' };
    valueOf(await saveCharacterAndChats(store, id, { changed, following: everyone }));
    const chats = await Promise.all(
      Array.from({ length: count }, async (_, at) =>
        valueOf(await loadChat(store, chatId(`ch-${at}`))),
      ),
    );
    expect(new Set(chats.map((chat) => chat?.parameters.systemMessage))).toEqual(
      new Set(['Be strict.']),
    );
  });
});
