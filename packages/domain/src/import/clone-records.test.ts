import { expect, it } from 'vitest';

import { parseChatId, parseFolderId } from '../shared/ids.ts';
import { createCloner } from './clone-records.ts';
import { stableChatId } from './stable-id.ts';
import * as foreign from './testing/foreign-files.ts';
import { detectFormat } from './detect-format.ts';
import { isChat } from './imported-chat.ts';
import { toChatRecords, type ChatRecords } from './to-rows.ts';

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected a value');
  return value;
}

const folderId = known(parseFolderId('fo-file'));

/** A chat with branches, in a folder of its file. */
function branched(): ChatRecords {
  const found = detectFormat(foreign.chatGpt);
  if (!('file' in found)) throw new Error(found.format);
  const chat = known([...found.file.chats].filter(isChat)[0]);
  const records = toChatRecords(chat, {
    chatId: stableChatId('test', chat.key),
    folderId,
    nowMs: 1,
    providerOf: () => undefined,
    resolveImage: () => ({ type: 'text', text: '' }),
  });
  const question = known(records.messages[0]).id;
  return { ...records, chat: { ...records.chat, comparedQuestionId: question } };
}

function createTestCloner() {
  let last = 0;
  return createCloner(() => `random-${(last += 1)}`, {
    folders: new Set([folderId]),
    characters: new Set(['character-own']),
    plugins: new Set(['plugin-own']),
  });
}

it('T203 a cloned chat has new ids with their prefixes throughout, and the same tree', () => {
  const { chat, messages } = branched();
  const cloned = createTestCloner().chat(chat, messages);
  const place = (all: typeof messages, id: string | null | undefined): number =>
    all.findIndex((message) => message.id === id);
  expect(cloned.chat.id).toMatch(/^ch-random-/);
  expect(cloned.chat.folderId).toMatch(/^fo-random-/);
  expect(cloned.messages.every(({ id }) => id.startsWith('ms-random-'))).toBe(true);
  const olds = new Set<string>([chat.id, ...messages.map(({ id }) => id)]);
  expect([cloned.chat.id, ...cloned.messages.map(({ id }) => id)].some((id) => olds.has(id))).toBe(
    false,
  );
  expect(cloned.messages.map(({ parentId }) => place(cloned.messages, parentId))).toEqual(
    messages.map(({ parentId }) => place(messages, parentId)),
  );
  expect(place(cloned.messages, cloned.chat.activeLeafId)).toBe(place(messages, chat.activeLeafId));
  expect(place(cloned.messages, cloned.chat.comparedQuestionId)).toBe(0);
  expect(new Set(cloned.messages.map((message) => message.chatId))).toEqual(
    new Set([cloned.chat.id]),
  );
});

it('what was shown and is not in the file is shown no more', () => {
  const { chat, messages } = branched();
  const { chat: cloned } = createTestCloner().chat(chat, messages.slice(0, 1));
  expect(cloned.activeLeafId).toBeNull();
});

it('the history of a message stays with the original', () => {
  const { chat, messages } = branched();
  const edited = messages.map((message) => ({ ...message, editCount: 2 }));
  for (const message of createTestCloner().chat(chat, edited).messages) {
    expect(message).not.toHaveProperty('editCount');
  }
});

it('the same id becomes the same new one, wherever it stands', () => {
  const cloner = createTestCloner();
  const { chat, messages } = branched();
  const cloned = cloner.chat(chat, messages);
  expect(cloner.chatId(chat.id)).toBe(cloned.chat.id);
  expect(cloner.folderId(folderId)).toBe(cloned.chat.folderId);
  expect(cloner.chatId(known(parseChatId('another')))).not.toBe(cloned.chat.id);
});

it('a folder that is here already keeps its id', () => {
  const own = known(parseFolderId('fo-here'));
  expect(createTestCloner().folderId(own)).toBe(own);
  const { chat, messages } = branched();
  const loose = createTestCloner().chat({ ...chat, folderId: null }, messages);
  expect(loose.chat.folderId).toBeNull();
});

it('T191 a chat follows its character to its new id, and keeps one that is here already', () => {
  const cloner = createTestCloner();
  const { chat } = branched();
  const copyOf = (characterId: string) =>
    cloner.chat({ ...chat, characterId }, []).chat.characterId;
  const own = copyOf('character-own');
  expect(own).toMatch(/^character-random-/u);
  expect(cloner.characterId('character-own')).toBe(own);
  expect(copyOf('character-here')).toBe('character-here');
});
