import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import {
  readRelayRequest,
  relayLimits,
  relayMediaType,
  type RelayRequestHead,
} from '@parley/contract/http/relay.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** A request for the relay, with its body still on the way. */
export interface RelayBody {
  readonly head: RelayRequestHead;
  readonly bodyBytes: number;
  readonly body: AsyncIterable<Uint8Array>;
}

const lineEnd = 10;

/** Reads the head, and says how long the body behind it is. Errors: codes for the public. */
export async function readRelayBody(request: Request): Promise<Result<RelayBody, PublicErrorCode>> {
  const { headers, body } = request;
  const length = headers.get('content-length') ?? '';
  // Without a length, nobody knows where the body that is sent on ends.
  if (headers.get('content-type') !== relayMediaType || !/^\d{1,9}$/.test(length)) {
    return err('invalid-request');
  }
  if (Number(length) > relayLimits.bodyBytes + relayLimits.headBytes) return err('body-too-large');
  const reader = body?.getReader();
  if (reader === undefined) return err('invalid-request');
  const start = await readLine(reader);
  if (start === undefined) return err('invalid-request');
  const head = readRelayRequest(start.line);
  const bodyBytes = Number(length) - start.lineBytes;
  if (head === undefined || (bodyBytes > 0 && hasNoBody(head))) return err('invalid-request');
  if (bodyBytes > relayLimits.bodyBytes) return err('body-too-large');
  return ok({ head, bodyBytes, body: rest(start.left, reader) });
}

function hasNoBody({ method }: RelayRequestHead): boolean {
  return method === 'GET' || method === 'HEAD';
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

interface Line {
  readonly line: string;
  /** With its end. */
  readonly lineBytes: number;
  /** What came along behind it. */
  readonly left: Uint8Array;
}

/** Undefined where the line does not end, is too long, or is no UTF-8. */
async function readLine(reader: Reader): Promise<Line | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return undefined;
    const end = value.indexOf(lineEnd);
    size += end === -1 ? value.length : end + 1;
    if (size > relayLimits.headBytes) return undefined;
    pieces.push(end === -1 ? value : value.subarray(0, end + 1));
    if (end === -1) continue;
    try {
      const line = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
      return { line, lineBytes: size, left: value.subarray(end + 1) };
    } catch {
      return undefined;
    }
  }
}

async function* rest(left: Uint8Array, reader: Reader): AsyncGenerator<Uint8Array> {
  if (left.length > 0) yield left;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return;
    yield value;
  }
}
