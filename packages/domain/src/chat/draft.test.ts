import { expect, it } from 'vitest';

import { parseChatId, parseMessageId } from '../shared/ids.ts';
import {
  chatOfDraft,
  draftKeyAside,
  editDraftKey,
  isEmptyDraft,
  isNewDraftKey,
  newDraftKey,
  oldEditDraftKey,
  parseDraftKey,
  placeOfAside,
  tabOfDraft,
} from './draft.ts';
import type { ImagePart } from './message-part.ts';
import { attachmentIdOf } from './testing/test-messages.ts';

const chatId = parseChatId('ch-1');
const messageId = parseMessageId('ms-1');
if (chatId === undefined || messageId === undefined) throw new Error('ids');

const file: ImagePart = {
  type: 'image',
  attachmentId: attachmentIdOf('1'),
  mediaType: 'image/png',
  name: 'a.png',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
};

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

it('what was put aside knows its place, its tab, and what it was put aside for', () => {
  const own = newDraftKey('tab');
  const aside = draftKeyAside(own, editDraftKey(chatId, messageId));
  expect(placeOfAside(aside)).toBe(editDraftKey(chatId, messageId));
  expect(placeOfAside(own)).toBeUndefined();
  expect(placeOfAside(chatId)).toBeUndefined();
  expect(tabOfDraft(own)).toBe('tab');
  expect(tabOfDraft('new')).toBeUndefined();
  expect([own, aside, 'new', chatId].map(isNewDraftKey)).toEqual([true, true, true, false]);
});

it('blanks alone are worth nothing, a file is', () => {
  expect(isEmptyDraft({ text: ' \n', attachments: [] })).toBe(true);
  expect(isEmptyDraft({ text: '', attachments: [file] })).toBe(false);
});
