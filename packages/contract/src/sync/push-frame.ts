import { fieldsOf, type SourceFields } from '@parley/domain/import/source-json.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { PushAnswer, PushOp, PushRefusal, PushRequest, PushResult } from './exchange.ts';
import { brokenFrame, readFrame, writeFrame, type FrameError, type SealedParts } from './frame.ts';
import { syncLimits, syncProtocol } from './record.ts';
import {
  isBlobId,
  isCount,
  isDrawnText,
  isName,
  isPositive,
  parseJson,
  readList,
} from './sync-fields.ts';
import { readRecord, readVersion, takeSealed, writeRecord, writeVersion } from './wire-record.ts';

type Head = Omit<PushRequest, 'ops'>;

/** Writes a push. Errors: throws for more than fits; `countThatFit` says how much that is. */
export function encodePushRequest({ ops, ...head }: PushRequest): Bytes {
  const { generation, device, token, previousToken, ring } = head;
  const lines = ops.map((op) => ({
    ...writeVersion(op),
    ...(op.blob === undefined ? {} : { blob: op.blob }),
    size: op.sealed.length,
  }));
  return writeFrame(
    { v: syncProtocol, generation, device, token, previousToken, ring, ops: lines },
    ops.map(({ sealed }) => sealed),
  );
}

/** Reads a push: whole, with rising numbers of operations on different records, or not at all. */
export function decodePushRequest(bytes: Uint8Array): Result<PushRequest, FrameError> {
  const frame = readFrame(bytes);
  if (!frame.ok) return frame;
  const { head: fields, sealed } = frame.value;
  if (fields.v !== syncProtocol) return err({ code: 'protocol-unknown' });
  const head = readHead(fields);
  const ops = readList(fields.ops, syncLimits.opsPerPush, (value) => readOp(value, sealed));
  if (head === undefined || ops === undefined || sealed.left() > 0) return brokenFrame();
  const isRising = ops.every(({ op }, index) => op > (ops[index - 1]?.op ?? 0));
  const areDifferent = new Set(ops.map(({ rid }) => rid)).size === ops.length;
  return isRising && areDifferent ? ok({ ...head, ops }) : brokenFrame();
}

/** Writes the answer to a push that was taken. */
export function encodePushAnswer({ head, results }: PushAnswer): Bytes {
  const records = results.map((result) => ('record' in result ? result.record : undefined));
  const lines = results.map((result, index) => {
    const record = records[index];
    return record === undefined ? result : { ...result, record: writeRecord(record) };
  });
  const sealed = records.flatMap((record) => (record === undefined ? [] : [record.sealed]));
  return writeFrame({ head, results: lines }, sealed);
}

/** Reads the answer to a push that was taken. */
export function decodePushAnswer(bytes: Uint8Array): Result<PushAnswer, FrameError> {
  const frame = readFrame(bytes);
  if (!frame.ok) return frame;
  const { head: fields, sealed } = frame.value;
  const { head, results: lines } = fields;
  const results = readList(lines, syncLimits.opsPerPush, (value) => readResult(value, sealed));
  if (!isCount(head) || results === undefined || sealed.left() > 0) return brokenFrame();
  return ok({ head, results });
}

/** Reads why a push was refused, from JSON; undefined for everything that is no such answer. */
export function readPushRefusal(text: string): PushRefusal | undefined {
  const { code, lastOp, token, ring, generation } = fieldsOf(parseJson(text));
  switch (code) {
    case 'device-behind':
      return isCount(lastOp) && isDrawnText(token) ? { code, lastOp, token } : undefined;
    case 'ring-behind':
      return isCount(ring) ? { code, ring } : undefined;
    case 'generation-changed':
      return isDrawnText(generation) ? { code, generation } : undefined;
    case 'client-too-old':
      return { code };
    default:
      return undefined;
  }
}

function readHead(fields: SourceFields): Head | undefined {
  const { generation, device, token, previousToken, ring } = fields;
  if (!isDrawnText(generation) || !isName(device) || !isCount(ring)) return undefined;
  return isDrawnText(token) && isDrawnText(previousToken)
    ? { generation, device, token, previousToken, ring }
    : undefined;
}

function readOp(value: unknown, sealed: SealedParts): PushOp | undefined {
  const fields = fieldsOf(value);
  const version = readVersion(fields);
  const bytes = takeSealed(sealed, fields.size);
  if (version === undefined || bytes === undefined) return undefined;
  const { blob } = fields;
  if (blob === undefined) return { ...version, sealed: bytes };
  return isBlobId(blob) ? { ...version, blob, sealed: bytes } : undefined;
}

function readResult(value: unknown, sealed: SealedParts): PushResult | undefined {
  const { rid, seq, code, record } = fieldsOf(value);
  if (!isName(rid)) return undefined;
  switch (code) {
    case undefined:
      return isPositive(seq) ? { rid, seq } : undefined;
    case 'conflict': {
      if (record === undefined) return { rid, code };
      const theirs = readRecord(fieldsOf(record), sealed);
      return theirs?.rid === rid ? { rid, code, record: theirs } : undefined;
    }
    case 'quota-exceeded':
    case 'blob-missing':
    case 'too-large':
      return { rid, code };
    default:
      return undefined;
  }
}
