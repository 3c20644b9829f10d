import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import type { Documents } from '../documents.ts';

/** Documents without a worker: files named `locked…` open with `sesame`, all others are refused. */
export const testDocuments: Documents = {
  attach(file, { password }) {
    if (!file.name.startsWith('locked')) return Promise.resolve(err({ code: 'unsupported' }));
    if (password === undefined) return Promise.resolve(err({ code: 'needs-password' }));
    if (password !== 'sesame') return Promise.resolve(err({ code: 'wrong-password' }));
    const part: FilePart = {
      type: 'file',
      attachmentId: createAttachmentId('0'.repeat(64)),
      mediaType: 'text/plain',
      name: file.name,
      sizeBytes: 6,
      characters: 6,
      estimatedTokens: 2,
    };
    return Promise.resolve(ok({ part, saved: Promise.resolve(ok(null)) }));
  },
  read: () => Promise.resolve(err({ code: 'gone' })),
  choose: () => Promise.resolve(err({ code: 'gone' })),
};
