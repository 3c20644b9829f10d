import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import { estimateFileTokens } from '@parley/domain/context/estimate-tokens.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { createListeners } from '#src/platform/listeners.ts';

import type { Attached } from './attached.ts';
import type { AttachError } from './adding.ts';
import type { Attachments } from './attachments.ts';

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

/** The attachments of a composer. `subscribe` and `read` fit `useSyncExternalStore`. */
export interface PendingAttachments {
  /** In the order of adding; the same array until it changes. */
  readonly read: () => readonly PendingAttachment[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads files, several at once; each is an item at once and has its part later. */
  addFiles(files: readonly File[]): void;
  addText(name: string, text: string): void;
  /** Puts parts of a stored draft before what is there. */
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
  const reader = createPendingReader({ attachments, list, report });

  return {
    read: list.read,
    subscribe: list.subscribe,
    addFiles(files) {
      const added = files.map((file) => ({ file, item: list.create(file.name) }));
      list.replace([...list.read(), ...added.map(({ item }) => item)]);
      for (const { file, item } of added) reader.readFile(item, file);
    },
    addText(name, text) {
      const item = list.create(name);
      list.replace([...list.read(), item]);
      void reader.fill(item, attachments.addText(name, text));
    },
    restore(parts) {
      list.replace([...parts.map((part) => list.create(part.name, part)), ...list.read()]);
    },
    remove(key) {
      reader.end(key);
      list.remove(key);
    },
    unlock: reader.unlock,
    change: (key, attached) => void reader.change(key, attached),
    consent(key) {
      const item = list.find(key);
      if (item !== undefined) list.put({ key, name: item.name, part: item.part });
    },
    parts: () => list.read().flatMap(({ part }) => (part === undefined ? [] : [part])),
    isReading: () =>
      list.read().some(({ part, waitsFor }) => part === undefined && waitsFor === undefined),
    isHeld: () => list.read().some(({ waitsFor }) => waitsFor !== undefined),
    refusals: reader.refusals,
  };
}

/** The items with who listens to them. */
interface PendingAttachmentItems extends Pick<PendingAttachments, 'read' | 'subscribe'> {
  /** Makes an item that is not in the list yet. */
  create(name: string, part?: FilePart | ImagePart): PendingAttachment;
  find(key: number): PendingAttachment | undefined;
  replace(items: readonly PendingAttachment[]): void;
  /** In the place of the item with the same key; nothing where there is none. */
  put(item: PendingAttachment): void;
  remove(key: number): void;
}

function createPendingItems(): PendingAttachmentItems {
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
      return toItem({ key: lastKey, name }, part);
    },
    find,
    replace,
    put: (item) => replace(items.map((other) => (other.key === item.key ? item : other))),
    remove(key) {
      if (find(key) !== undefined) replace(items.filter((item) => item.key !== key));
    },
  };
}

interface PendingReaderDeps {
  readonly attachments: Attachments;
  readonly list: PendingAttachmentItems;
  readonly report: (notice: PendingAttachmentNotice) => void;
}

type Named = Pick<PendingAttachment, 'key' | 'name'>;

/** Fills items with what comes of reading their files. */
interface PendingReader {
  readFile(item: Named, file: File, password?: string): void;
  fill(item: Named, adding: Promise<Result<Attached, AttachError>>): Promise<void>;
  change(key: number, attached: Attached): Promise<void>;
  unlock(key: number, password: string): void;
  /** Ends the reading of a file, if it is read. */
  end(key: number): void;
  refusals(): number;
}

interface Reading {
  readonly file: File;
  readonly end: AbortController;
}

function createPendingReader({ attachments, list, report }: PendingReaderDeps): PendingReader {
  const readings = new Map<number, Reading>();
  let refusals = 0;

  function readFile({ key, name }: Named, file: File, password?: string): void {
    const end = new AbortController();
    readings.set(key, { file, end });
    const onProgress = (done: number, total: number): void => {
      if (!end.signal.aborted) list.put({ key, name, part: undefined, progress: { done, total } });
    };
    const options = { signal: end.signal, onProgress, password };
    void fill({ key, name }, attachments.addFile(file, options));
  }

  async function fill(
    { key, name }: Named,
    adding: Promise<Result<Attached, AttachError>>,
  ): Promise<void> {
    const result = await adding;
    // Removed while it was read.
    if (list.find(key) === undefined) return;
    const need = result.ok ? undefined : passwordNeeds[result.error.code];
    if (need !== undefined) {
      list.put({ key, name, part: undefined, waitsFor: need });
      return;
    }
    readings.delete(key);
    if (result.ok) {
      await change(key, result.value);
      return;
    }
    refusals += 1;
    list.remove(key);
    report({ type: 'refused', name, error: result.error });
  }

  async function change(key: number, attached: Attached): Promise<void> {
    list.put(toItem({ key, name: attached.part.name }, attached.part));
    await reportUnsaved(attached, report);
  }

  return {
    readFile,
    fill,
    change,
    unlock(key, password) {
      const file = readings.get(key)?.file;
      const item = list.find(key);
      if (file === undefined || item === undefined) return;
      list.put({ key, name: item.name, part: undefined });
      readFile(item, file, password);
    },
    end(key) {
      readings.get(key)?.end.abort();
      readings.delete(key);
    },
    refusals: () => refusals,
  };
}

const passwordNeeds: Partial<Record<AttachError['code'], 'password' | 'right-password'>> = {
  'needs-password': 'password',
  'wrong-password': 'right-password',
};

function toItem(base: Named, part: FilePart | ImagePart | undefined): PendingAttachment {
  const isLong = part?.type === 'file' && estimateFileTokens(part) > fileLimitTokens;
  return { ...base, part, ...(isLong ? { waitsFor: 'consent' } : {}) };
}

async function reportUnsaved(
  { part, saved }: Attached,
  report: (notice: PendingAttachmentNotice) => void,
): Promise<void> {
  const result = await saved;
  if (result.ok) return;
  const isStorageFull = result.error.code === 'quota-exceeded';
  report({ type: 'unsaved', name: part.name, part, isStorageFull });
}
