import { collectBytes, type Bytes } from './byte-streams.ts';

/** A file inside an archive. */
export interface ZipEntry {
  /** With its folders, as the archive names it. Never use it as a path. */
  readonly name: string;
  /** As the archive claims. */
  readonly sizeBytes: number;
  /** Unpacks it. Errors: `TooLargeError`, whatever size the archive claimed; {@link ZipError}. */
  read(maxBytes: number): Promise<Bytes>;
}

/** Thrown for an archive that is damaged or of a kind that is not supported. */
export class ZipError extends Error {}

const maxEntries = 100_000;
const endSignature = 0x06054b50;
const end64LocatorSignature = 0x07064b50;
const end64Signature = 0x06064b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxCommentLength = 65_535;
const endSize = 22;
const fill32 = 0xffffffff;
const fill16 = 0xffff;

/** Whether bytes begin as an archive does. */
export function looksLikeZip(start: Bytes): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
}

/**
 * Lists an archive without reading its files: the table at its end says where each one lies. Source:
 * the ZIP file format specification (APPNOTE) 4.3.
 *
 * Errors: {@link ZipError}.
 */
export async function listZip(archive: Blob): Promise<readonly ZipEntry[]> {
  const directory = await findDirectory(archive);
  if (directory.count > maxEntries) throw new ZipError('Too many files');
  const view = await viewOf(archive, directory.offset, directory.offset + directory.size);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < directory.count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== centralSignature) {
      throw new ZipError('The list of files is damaged');
    }
    const record = readRecord(view, at);
    at += record.length;
    if (!record.name.endsWith('/')) entries.push(toEntry(archive, record));
  }
  return entries;
}

interface Directory {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
}

async function findDirectory(archive: Blob): Promise<Directory> {
  const from = Math.max(0, archive.size - endSize - maxCommentLength);
  const view = await viewOf(archive, from, archive.size);
  for (let at = view.byteLength - endSize; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue;
    const found = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    };
    const isLarge = found.count === fill16 || found.size === fill32 || found.offset === fill32;
    return isLarge ? findLargeDirectory(archive, view, at) : found;
  }
  throw new ZipError('The end of the archive is missing');
}

/** Archives over 4 GB, or with very many files, have a second, wider end. */
async function findLargeDirectory(archive: Blob, tail: DataView, at: number): Promise<Directory> {
  const locator = at - 20;
  if (locator < 0 || tail.getUint32(locator, true) !== end64LocatorSignature) {
    throw new ZipError('The end of the archive is damaged');
  }
  const offset = number64(tail, locator + 8);
  const view = await viewOf(archive, offset, offset + 56);
  if (view.byteLength < 56 || view.getUint32(0, true) !== end64Signature) {
    throw new ZipError('The end of the archive is damaged');
  }
  return { count: number64(view, 32), size: number64(view, 40), offset: number64(view, 48) };
}

interface FileRecord {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly offset: number;
  readonly length: number;
}

function readRecord(view: DataView, at: number): FileRecord {
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const length = 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  if (at + length > view.byteLength) throw new ZipError('The list of files is damaged');
  const name = new TextDecoder().decode(
    new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength),
  );
  const sizes = {
    sizeBytes: view.getUint32(at + 24, true),
    packedBytes: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  return {
    name,
    length,
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    ...widen(sizes, view, { from: at + 46 + nameLength, to: at + 46 + nameLength + extraLength }),
  };
}

type Sizes = Pick<FileRecord, 'sizeBytes' | 'packedBytes' | 'offset'>;

/** What does not fit into 32 bits stands in an extra field, in this order and only if it is needed. */
function widen(
  sizes: Sizes,
  view: DataView,
  extra: { readonly from: number; readonly to: number },
): Sizes {
  for (let at = extra.from; at + 4 <= extra.to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    const wide = (value: number): number => {
      if (value !== fill32 || next + 8 > extra.to) return value;
      next += 8;
      return number64(view, next - 8);
    };
    const sizeBytes = wide(sizes.sizeBytes);
    const packedBytes = wide(sizes.packedBytes);
    return { sizeBytes, packedBytes, offset: wide(sizes.offset) };
  }
  return sizes;
}

function toEntry(archive: Blob, record: FileRecord): ZipEntry {
  return {
    name: record.name,
    sizeBytes: record.sizeBytes,
    async read(maxBytes) {
      if (record.isEncrypted) throw new ZipError('The archive has a password');
      const head = await viewOf(archive, record.offset, record.offset + 30);
      if (head.byteLength < 30 || head.getUint32(0, true) !== localSignature) {
        throw new ZipError('A file of the archive is damaged');
      }
      const from = record.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
      const packed = archive.slice(from, from + record.packedBytes).stream();
      return collectBytes(unpack(packed, record.method), maxBytes).catch(explain);
    },
  };
}

function unpack(packed: ReadableStream<Bytes>, method: number): ReadableStream<Bytes> {
  if (method === 0) return packed;
  if (method !== 8) throw new ZipError('The archive is packed in an unknown way');
  return packed.pipeThrough(new DecompressionStream('deflate-raw'));
}

/** A stream that is damaged fails with an error that names nothing. */
function explain(cause: unknown): never {
  throw cause instanceof TypeError ? new ZipError('A file of the archive is damaged') : cause;
}

async function viewOf(archive: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}

function number64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}
