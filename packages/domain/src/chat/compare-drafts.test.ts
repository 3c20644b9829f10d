import { expect, it } from 'vitest';

import { isContained, isSameDraft } from './compare-drafts.ts';
import type { ImagePart } from './message-part.ts';
import { attachmentIdOf } from './testing/test-messages.ts';

const file: ImagePart = {
  type: 'image',
  attachmentId: attachmentIdOf('1'),
  mediaType: 'image/png',
  name: 'a.png',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
};
const other: ImagePart = { ...file, attachmentId: attachmentIdOf('2') };

it('a draft is contained in one that goes on from it, with its files', () => {
  const draft = { text: 'Hel', attachments: [file] };
  expect(isContained(draft, { text: 'Hello', attachments: [other, file] })).toBe(true);
  expect(isContained(draft, { text: 'Hello', attachments: [other] })).toBe(false);
  expect(isContained(draft, { text: 'Bye', attachments: [file] })).toBe(false);
  expect(isContained(draft, undefined)).toBe(false);
  expect(isContained({ text: ' ', attachments: [] }, undefined)).toBe(true);
});

it('two drafts are the same message with the same words and files, whatever is around the words', () => {
  const draft = { text: 'Hello', attachments: [file, other] };
  expect(isSameDraft(draft, { text: ' Hello\n', attachments: [file, other] })).toBe(true);
  expect(isSameDraft(draft, { text: 'Hello!', attachments: [file, other] })).toBe(false);
  expect(isSameDraft(draft, { text: 'Hello', attachments: [other, file] })).toBe(false);
  expect(isSameDraft(draft, { text: 'Hello', attachments: [file] })).toBe(false);
});
