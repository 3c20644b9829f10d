import { textOfParts } from '@parley/domain/chat/message-part.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { loadAllChats } from '../queries/chat-list-query.ts';
import { loadMessagesByIds, loadWholeChat } from '../queries/message-queries.ts';
import { openExisting } from '../open-request.ts';
import { saveTurn } from '../repositories/message-repository.ts';
import { loadSettings } from '../repositories/settings-repository.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  messageId,
  testModel,
  testName,
  valueOf,
} from '../testing/test-store.ts';
import { parseCharacter, parseCharacterVersion } from './parse-character.ts';
import { parseChat } from './parse-chat.ts';
import { parseMessage } from './parse-message.ts';
import { toChatRow, toMessageRow } from './to-row.ts';

const chat = makeChat('ch-1', {
  title: 'Tea',
  titleSource: 'user',
  preview: 'text',
  parameters: { temperature: 0.5 },
  activeLeafId: messageId('ms-1'),
  favoritedAtMs: 5,
});
const message = makeMessage('ms-1', 'ch-1', {
  role: 'assistant',
  parts: [
    { type: 'reasoning', text: 'hm', durationMs: 4 },
    { type: 'text', text: 'The answer' },
  ],
  model: testModel,
  finishReason: 'stop',
  error: { code: 'stalled', isRetryable: true },
  costMicroUsd: 7,
  droppedParams: ['top_p'],
});
const chatFields = Object.keys(toChatRow(chat, undefined)).filter((name) => name !== 'id');
const messageFields = Object.keys(toMessageRow(message)).filter((name) => name !== 'id');

function without(row: object, field: string): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
}

/** Puts a damaged row on the disk, past everything that the program does when it writes. */
async function openWithRow(table: string, row: object) {
  const profile = createTestProfile();
  const store = await profile.openStore();
  valueOf(await saveTurn(store, { chat, messages: [message] }));
  const raw = await openExisting(profile.indexedDb.factory, testName);
  await raw?.put(table, row);
  raw?.close();
  return store;
}

describe('reading is tolerant', () => {
  it.each(chatFields)('lists a chat without its field %s', async (field) => {
    const store = await openWithRow('chats', without(toChatRow(chat, undefined), field));
    expect(valueOf(await loadAllChats(store)).map(({ id }) => id)).toEqual(['ch-1']);
    const messages = valueOf(await loadWholeChat(store, chatId('ch-1')));
    expect(textOfParts(messages[0]?.parts ?? [])).toBe('The answer');
  });

  it.each(messageFields.filter((field) => field !== 'parts'))(
    'reads the text of a message without its field %s',
    async (field) => {
      const store = await openWithRow('messages', without(toMessageRow(message), field));
      expect(valueOf(await loadAllChats(store))).toHaveLength(1);
      const found = [
        ...valueOf(await loadWholeChat(store, chatId('ch-1'))),
        ...valueOf(await loadMessagesByIds(store, [messageId('ms-1')], chatId('ch-1'))),
      ];
      expect(textOfParts(found[0]?.parts ?? [])).toBe('The answer');
    },
  );

  it('takes any junk in any field of a header or a message without losing it', () => {
    fc.assert(
      fc.property(
        fc.object(),
        fc.constantFrom(...chatFields),
        fc.anything(),
        (extra, field, junk) => {
          const row = { ...extra, ...toChatRow(chat, undefined), [field]: junk };
          expect(parseChat(row)?.id).toBe('ch-1');
        },
      ),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...messageFields), fc.anything(), (field, junk) => {
        const row = { ...toMessageRow(message), [field]: junk };
        expect(parseMessage(row, chatId('ch-1'))?.id).toBe('ms-1');
      }),
      { numRuns: 300 },
    );
  });

  it('gives back what was written, but for the fields of indexes', () => {
    expect(parseChat(toChatRow(chat, undefined))).toEqual(chat);
    expect(parseMessage(toMessageRow(message))).toEqual(message);
  });

  it('reads where the calls of tools stand, and a reply without that as before', () => {
    const result = { type: 'tool-result', callId: 'c-1', name: 'x', text: '4', isError: false };
    const toolRun = { begunIds: ['c-1', 7], results: [result, { type: 'text', text: 'no' }, null] };
    expect(parseMessage({ ...message, toolRun })?.toolRun).toEqual({
      begunIds: ['c-1'],
      results: [result],
    });
    expect(parseMessage({ ...message, toolRun: {} })?.toolRun).toEqual({
      begunIds: [],
      results: [],
    });
    expect(parseMessage({ ...message, toolRun: 'x' })?.toolRun).toBeUndefined();
    expect(parseMessage(toMessageRow(message))).not.toHaveProperty('toolRun');
  });

  it('T186 reads pictures of calls that are not all done, and they stay in use', () => {
    const result = { type: 'tool-result', callId: 'c-1', name: 'x', text: '4', isError: false };
    const attachmentId = `sha256-${'a'.repeat(64)}`;
    const picture = { type: 'image', attachmentId, mediaType: 'image/png', name: 'a.png' };
    const toolRun = { begunIds: ['c-1'], results: [result, picture], isStopped: true };
    const read = parseMessage({ ...message, toolRun });
    expect(read?.toolRun).toMatchObject(toolRun);
    const row = read === undefined ? undefined : toMessageRow(read);
    expect(row?.attachmentIds).toContain(attachmentId);
    expect(parseMessage(row)).toEqual(read);
  });

  it('takes a bare text for text, and keeps a part of an unknown kind as it is', () => {
    const parts = [{ type: 'hologram', text: 'seen' }, 'bare', { text: 'as well' }, 4];
    expect(parseMessage({ ...message, parts })?.parts).toMatchObject([
      { type: 'unknown', raw: { type: 'hologram', text: 'seen' } },
      { type: 'text', text: 'bare' },
      { type: 'text', text: 'as well' },
    ]);
  });

  it('falls back to the default of a setting that is damaged', async () => {
    const store = await openWithRow('settings', { key: 'messageFontSize', value: 'gigantic' });
    expect(valueOf(await loadSettings(store)).messageFontSize).toBe('small');
  });
});

it('a time that no calendar has is read as none: formatting it would throw', () => {
  for (const createdAtMs of [1e20, -1e20, Number.NaN, '7']) {
    const id = 'cr-1';
    const version = { id: `${id}/1`, characterId: id, number: 1, createdAtMs };
    expect(parseCharacter({ id, createdAtMs, updatedAtMs: 1e20 })).toMatchObject({
      createdAtMs: 0,
      updatedAtMs: 0,
    });
    expect(parseCharacterVersion(version)?.createdAtMs).toBe(0);
  }
});
