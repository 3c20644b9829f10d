import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

import type { Attachments } from '#src/services/attachments/attachments.ts';
import {
  createBoxAttachments,
  type BoxAttachments,
} from '#src/services/attachments/box-attachments.ts';
import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import type {
  PendingAttachmentNotice,
  PendingAttachment,
} from '#src/services/attachments/pending-items.ts';
import type { DraftStore } from '#src/services/drafts/draft-store.ts';

import type { ComposerNotice } from './use-notices.ts';

interface Tray {
  readonly pending: PendingAttachments;
  readonly items: readonly PendingAttachment[];
  /** Takes a text out of the attachments again; undefined where its bytes are gone. */
  readonly takeText: (key: number, part: FilePart) => Promise<string | undefined>;
}

interface TrayOptions {
  readonly attachments: Attachments;
  readonly drafts: DraftStore;
  readonly draftKey: DraftKey;
  readonly onNotice: (notice: ComposerNotice) => void;
}

const keptBy = new WeakMap<DraftStore, BoxAttachments>();

function keptOf({ attachments, drafts }: TrayOptions): BoxAttachments {
  const known = keptBy.get(drafts);
  if (known !== undefined) return known;
  const made = createBoxAttachments(attachments, drafts);
  keptBy.set(drafts, made);
  return made;
}

/** The attachments of the next message. What is read while the box is left is there when it is back. */
export function usePendingAttachments(options: TrayOptions): Tray {
  const { attachments, draftKey, onNotice } = options;
  const [kept] = useState(() => keptOf(options));
  const [pending] = useState(() => kept.find(draftKey));
  const items = useSyncExternalStore(pending.subscribe, pending.read);
  const tell = useEffectEvent((notice: PendingAttachmentNotice) => onNotice(notice));

  useEffect(() => {
    kept.take(pending, draftKey, (notice) => tell(notice));
    return () => kept.leave(pending, draftKey);
  }, [kept, pending, draftKey]);

  async function takeText(key: number, part: FilePart): Promise<string | undefined> {
    const text = await attachments.textOf(part);
    if (text === undefined) onNotice({ type: 'text-gone', name: part.name });
    else pending.remove(key);
    return text;
  }

  return { pending, items, takeText };
}
