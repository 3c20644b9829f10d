import { useRef, useState } from 'react';

import type { PendingAttachmentNotice } from '#src/services/attachments/pending-items.ts';

/** A row over the box that stays until it is dismissed. */
export type ComposerNotice =
  | PendingAttachmentNotice
  /** The clipboard held a picture of the pasted text. */
  | { readonly type: 'picture-offer'; readonly picture: File }
  /** The bytes of a text that was to be put into the box are gone. */
  | { readonly type: 'text-gone'; readonly name: string }
  /** What stands in the box could not be kept; it is tried again. */
  | { readonly type: 'draft-unsaved'; readonly isStorageFull: boolean };

export interface ShownNotice {
  readonly key: number;
  readonly notice: ComposerNotice;
}

export interface Notices {
  readonly shown: readonly ShownNotice[];
  readonly add: (notice: ComposerNotice) => void;
  readonly dismiss: (key: number) => void;
  /** Takes away all of a kind. */
  readonly drop: (type: ComposerNotice['type']) => void;
}

const maxShown = 4;

export function useNotices(): Notices {
  const [shown, setShown] = useState<readonly ShownNotice[]>([]);
  const lastKey = useRef(0);
  return {
    shown,
    add(notice) {
      lastKey.current += 1;
      const key = lastKey.current;
      setShown((before) => [...before, { key, notice }].slice(-maxShown));
    },
    dismiss: (key) => setShown((before) => before.filter((other) => other.key !== key)),
    drop: (type) =>
      setShown((before) =>
        before.some(({ notice }) => notice.type === type)
          ? before.filter(({ notice }) => notice.type !== type)
          : before,
      ),
  };
}
