import { partsOfMessage } from '@parley/domain/chat/tool-calls.ts';
import type { AttachmentPlace } from '@parley/domain/backup/left-out.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import { noteUsed } from '#src/data/backup/used-attachments.ts';
import { parseDraft } from '#src/data/records/parse-draft.ts';
import type { ImportRecord, MissingAttachment } from '#src/platform/import-protocol.ts';

/** Which attachments the records of a file refer to, and which of them it brings. */
export interface AttachmentUses {
  note(record: ImportRecord): void;
  lacking(): readonly MissingAttachment[];
}

/** Makes a note of nothing. */
export function createAttachmentUses(): AttachmentUses {
  const used = new Map<AttachmentId, AttachmentPlace[]>();
  const brought = new Set<AttachmentId>();
  return {
    note(record) {
      if (record.kind === 'attachment') brought.add(record.id);
      else if (record.kind === 'chat') {
        for (const message of record.messages) {
          noteUsed(used, partsOfMessage(message), record.chat.title);
        }
      } else if (record.kind === 'row' && record.table === 'drafts') {
        noteUsed(used, parseDraft(record.row)?.attachments ?? [], undefined);
      }
    },
    lacking: () =>
      [...used]
        .filter(([id]) => !brought.has(id))
        .flatMap(([id, places]) => places.map((place) => ({ id, ...place }))),
  };
}
