import type { Result } from '@parley/domain/shared/result.ts';

import type { Adding, AttachError } from './adding.ts';
import type { Attached } from './attached.ts';
import {
  toPending,
  type NamedItem,
  type PendingAttachmentItems,
  type PendingAttachmentNotice,
} from './pending-items.ts';

/** What reading needs. */
export interface PendingReaderDeps {
  readonly attachments: Pick<Adding, 'addFile'>;
  readonly list: PendingAttachmentItems;
  readonly report: (notice: PendingAttachmentNotice) => void;
  /** Takes an item away, and says why. */
  readonly refuse: (item: NamedItem, error: AttachError) => void;
}

/** Fills items with what comes of reading their files. */
export interface PendingReader {
  readFile(item: NamedItem, file: File, password?: string): void;
  fill(item: NamedItem, adding: Promise<Result<Attached, AttachError>>): Promise<void>;
  change(key: number, attached: Attached): Promise<void>;
  unlock(key: number, password: string): void;
  /** Ends the reading of a file, if it is read. */
  end(key: number): void;
}

interface Reading {
  readonly file: File;
  readonly end: AbortController;
}

/** Makes a reader for the attachments of one message box. */
export function createPendingReader({
  attachments,
  list,
  report,
  refuse,
}: PendingReaderDeps): PendingReader {
  const readings = new Map<number, Reading>();

  function readFile({ key, name }: NamedItem, file: File, password?: string): void {
    const end = new AbortController();
    readings.set(key, { file, end });
    const onProgress = (done: number, total: number): void => {
      if (!end.signal.aborted) list.put({ key, name, part: undefined, progress: { done, total } });
    };
    const options = { signal: end.signal, onProgress, password };
    void fill({ key, name }, attachments.addFile(file, options));
  }

  async function fill(
    { key, name }: NamedItem,
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
    refuse({ key, name }, result.error);
  }

  async function change(key: number, attached: Attached): Promise<void> {
    list.put(toPending({ key, name: attached.part.name }, attached.part));
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
  };
}

const passwordNeeds: Partial<Record<AttachError['code'], 'password' | 'right-password'>> = {
  'needs-password': 'password',
  'wrong-password': 'right-password',
};

async function reportUnsaved(
  { part, saved }: Attached,
  report: (notice: PendingAttachmentNotice) => void,
): Promise<void> {
  const result = await saved;
  if (result.ok) return;
  const isStorageFull = result.error.code === 'quota-exceeded';
  report({ type: 'unsaved', name: part.name, part, isStorageFull });
}
