import type { AttachmentPlace } from '@parley/domain/backup/left-out.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import { attachmentIdsOf } from '../records/to-row.ts';

/** Notes which attachments parts need, and where. */
export function noteUsed(
  used: Map<AttachmentId, AttachmentPlace[]>,
  parts: readonly MessagePart[],
  chatTitle: string | undefined,
): void {
  for (const part of parts) {
    const fileName = part.type === 'file' || part.type === 'image' ? part.name : '';
    for (const id of attachmentIdsOf([part])) {
      const places = used.get(id);
      const place = { fileName, chatTitle };
      if (places === undefined) used.set(id, [place]);
      else places.push(place);
    }
  }
}
