import type { FilePart, FileSource, PagePicture } from '@parley/domain/chat/message-part.ts';
import { composeDocument } from '@parley/domain/document/compose-document.ts';
import type { DocumentFailure, DocumentReading } from '@parley/domain/document/document-reading.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { estimateTokens } from '@parley/domain/shared/text.ts';

import type { AttachmentStoreError } from '../attachments/attachment-store.ts';
import type { Attached } from '../attachments/attached.ts';
import type { WriteBehindBlobs, KeptBlob } from '../attachments/write-behind-blobs.ts';
import {
  openDocument,
  type DocumentWorker,
  type OpenedDocument,
  type ReadOptions,
} from './document-reader.ts';

/** Why a document cannot be attached or read again; `gone`: its bytes are not on this device. */
export type DocumentError = { readonly code: DocumentFailure | 'gone' };

/** Makes parts of messages out of documents, and shows what is in them. */
export interface Documents {
  /** Reads a document, draws its pages without words, and keeps all of it. */
  attach(file: File, options: ReadOptions): Promise<Result<Attached<FilePart>, DocumentError>>;
  /** What the document of a part holds, read anew where that is no longer known. */
  read(part: FilePart, options: ReadOptions): Promise<Result<DocumentReading, DocumentError>>;
  /**
   * The part with another choice of sections.
   *
   * @param leftOut  numbers from 1
   */
  choose(
    part: FilePart,
    leftOut: readonly number[],
  ): Promise<Result<Attached<FilePart>, DocumentError>>;
}

/** What the service needs. */
export interface DocumentsDeps {
  readonly blobs: WriteBehindBlobs;
  readonly startWorker: () => DocumentWorker;
}

/** The most pages of one document that go as pictures. */
export const maxPageImages = 20;
/** Readings that are at hand for whoever changes the choice. */
const maxReadings = 4;

interface Known {
  readonly reading: DocumentReading;
  readonly pictures: Map<number, KeptImage>;
  readonly password: string | undefined;
}

interface KeptImage {
  readonly picture: PagePicture;
  readonly saved: KeptBlob['saved'];
}

/** Makes the service. */
export function createDocuments(deps: DocumentsDeps): Documents {
  const memory = createMemory();
  return {
    attach: (file, options) => attach(deps, { memory, file, options }),
    async read(part, options) {
      const known = await recall(deps, { memory, part, options });
      return known.ok ? ok(known.value.reading) : known;
    },
    async choose(part, leftOut) {
      const known = await recall(deps, { memory, part, options: {} });
      if (!known.ok || part.source === undefined) return known.ok ? err({ code: 'gone' }) : known;
      const { blobs, startWorker } = deps;
      const { source, name } = part;
      const drawn = await drawMissing(known.value, leftOut, async () => {
        const blob = await blobs.read(source.attachmentId);
        if (blob === undefined) return undefined;
        const opened = await openDocument(startWorker, blob, { password: known.value.password });
        return opened.ok ? { blobs, document: opened.value } : undefined;
      });
      return ok(await makePart(blobs, { name, source, drawn, leftOut: drawn.leftOut }));
    },
  };
}

/** The readings that are at hand, by the file they were made from. */
interface Memory {
  get(id: AttachmentId): Known | undefined;
  put(id: AttachmentId, known: Known): void;
}

function createMemory(): Memory {
  const readings = new Map<AttachmentId, Known>();
  return {
    get: (id) => readings.get(id),
    put(id, known) {
      readings.delete(id);
      readings.set(id, known);
      for (const oldest of readings.keys()) {
        if (readings.size <= maxReadings) break;
        readings.delete(oldest);
      }
    },
  };
}

interface Attaching {
  readonly memory: Memory;
  readonly file: File;
  readonly options: ReadOptions;
}

async function attach(
  { blobs, startWorker }: DocumentsDeps,
  { memory, file, options }: Attaching,
): Promise<Result<Attached<FilePart>, DocumentError>> {
  const { signal, password } = options;
  const opened = await openDocument(startWorker, file, options);
  if (!opened.ok) return err({ code: opened.error });
  const drawn = await drawPictures(opened.value, { blobs, signal });
  opened.value.close();
  if (signal?.aborted === true) return err({ code: 'failed' });
  const { reading, leftOut, pictures } = drawn;
  if (isEmpty(drawn)) return err({ code: 'no-text' });
  const original = await blobs.keep(new Uint8Array(await file.arrayBuffer()), file.type);
  memory.put(original.id, { reading, pictures, password });
  const source = {
    attachmentId: original.id,
    mediaType: file.type,
    sizeBytes: file.size,
    kind: reading.kind,
    sectionCount: reading.sections.length,
  };
  return ok(await makePart(blobs, { name: file.name, source, drawn, leftOut, original }));
}

interface Recalling {
  readonly memory: Memory;
  readonly part: FilePart;
  readonly options: ReadOptions;
}

