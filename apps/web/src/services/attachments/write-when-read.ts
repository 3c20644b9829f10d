import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';

import type { DraftStore } from '#src/services/drafts/draft-store.ts';

import type { PendingAttachments } from './pending-attachments.ts';

interface Writing {
  readonly key: DraftKey;
  readonly drafts: Pick<DraftStore, 'load' | 'save'>;
  /** They are in the draft already. */
  readonly ready: readonly (FilePart | ImagePart)[];
  /** Aborted once a box in this place writes its draft itself. */
  readonly signal: AbortSignal;
}

/** Puts attachments into a draft as soon as they have been read, one after the other. */
export function writeWhenRead(
  pending: PendingAttachments,
  { key, drafts, ready, signal }: Writing,
): void {
  const seen = new Set(ready);
  let last = Promise.resolve();
  const write = async (part: FilePart | ImagePart): Promise<void> => {
    const stored = await drafts.load(key);
    if (signal.aborted || !stored.ok) return;
    const draft = stored.value ?? { text: '', attachments: [] };
    await drafts.save(key, { ...draft, attachments: [...draft.attachments, part] });
  };
  const check = (): void => {
    for (const part of pending.parts().filter((each) => !seen.has(each))) {
      seen.add(part);
      last = last.then(() => write(part));
    }
  };
  if (signal.aborted) return;
  signal.addEventListener('abort', pending.subscribe(check), { once: true });
  check();
}
