import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { AttachError, Attached, Attachments } from './attachments.ts';

/** One thing that is to be sent with the next message. */
export interface TrayItem {
  /** Tells items apart, in the order in which they were added. */
  readonly key: number;
  readonly name: string;
  /** Undefined while it is read. */
  readonly part: FilePart | ImagePart | undefined;
}

/** Something of the tray that a person has to know. */
export type TrayNotice =
  | { readonly type: 'refused'; readonly name: string; readonly error: AttachError }
  /** It can be sent, and is lost when the page is closed. */
  | {
      readonly type: 'unsaved';
      readonly name: string;
      readonly part: FilePart | ImagePart;
      readonly isStorageFull: boolean;
    };

/** The attachments of a composer. `subscribe` and `read` fit `useSyncExternalStore`. */
export interface AttachmentTray {
  /** In the order of adding; the same array until it changes. */
  readonly read: () => readonly TrayItem[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads files, several at once; each is an item at once and has its part later. */
  addFiles(files: readonly File[]): void;
  addText(name: string, text: string): void;
  /** Puts parts of a stored draft before what is there. */
  restore(parts: readonly (FilePart | ImagePart)[]): void;
  remove(key: number): void;
  clear(): void;
  /** The parts that are ready, in order. */
  parts(): readonly (FilePart | ImagePart)[];
  isReading(): boolean;
  /** How many attachments were refused so far. */
  refusals(): number;
}

/** Makes an empty tray. */
export function createAttachmentTray(
  attachments: Attachments,
  report: (notice: TrayNotice) => void,
): AttachmentTray {
  const listeners = new Set<() => void>();
  let items: readonly TrayItem[] = [];
  let lastKey = 0;
  let refusals = 0;

  function replace(next: readonly TrayItem[]): void {
    items = next;
    for (const listener of listeners) listener();
  }

  function createItem(name: string, part?: FilePart | ImagePart): TrayItem {
    lastKey += 1;
    return { key: lastKey, name, part };
  }

  function remove(key: number): void {
    if (items.some((item) => item.key === key)) replace(items.filter((item) => item.key !== key));
  }

  async function fill(
    item: TrayItem,
    adding: Promise<Result<Attached, AttachError>>,
  ): Promise<void> {
    const result = await adding;
    // Removed while it was read.
    if (!items.some((other) => other.key === item.key)) return;
    if (!result.ok) {
      refusals += 1;
      remove(item.key);
      report({ type: 'refused', name: item.name, error: result.error });
      return;
    }
    const { part } = result.value;
    replace(items.map((other) => (other.key === item.key ? { ...other, part } : other)));
    await reportUnsaved(result.value, report);
  }

  return {
    read: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addFiles(files) {
      const added = files.map((file) => ({ file, item: createItem(file.name) }));
      replace([...items, ...added.map(({ item }) => item)]);
      for (const { file, item } of added) void fill(item, attachments.addFile(file));
    },
    addText(name, text) {
      const item = createItem(name);
      replace([...items, item]);
      void fill(item, attachments.addText(name, text));
    },
    restore: (parts) => replace([...parts.map((part) => createItem(part.name, part)), ...items]),
    remove,
    clear: () => replace([]),
    parts: () => items.flatMap((item) => (item.part === undefined ? [] : [item.part])),
    isReading: () => items.some((item) => item.part === undefined),
    refusals: () => refusals,
  };
}

async function reportUnsaved(
  { part, saved }: Attached,
  report: (notice: TrayNotice) => void,
): Promise<void> {
  const result = await saved;
  if (result.ok) return;
  const isStorageFull = result.error.code === 'quota-exceeded';
  report({ type: 'unsaved', name: part.name, part, isStorageFull });
}
