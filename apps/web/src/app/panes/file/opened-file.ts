import type { FilePart } from '@parley/domain/chat/message-part.ts';

import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';

/** A file whose dialog is open: one of a message, or an item of the composer. */
export type OpenedFile =
  | { readonly type: 'sent'; readonly part: FilePart }
  | { readonly type: 'item'; readonly pending: PendingAttachments; readonly key: number };