/** What was read of a part; its document is read anew where that is forgotten. */
async function recall(
  { blobs, startWorker }: DocumentsDeps,
  { memory, part, options }: Recalling,
): Promise<Result<Known, DocumentError>> {
  const { source } = part;
  if (source === undefined) return err({ code: 'gone' });
  const known = memory.get(source.attachmentId);
  if (known !== undefined) return ok(known);
  const blob = await blobs.read(source.attachmentId);
  if (blob === undefined) return err({ code: 'gone' });
  const opened = await openDocument(startWorker, blob, options);
  if (!opened.ok) return err({ code: opened.error });
  opened.value.close();
  const { reading } = opened.value;
  const kept = source.pictures.map(
    (picture) => [picture.page, { picture, saved: Promise.resolve(ok(null)) }] as const,
  );
  const found = { reading, pictures: new Map(kept), password: options.password };
  memory.put(source.attachmentId, found);
  return ok(found);
}

interface Drawn {
  readonly reading: DocumentReading;
  readonly pictures: Map<number, KeptImage>;
  /** Pages that cannot be sent: too many pictures, or no way to draw them. */
  readonly leftOut: readonly number[];
}

function isEmpty({ reading, pictures }: Drawn): boolean {
  return pictures.size === 0 && reading.sections.every(({ text }) => text === '');
}

interface DrawOptions {
  readonly blobs: WriteBehindBlobs;
  readonly signal: AbortSignal | undefined;
}

/** Draws the first pages that have no words; one that turns out to be blank is no picture. */
async function drawPictures(
  document: OpenedDocument,
  { blobs, signal }: DrawOptions,
): Promise<Drawn> {
  const pictures = new Map<number, KeptImage>();
  const leftOut: number[] = [];
  const sections = [...document.reading.sections];
  for (const [index, section] of sections.entries()) {
    if (!section.isPicture) continue;
    const page = index + 1;
    if (pictures.size >= maxPageImages || signal?.aborted === true) {
      leftOut.push(page);
      continue;
    }
    const kept = await drawPage(document, blobs, page);
    if (kept === 'blank') sections[index] = { ...section, isPicture: false };
    else if (kept === undefined) leftOut.push(page);
    else pictures.set(page, kept);
  }
  return { reading: { ...document.reading, sections }, pictures, leftOut };
}

async function drawPage(
  document: OpenedDocument,
  blobs: WriteBehindBlobs,
  page: number,
): Promise<KeptImage | 'blank' | undefined> {
  const drawn = await document.render(page);
  if (drawn === undefined) return undefined;
  if (drawn.isBlank) return 'blank';
  const { blob, widthPx, heightPx } = drawn;
  const mediaType = blob.type;
  const { id, saved } = await blobs.keep(new Uint8Array(await blob.arrayBuffer()), mediaType);
  const sizeBytes = blob.size;
  return {
    picture: { attachmentId: id, mediaType, sizeBytes, widthPx, heightPx, page },
    saved,
  };
}

/** Draws pages that were chosen and have no picture yet, up to the limit. */
async function drawMissing(
  { reading, pictures }: Known,
  leftOut: readonly number[],
  open: () => Promise<{ blobs: WriteBehindBlobs; document: OpenedDocument } | undefined>,
): Promise<Drawn> {
  const out = new Set(leftOut);
  const wanted = reading.sections.flatMap(({ isPicture }, index) =>
    isPicture && !out.has(index + 1) ? [index + 1] : [],
  );
  for (const page of wanted.slice(maxPageImages)) out.add(page);
  const missing = wanted.filter((page) => !pictures.has(page) && !out.has(page));
  const opened = missing.length === 0 ? undefined : await open();
  for (const page of missing) {
    const kept = opened && (await drawPage(opened.document, opened.blobs, page));
    if (kept === undefined || kept === 'blank') out.add(page);
    else pictures.set(page, kept);
  }
  opened?.document.close();
  return { reading, pictures, leftOut: [...out].toSorted((a, b) => a - b) };
}

interface PartFacts {
  readonly name: string;
  readonly source: Omit<FileSource, 'leftOut' | 'pictures'>;
  readonly drawn: Drawn;
  readonly leftOut: readonly number[];
  readonly original?: KeptBlob;
}

async function makePart(blobs: WriteBehindBlobs, facts: PartFacts): Promise<Attached<FilePart>> {
  const { name, source, drawn, leftOut, original } = facts;
  const out = new Set(leftOut);
  const text = composeDocument(drawn.reading, out);
  const bytes = new TextEncoder().encode(text);
  const mediaType = 'text/plain';
  const { id, saved } = await blobs.keep(bytes, mediaType);
  const sent = [...drawn.pictures.values()]
    .filter(({ picture }) => !out.has(picture.page))
    .toSorted((a, b) => a.picture.page - b.picture.page);
  const part: FilePart = {
    type: 'file',
    attachmentId: id,
    mediaType,
    name,
    sizeBytes: bytes.length,
    characters: text.length,
    estimatedTokens: estimateTokens(text),
    source: { ...source, leftOut, pictures: sent.map(({ picture }) => picture) },
  };
  const writes = [saved, original?.saved, ...sent.map((kept) => kept.saved)];
  return { part, saved: firstFailure(writes.filter((write) => write !== undefined)) };
}

async function firstFailure(
  writes: readonly KeptBlob['saved'][],
): Promise<Result<null, AttachmentStoreError>> {
  const results = await Promise.all(writes);
  return results.find((result) => !result.ok) ?? ok(null);
}
