import { buildTree } from '@parley/domain/chat/message-tree.ts';
import { attachmentIdOf, idOf, makeMessage } from '@parley/domain/chat/testing/test-messages.ts';
import { shareFormats } from '@parley/domain/share/share-formats.ts';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { missingAttachments, sharesPictures } from './missing-attachments.ts';
import { formatHint, missingText } from './share-texts.ts';

const sizes = { sizeBytes: 1, characters: 1, estimatedTokens: 1, widthPx: 1, heightPx: 1 };
const note = attachmentIdOf('a'.repeat(64));
const photo = attachmentIdOf('b'.repeat(64));
const parts = [
  { type: 'file', attachmentId: note, mediaType: 'text/plain', name: 'notes.md', ...sizes },
  { type: 'image', attachmentId: photo, mediaType: 'image/png', name: 'photo.png', ...sizes },
] as const;
const messages = [makeMessage('q', null, { parts }), makeMessage('r', 'q', { parts })];

it('T193 what cannot be read is named once, where its content belongs into the form', () => {
  const none = new Map();
  expect(missingAttachments(messages, none, 'markdown')).toEqual(['notes.md']);
  expect(missingAttachments(messages, none, 'html')).toEqual(['notes.md', 'photo.png']);
  expect(missingAttachments(messages, none, 'json')).toEqual([]);
  const read = new Map([[note, { kind: 'text', text: '' } as const]]);
  expect(missingAttachments(messages, read, 'print')).toEqual(['photo.png']);
});

it('of very many the first are named', () => {
  const names = Array.from({ length: 7 }, (_, index) => `${index}.txt`);
  const text = missingText(createIntl({ locale: 'en' }), names);
  expect(text).toMatch(/^7 attachments .*: 0\.txt, 1\.txt, 2\.txt, 3\.txt, 4\.txt, …$/);
});

it('pictures count where they stand in what is shared', () => {
  const tree = buildTree(
    [
      makeMessage('q', null),
      makeMessage('plain', 'q', { createdAtMs: 2 }),
      makeMessage('picture', 'q', { createdAtMs: 3, parts }),
    ],
    true,
  );
  const scope = { leafId: idOf('plain'), isWholeTree: false, hasCleared: false };
  expect(sharesPictures({ tree, scope })).toBe(false);
  expect(sharesPictures({ tree, scope: { ...scope, leafId: idOf('picture') } })).toBe(true);
  expect(sharesPictures({ tree, scope: { ...scope, isWholeTree: true } })).toBe(true);
});

it('no form speaks of pictures that there are none of', () => {
  const intl = createIntl({ locale: 'en' });
  for (const format of shareFormats) expect(formatHint(intl, format, false)).not.toMatch(/image/i);
  expect(formatHint(intl, 'html', true)).toContain('images');
  expect(formatHint(intl, 'json', true)).toContain('No images');
});
