import { fieldsOf } from '@parley/domain/import/source-json.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { PullAnswer, PullRefusal, PullRequest } from './exchange.ts';
import { brokenFrame, readFrame, writeFrame, type FrameError } from './frame.ts';
import { syncLimits, syncProtocol } from './record.ts';
import {
  isCount,
  isDrawnText,
  isLane,
  isName,
  isPositive,
  parseJson,
  readList,
} from './sync-fields.ts';
import { readRecord, writeRecord } from './wire-record.ts';

/** Writes what a device asks for, as JSON. */
export function writePullRequest(request: PullRequest): string {
  return JSON.stringify({ v: syncProtocol, ...request });
}

/** Reads what a device asks for. */
export function readPullRequest(text: string): Result<PullRequest, FrameError> {
  const { v, generation, device, lanes, after, before, limit } = fieldsOf(parseJson(text));
  if (v !== syncProtocol) return err({ code: 'protocol-unknown' });
  const found = readList(lanes, 3, (lane) => (isLane(lane) ? lane : undefined));
  if (!isDrawnText(generation) || !isName(device) || found === undefined) return brokenFrame();
  if (!isCount(after) || !isPositive(limit) || limit > syncLimits.recordsPerPage) {
    return brokenFrame();
  }
  const request = { generation, device, lanes: found, after, limit };
  if (before === undefined) return ok(request);
  return isCount(before) ? ok({ ...request, before }) : brokenFrame();
}

/** Writes a page. Errors: throws for more than fits; `countThatFit` says how much that is. */
export function encodePullAnswer({ records, ...page }: PullAnswer): Bytes {
  const sealed = records.map((record) => record.sealed);
  return writeFrame({ ...page, records: records.map(writeRecord) }, sealed);
}

/** Reads a page. */
export function decodePullAnswer(bytes: Uint8Array): Result<PullAnswer, FrameError> {
  const frame = readFrame(bytes);
  if (!frame.ok) return frame;
  const { head: fields, sealed } = frame.value;
  const page = readPage(fields);
  const records = readList(fields.records, syncLimits.recordsPerPage, (value) =>
    readRecord(fieldsOf(value), sealed),
  );
  if (page === undefined || records === undefined || sealed.left() > 0) return brokenFrame();
  return ok({ ...page, records });
}

/** Reads why there is no page, from JSON; undefined for everything that is no such answer. */
export function readPullRefusal(text: string): PullRefusal | undefined {
  const { code, floor, generation } = fieldsOf(parseJson(text));
  switch (code) {
    case 'must-compare':
      return isCount(floor) ? { code, floor } : undefined;
    case 'generation-changed':
      return isDrawnText(generation) ? { code, generation } : undefined;
    case 'client-too-old':
      return { code };
    default:
      return undefined;
  }
}

function readPage(
  fields: Readonly<Record<string, unknown>>,
): Omit<PullAnswer, 'records'> | undefined {
  const { generation, ring, head, floor, next, more } = fields;
  const { lastOp, token } = fieldsOf(fields.me);
  if (!isDrawnText(generation) || typeof more !== 'boolean') return undefined;
  if (!isCount(ring) || !isCount(head) || !isCount(floor) || !isCount(next)) return undefined;
  if (!isCount(lastOp) || !isDrawnText(token)) return undefined;
  return { generation, ring, head, floor, next, more, me: { lastOp, token } };
}
