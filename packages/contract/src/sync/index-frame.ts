import type { SourceFields } from '@parley/domain/import/source-json.ts';
import {
  joinBytes,
  readUint64,
  uint32,
  uint64,
  type Bytes,
} from '@parley/domain/shared/byte-fields.ts';
import { fromHex } from '@parley/domain/shared/from-hex.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';

import type { IndexAnswer, IndexEntry } from './exchange.ts';
import { brokenFrame, readFrame, writeFrame, type FrameError } from './frame.ts';
import { syncLimits, type DeviceId } from './record.ts';
import { isCount, isDrawnText, isName, readList } from './sync-fields.ts';

/** An entry: its record (16), place in the order (8), number of the write (8), device in the head's list (4), flags (4). */
const entryBytes = 40;
const ridBytes = 16;
const deletedFlag = 1;

/** Writes a page of the index. Errors: throws for more entries than a page has. */
export function encodeIndexAnswer({ entries, ...page }: IndexAnswer): Bytes {
  if (entries.length > syncLimits.indexPerPage) throw new RangeError('A page of the index is full');
  const devices = new Map<DeviceId, number>();
  const lines = entries.map((entry) => {
    const device = devices.get(entry.device) ?? devices.size;
    devices.set(entry.device, device);
    return writeEntry(entry, device);
  });
  return writeFrame({ ...page, devices: [...devices.keys()] }, lines);
}

/** Reads a page of the index; its entries have to rise. */
export function decodeIndexAnswer(bytes: Uint8Array): Result<IndexAnswer, FrameError> {
  const frame = readFrame(bytes);
  if (!frame.ok) return frame;
  const { head: fields, sealed } = frame.value;
  const page = readPage(fields);
  const devices = readList(fields.devices, syncLimits.indexPerPage, (device) =>
    isName(device) ? device : undefined,
  );
  const lines = sealed.take(sealed.left());
  if (page === undefined || devices === undefined || lines === undefined) return brokenFrame();
  const entries = readEntries(lines, devices);
  return entries === undefined ? brokenFrame() : ok({ ...page, entries });
}

function readPage(fields: SourceFields): Omit<IndexAnswer, 'entries'> | undefined {
  const { generation, head, floor, next, more } = fields;
  if (!isDrawnText(generation) || typeof more !== 'boolean') return undefined;
  if (!isCount(head) || !isCount(floor) || !isCount(next)) return undefined;
  return { generation, head, floor, next, more };
}

function writeEntry({ rid, seq, op, isDeleted }: IndexEntry, device: number): Bytes {
  const name = fromHex(rid);
  if (name?.length !== ridBytes) throw new Error('A record has the name of one');
  return joinBytes([
    name,
    uint64(seq),
    uint64(op),
    uint32(device),
    uint32(isDeleted ? deletedFlag : 0),
  ]);
}

function readEntries(
  lines: Uint8Array,
  devices: readonly DeviceId[],
): readonly IndexEntry[] | undefined {
  const count = lines.length / entryBytes;
  if (!Number.isInteger(count) || count > syncLimits.indexPerPage) return undefined;
  const entries: IndexEntry[] = [];
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(lines.subarray(index * entryBytes, (index + 1) * entryBytes), devices);
    if (entry === undefined || entry.seq <= last) return undefined;
    last = entry.seq;
    entries.push(entry);
  }
  return entries;
}

function readEntry(line: Uint8Array, devices: readonly DeviceId[]): IndexEntry | undefined {
  const view = new DataView(line.buffer, line.byteOffset, line.length);
  const seq = readUint64(view, ridBytes);
  const op = readUint64(view, ridBytes + 8);
  const device = devices[view.getUint32(ridBytes + 16)];
  if (seq === undefined || op === undefined || op === 0 || device === undefined) return undefined;
  const isDeleted = (view.getUint32(ridBytes + 20) & deletedFlag) !== 0;
  return { rid: toHex(line.subarray(0, ridBytes)), seq, device, op, isDeleted };
}
