import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { useState, useSyncExternalStore } from 'react';

import {
  createPendingAttachments,
  type PendingAttachments,
  type PendingAttachment,
} from '#src/services/attachments/pending-attachments.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import type { ComposerNotice } from './use-notices.ts';

interface Tray {
  readonly pending: PendingAttachments;
  readonly items: readonly PendingAttachment[];
  /** Takes a text out of the attachments again; undefined where its bytes are gone. */
  readonly takeText: (key: number, part: FilePart) => Promise<string | undefined>;
}

/** The attachments of the next message. `onNotice` of the first render is used for good. */
export function usePendingAttachments(
  attachments: Attachments,
  onNotice: (notice: ComposerNotice) => void,
): Tray {
  const [pending] = useState(() => createPendingAttachments(attachments, onNotice));
  const items = useSyncExternalStore(pending.subscribe, pending.read);

  async function takeText(key: number, part: FilePart): Promise<string | undefined> {
    const text = await attachments.textOf(part);
    if (text === undefined) onNotice({ type: 'text-gone', name: part.name });
    else pending.remove(key);
    return text;
  }

  return { pending, items, takeText };
}
