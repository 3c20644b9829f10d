import { expect, it } from 'vitest';

import { parseChatId, parseMessageId } from '../shared/ids.ts';
import { chatOfDraft, editDraftKey, newDraftKey, oldEditDraftKey, parseDraftKey } from './draft.ts';

const chatId = parseChatId('ch-1');
const messageId = parseMessageId('ms-1');
if (chatId === undefined || messageId === undefined) throw new Error('ids');

it('finds the chat of every kind of draft', () => {
  expect(chatOfDraft(chatId)).toBe(chatId);
  expect(chatOfDraft(editDraftKey(chatId, messageId))).toBe(chatId);
  expect(chatOfDraft(oldEditDraftKey(chatId))).toBe(chatId);
  expect(chatOfDraft(newDraftKey('tab'))).toBeUndefined();
});

it('reads the place of an edit as it was written', () => {
  const key = editDraftKey(chatId, messageId);
  expect(parseDraftKey(key)).toBe(key);
});
