import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { DocumentReading } from '@parley/domain/document/document-reading.ts';
import { describe, expect, it } from 'vitest';

import type { DocumentAnswer, DocumentQuestion } from '#src/platform/document-protocol.ts';
import { sha256Hex } from '#src/platform/sha256.ts';

import { createMemoryAttachmentStore } from '../attachments/attachment-store.ts';
import {
  createWriteBehindBlobs,
  type WriteBehindBlobs,
} from '../attachments/write-behind-blobs.ts';
import type { DocumentWorker } from './document-reader.ts';
import { createDocuments, maxPageImages, type Documents } from './documents.ts';

/** What the worker of the bench reads and draws. */
interface Scene {
  readonly reading: DocumentReading;
  /** Pages that turn out to be blank. */
  readonly blank?: readonly number[];
}

interface Bench {
  readonly documents: Documents;
  readonly blobs: WriteBehindBlobs;
  /** Questions in the order in which they were asked, of all workers. */
  readonly asked: DocumentQuestion[];
  readonly running: () => number;
}

function createBench({ reading, blank = [] }: Scene): Bench {
  const blobs = createWriteBehindBlobs({ store: createMemoryAttachmentStore(), sha256Hex });
  const asked: DocumentQuestion[] = [];
  const running = new Set<DocumentWorker>();
  const startWorker = (): DocumentWorker => {
    const worker: DocumentWorker = {
      onmessage: null,
      onerror: null,
      postMessage(question) {
        asked.push(question);
        const data: DocumentAnswer =
          question.type === 'read'
            ? { type: 'read', reading }
            : { type: 'rendered', page: drawn(question.page, blank) };
        queueMicrotask(() => worker.onmessage?.(new MessageEvent('message', { data })));
      },
      terminate() {
        running.delete(worker);
      },
    };
    running.add(worker);
    return worker;
  };
  return {
    documents: createDocuments({ blobs, startWorker }),
    blobs,
    asked,
    running: () => running.size,
  };
}

function drawn(page: number, blank: readonly number[]) {
  const blob = new Blob([`picture ${page}`], { type: 'image/jpeg' });
  return { blob, widthPx: 10, heightPx: 20, isBlank: blank.includes(page) };
}

const words = (text: string) => ({ name: '', text, isPicture: false });
const scan = { name: '', text: '', isPicture: true };
const file = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });

async function attached(bench: Bench): Promise<FilePart> {
  const result = await bench.documents.attach(file, {});
  if (!result.ok) throw new Error(result.error.code);
  return result.value.part;
}

async function textOf({ blobs }: Bench, part: FilePart): Promise<string | undefined> {
  return (await blobs.read(part.attachmentId))?.text();
}

describe('createDocuments', () => {
  it('keeps the file as it came, its text beside it, and pages without words as pictures', async () => {
    const bench = createBench({
      reading: { kind: 'pdf', sections: [words('One'), scan, scan] },
      blank: [3],
    });
    const part = await attached(bench);
    expect(await textOf(bench, part)).toBe(
      '[Page 1]\n\nOne\n\n[Page 2: see its picture]\n\n[Page 3: empty]',
    );
    expect(part.source).toMatchObject({ kind: 'pdf', sectionCount: 3, leftOut: [] });
    expect(part.source?.pictures.map(({ page }) => page)).toEqual([2]);
    const original = part.source && (await bench.blobs.read(part.source.attachmentId));
    expect(await original?.text()).toBe('%PDF-');
    expect(bench.running()).toBe(0);
  });

  it('sends so many pages as pictures and leaves the others out, by name', async () => {
    const sections = Array.from({ length: maxPageImages + 2 }, () => scan);
    const bench = createBench({ reading: { kind: 'pdf', sections } });
    const part = await attached(bench);
    expect(part.source?.pictures).toHaveLength(maxPageImages);
    expect(part.source?.leftOut).toEqual([21, 22]);
    expect(await textOf(bench, part)).toMatch(/^\[Only pages 1–20 of 22\]/);
    const out = Array.from({ length: 20 }, (_, index) => index + 1);
    const other = await bench.documents.choose(part, out);
    if (!other.ok) throw new Error(other.error.code);
    expect(other.value.part.source?.pictures.map(({ page }) => page)).toEqual([21, 22]);
  });

  it('changes the choice without reading again, and back', async () => {
    const bench = createBench({ reading: { kind: 'sheets', sections: [words('a'), words('b')] } });
    const part = await attached(bench);
    const less = await bench.documents.choose(part, [1]);
    if (!less.ok) throw new Error(less.error.code);
    expect(await textOf(bench, less.value.part)).toBe('[Only sheets 2 of 2]\n\n[Sheet 2]\n\nb');
    const all = await bench.documents.choose(less.value.part, []);
    expect(all.ok && all.value.part).toEqual(part);
    expect(bench.asked).toHaveLength(1);
  });

  it('T258 refuses what says and shows nothing', async () => {
    const bench = createBench({ reading: { kind: 'pdf', sections: [scan] }, blank: [1] });
    const error = { code: 'no-text' };
    expect(await bench.documents.attach(file, {})).toEqual({ ok: false, error });
  });

  it('ends the worker where the person gives up', async () => {
    const bench = createBench({ reading: { kind: 'pdf', sections: [words('One')] } });
    const end = new AbortController();
    const adding = bench.documents.attach(file, { signal: end.signal });
    end.abort();
    expect((await adding).ok).toBe(false);
    expect(bench.running()).toBe(0);
  });
});
