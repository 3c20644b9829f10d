import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { useState, useSyncExternalStore } from 'react';

import {
  createAttachmentTray,
  type AttachmentTray,
  type TrayItem,
} from '#src/services/attachments/attachment-tray.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import type { ComposerNotice } from './use-notices.ts';

interface Tray {
  readonly tray: AttachmentTray;
  readonly items: readonly TrayItem[];
  /** Takes a text out of the tray again; undefined where its bytes are gone. */
  readonly takeText: (key: number, part: FilePart) => Promise<string | undefined>;
}

/** The attachments of the next message. `onNotice` of the first render is used for good. */
export function useTray(
  attachments: Attachments,
  onNotice: (notice: ComposerNotice) => void,
): Tray {
  const [tray] = useState(() => createAttachmentTray(attachments, onNotice));
  const items = useSyncExternalStore(tray.subscribe, tray.read);

  async function takeText(key: number, part: FilePart): Promise<string | undefined> {
    const text = await attachments.textOf(part);
    if (text === undefined) onNotice({ type: 'text-gone', name: part.name });
    else tray.remove(key);
    return text;
  }

  return { tray, items, takeText };
}
