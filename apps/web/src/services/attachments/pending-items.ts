import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import { estimateFileTokens } from '@parley/domain/context/estimate-tokens.ts';

import { createListeners } from '#src/platform/listeners.ts';

import type { AttachError } from './adding.ts';

/** A file that is estimated to be longer is sent only if a person says so. Tokens. */
export const fileLimitTokens = 100_000;

/** One thing that is to be sent with the next message. */
export interface PendingAttachment {
  /** Tells items apart, in the order in which they were added. */
  readonly key: number;
  readonly name: string;
  /** Undefined while it is read. */
  readonly part: FilePart | ImagePart | undefined;
  /** While a document is read: pages, sheets or slides. */
  readonly progress?: { readonly done: number; readonly total: number };
  /** What only the person can give; nothing is sent until then. `consent`: it is very long. */
  readonly waitsFor?: 'password' | 'right-password' | 'consent';
}

/** Something of the pending attachments that a person has to know. */
export type PendingAttachmentNotice =
  | { readonly type: 'refused'; readonly name: string; readonly error: AttachError }
  /** It can be sent, and is lost when the page is closed. */
  | {
      readonly type: 'unsaved';
      readonly name: string;
      readonly part: FilePart | ImagePart;
      readonly isStorageFull: boolean;
    };

/** The items with who listens to them. */
export interface PendingAttachmentItems {
  /** In the order of adding; the same array until it changes. */
  readonly read: () => readonly PendingAttachment[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Makes an item that is not in the list yet. */
  create(name: string, part?: FilePart | ImagePart): PendingAttachment;
  find(key: number): PendingAttachment | undefined;
  replace(items: readonly PendingAttachment[]): void;
  /** In the place of the item with the same key; nothing where there is none. */
  put(item: PendingAttachment): void;
  remove(key: number): void;
}

/** Makes an empty list. */
export function createPendingItems(): PendingAttachmentItems {
  const listeners = createListeners();
  let items: readonly PendingAttachment[] = [];
  let lastKey = 0;

  function replace(next: readonly PendingAttachment[]): void {
    items = next;
    listeners.notify();
  }

  const find = (key: number): PendingAttachment | undefined =>
    items.find((item) => item.key === key);

  return {
    read: () => items,
    subscribe: listeners.add,
    create(name, part) {
      lastKey += 1;
      return toPending({ key: lastKey, name }, part);
    },
    find,
    replace,
    put: (item) => replace(items.map((other) => (other.key === item.key ? item : other))),
    remove(key) {
      if (find(key) !== undefined) replace(items.filter((item) => item.key !== key));
    },
  };
}

/** An item by its key, and what it is called. */
export type NamedItem = Pick<PendingAttachment, 'key' | 'name'>;

/** An item with what is known of its part. */
export function toPending(
  base: NamedItem,
  part: FilePart | ImagePart | undefined,
): PendingAttachment {
  const isLong = part?.type === 'file' && estimateFileTokens(part) > fileLimitTokens;
  return { ...base, part, ...(isLong ? { waitsFor: 'consent' } : {}) };
}
