import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { describeFile } from './file-detail.ts';

const intl = createIntl({ locale: 'en', onError: () => undefined });

function pasted(characters: number): FilePart {
  return {
    type: 'file',
    attachmentId: createAttachmentId('1'),
    mediaType: 'text/plain',
    name: 'Pasted text.txt',
    sizeBytes: characters,
    characters,
    estimatedTokens: Math.ceil(characters / 4),
  };
}

it('tells how long a pasted text is', () => {
  expect(describeFile(intl, pasted(12_000))).toMatch(/^12,000 characters, ≈3,\d{3} tokens$/);
  expect(describeFile(intl, pasted(1))).toMatch(/^1 character, ≈\d+ tokens?$/);
});
