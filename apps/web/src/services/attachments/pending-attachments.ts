import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';

import type { Attached } from './attached.ts';
import type { AttachError } from './adding.ts';
import type { FileSorter } from './file-sorting.ts';
import type { Attachments } from './attachments.ts';
import {
  createPendingItems,
  type NamedItem,
  type PendingAttachment,
  type PendingAttachmentItems,
  type PendingAttachmentNotice,
} from './pending-items.ts';
import type { PendingReader, PendingReaderDeps } from './pending-reader.ts';

/** The attachments of a composer. `subscribe` and `read` fit `useSyncExternalStore`. */
export interface PendingAttachments extends Pick<PendingAttachmentItems, 'read' | 'subscribe'> {
  /**
   * Reads files, several at once; each is an item at once and has its part later.
   *
   * @param sort looks into them first: what something else takes is no item any more then
   */
  addFiles(files: readonly File[], sort?: FileSorter): void;
  addText(name: string, text: string): void;
  /** Puts parts of a stored draft before what is there, but for those that are there already. */
  restore(parts: readonly (FilePart | ImagePart)[]): void;
  /** Also ends its reading. */
  remove(key: number): void;
  /** Reads a document again, with its password. */
  unlock(key: number, password: string): void;
  /** Puts another part in the place of an item, for instance with other pages. */
  change(key: number, changed: Attached): void;
  /** Sends a very long file all the same. */
  consent(key: number): void;
  /** The parts that are ready, in order. */
  parts(): readonly (FilePart | ImagePart)[];
  isReading(): boolean;
  /** Whether something waits for the person. */
  isHeld(): boolean;
  /** How many attachments were refused so far. */
  refusals(): number;
}

/** Makes an empty list. */
export function createPendingAttachments(
  attachments: Attachments,
  report: (notice: PendingAttachmentNotice) => void,
): PendingAttachments {
  const list = createPendingItems();
  let refusals = 0;
  const refuse = ({ key, name }: NamedItem, error: AttachError): void => {
    refusals += 1;
    list.remove(key);
    report({ type: 'refused', name, error });
  };
  const reader = deferReader({ attachments, list, report, refuse });

  return {
    read: list.read,
    subscribe: list.subscribe,
    addFiles(files, sort = attachAll) {
      const items = new Map(files.map((file) => [file, list.create(file.name)]));
      list.replace([...list.read(), ...items.values()]);
      const itemOf = (file: File): PendingAttachment | undefined =>
        list.find(items.get(file)?.key ?? 0);
      void sort(files, {
        isWanted: (file) => itemOf(file) !== undefined,
        decide(file, isAttached) {
          const item = itemOf(file);
          if (item === undefined) return;
          if (isAttached) reader.use(item.key, (code) => code.readFile(item, file));
          else list.remove(item.key);
        },
      });
    },
    addText(name, text) {
      const item = list.create(name);
      list.replace([...list.read(), item]);
      reader.use(item.key, (code) => code.fill(item, attachments.addText(name, text)));
    },
    restore(parts) {
      const here = new Set(list.read().map(({ part }) => part?.attachmentId));
      const missing = parts.filter(({ attachmentId }) => !here.has(attachmentId));
      list.replace([...missing.map((part) => list.create(part.name, part)), ...list.read()]);
    },
    remove(key) {
      reader.end(key);
      list.remove(key);
    },
    unlock: (key, password) => reader.use(key, (code) => code.unlock(key, password)),
    change: (key, attached) => reader.use(key, (code) => code.change(key, attached)),
    consent(key) {
      const item = list.find(key);
      if (item !== undefined) list.put({ key, name: item.name, part: item.part });
    },
    parts: () => list.read().flatMap(({ part }) => (part === undefined ? [] : [part])),
    isReading: () =>
      list.read().some(({ part, waitsFor }) => part === undefined && waitsFor === undefined),
    isHeld: () => list.read().some(({ waitsFor }) => waitsFor !== undefined),
    refusals: () => refusals,
  };
}

const attachAll: FileSorter = (files, { decide }) => {
  for (const file of files) decide(file, true);
  return Promise.resolve();
};

interface DeferredReader {
  /** Does something with the code that reads; without it, the item is refused. */
  use(key: number, act: (reader: PendingReader) => void): void;
  end(key: number): void;
}

/** Reading, whose code is not part of the first load. */
function deferReader(deps: PendingReaderDeps): DeferredReader {
  let made: PendingReader | undefined;
  async function use(key: number, act: (reader: PendingReader) => void): Promise<void> {
    const code = await import('./pending-reader.ts').catch(() => undefined);
    made ??= code?.createPendingReader(deps);
    const item = deps.list.find(key);
    // Removed meanwhile.
    if (item === undefined) return;
    if (made === undefined) deps.refuse(item, { code: 'failed' });
    else act(made);
  }
  return {
    use: (key, act) => void use(key, act),
    end: (key) => made?.end(key),
  };
}
