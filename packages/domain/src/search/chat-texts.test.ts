import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Message } from '../chat/message.ts';
import {
  attachmentIdOf,
  idOf,
  makeMessage,
  makeReply,
  otherModel,
  testChatId,
  testModel,
} from '../chat/testing/test-messages.ts';
import { createChatTexts, findMessages, searchableText, updateChatTexts } from './chat-texts.ts';
import { foldText } from './fold.ts';
import {
  isChatWanted,
  isFiltering,
  isTitleWanted,
  modelKey,
  type SearchFilter,
} from './search-filter.ts';
import { matchesTerms, parseSearchQuery } from './search-query.ts';

function say(id: string, text: string, fields: Partial<Message> = {}): Message {
  return makeMessage(id, null, { parts: [{ type: 'text', text }], ...fields });
}

function find(
  messages: readonly Message[],
  query: string,
  filter: SearchFilter = {},
): readonly string[] {
  const search = { terms: parseSearchQuery(query), filter, chatModel: modelKey(testModel) };
  return findMessages(createChatTexts(messages), search);
}

const picture = {
  type: 'image',
  attachmentId: attachmentIdOf('sha256-1'),
  mediaType: 'image/png',
  name: 'Résumé.png',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
} as const;

describe('the texts of a chat', () => {
  it('give the messages that hold all words, and each once', () => {
    const messages = [
      say('a', 'The quick fox. The quick fox.'),
      say('b', 'quick'),
      say('c', ''),
      say('d', 'fox, so quick'),
    ];
    expect(find(messages, 'quick fox')).toEqual(['a', 'd']);
    expect(find(messages, 'quick fox slow')).toEqual([]);
    expect(find([], 'quick')).toEqual([]);
  });

  it('do not find words across two messages', () => {
    expect(find([say('a', 'one two'), say('b', 'three')], '"two three"')).toEqual([]);
  });

  it('find an attachment by its name', () => {
    expect(find([makeMessage('a', null, { parts: [picture] })], 'resume')).toEqual(['a']);
  });

  it('are narrowed by role, model, time and attachment', () => {
    const messages = [
      say('a', 'word', { createdAtMs: 10 }),
      makeReply('b', 'a', { parts: [{ type: 'text', text: 'word' }], createdAtMs: 20 }),
      makeReply('c', 'a', {
        parts: [{ type: 'text', text: 'word' }, picture],
        createdAtMs: 30,
        model: otherModel,
      }),
    ];
    expect(find(messages, 'word', { role: 'user' })).toEqual(['a']);
    expect(find(messages, 'word', { role: 'assistant' })).toEqual(['b', 'c']);
    expect(find(messages, 'word', { model: testModel })).toEqual(['a', 'b']);
    expect(find(messages, 'word', { model: otherModel })).toEqual(['c']);
    expect(find(messages, 'word', { fromMs: 20 })).toEqual(['b', 'c']);
    expect(find(messages, 'word', { toMs: 20 })).toEqual(['a', 'b']);
    expect(find(messages, 'word', { hasAttachment: true })).toEqual(['c']);
  });

  it('take over what was written, changed and deleted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(6), text: fc.constantFrom('aa', 'bb', 'aa bb', 'É', '') })),
        fc.array(fc.record({ id: fc.nat(6), text: fc.option(fc.constantFrom('aa', 'bb', 'cc')) })),
        (before, changes) => {
          const rows = new Map(
            before.map(({ id, text }) => [id, say(`m${id}`, text, { createdAtMs: id })]),
          );
          const ordered = () =>
            [...rows.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs);
          const old = createChatTexts(ordered());
          const written = new Map<number, Message | undefined>();
          for (const { id, text } of changes) {
            const message = text === null ? undefined : say(`m${id}`, text, { createdAtMs: id });
            written.set(id, message);
            if (message === undefined) rows.delete(id);
            else rows.set(id, message);
          }
          const byId = new Map([...written].map(([id, message]) => [idOf(`m${id}`), message]));
          expect(updateChatTexts(old, byId)).toEqual(createChatTexts(ordered()));
        },
      ),
    );
  });

  it('find what a look at each message finds', () => {
    const words = fc.constantFrom('aa', 'b b', 'Äa', 'aab', '中文', 'ß', '\n', 'ss');
    fc.assert(
      fc.property(fc.array(fc.array(words)), words, words, (all, first, second) => {
        const messages = all.map((text, index) => say(`m${index}`, text.join(' ')));
        const query = `${first} ${second}`;
        const expected = messages
          .filter(({ parts }) =>
            matchesTerms(foldText(searchableText(parts)), parseSearchQuery(query)),
          )
          .map(({ id }) => id);
        expect(find(messages, query)).toEqual(expected);
      }),
    );
  });
});

describe('filters of chats', () => {
  const chat = {
    id: testChatId,
    folderId: null,
    favoritedAtMs: null,
    trashedAtMs: null,
    model: testModel,
    updatedAtMs: 50,
  };

  it('leave out what lies in the trash, is in another folder or no favourite', () => {
    expect(isChatWanted(chat, {})).toBe(true);
    expect(isChatWanted({ ...chat, trashedAtMs: 1 }, {})).toBe(false);
    expect(isChatWanted(chat, { folderIds: [null] })).toBe(true);
    expect(isChatWanted(chat, { folderIds: [] })).toBe(false);
    expect(isChatWanted(chat, { isFavorite: true })).toBe(false);
    expect(isChatWanted({ ...chat, favoritedAtMs: 1 }, { isFavorite: true })).toBe(true);
  });

  it('show titles unless messages of a kind are asked for', () => {
    expect(isTitleWanted(chat, { model: testModel, fromMs: 50, toMs: 50 })).toBe(true);
    expect(isTitleWanted(chat, { model: otherModel })).toBe(false);
    expect(isTitleWanted(chat, { fromMs: 51 })).toBe(false);
    expect(isTitleWanted(chat, { role: 'user' })).toBe(false);
    expect(isTitleWanted(chat, { hasAttachment: true })).toBe(false);
    expect(isFiltering({})).toBe(false);
    expect(isFiltering({ role: 'user' })).toBe(true);
  });
});
