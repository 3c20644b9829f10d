import { readJoin, writeJoin } from '@parley/contract/sync/join-body.ts';
import {
  readRingAnswer,
  readRingRefusal,
  writeRing,
  type RingAnswer,
  type RingPut,
  type RingRefusal,
} from '@parley/contract/sync/ring-body.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { decodeUtf8 } from '@parley/domain/shared/utf8.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { TransportFailure } from '@parley/sync/client/transport.ts';

import { askServer, type ServerRefusal, type ServerRequestParts } from './server-requests.ts';

/** The server's keeping of key rings, and of what one device leaves for another. */
export interface RingRequests {
  readonly read: () => Promise<Result<RingAnswer, TransportFailure>>;
  readonly save: (put: RingPut) => Promise<Result<undefined, RingRefusal | TransportFailure>>;
  /** As `save`, and all that the account has is removed. */
  readonly startOver: (put: RingPut) => Promise<Result<undefined, RingRefusal | TransportFailure>>;
  readonly leaveJoin: (id: string, sealed: Bytes) => Promise<Result<undefined, TransportFailure>>;
  /** Undefined where nothing lies there, or no longer. */
  readonly takeJoin: (id: string) => Promise<Result<Bytes | undefined, TransportFailure>>;
}

const json = 'application/json';
const notFound = 404;

/** Asks the server of the page. */
export function createRingRequests(parts: ServerRequestParts): RingRequests {
  const put = async (
    request: { readonly method: 'PUT' | 'POST'; readonly path: string },
    body: RingPut,
  ): Promise<Result<undefined, RingRefusal | TransportFailure>> => {
    const answer = await askServer(parts, { ...request, mediaType: json, body: writeRing(body) });
    if (answer.ok) return ok(undefined);
    if (answer.error.kind === 'refused') {
      const refusal = readRingRefusal(answer.error.text);
      if (refusal !== undefined) return err(refusal);
    }
    return err(failureIn(answer.error));
  };
  return {
    async read() {
      const answer = await askServer(parts, { path: 'api/sync/ring' });
      if (!answer.ok) return err(failureIn(answer.error));
      const ring = readRingAnswer(decodeUtf8(answer.value) ?? '');
      return ring === undefined ? err({ code: 'no-answer' }) : ok(ring);
    },
    save: (body) => put({ method: 'PUT', path: 'api/sync/ring' }, body),
    startOver: (body) => put({ method: 'POST', path: 'api/sync/ring/start-over' }, body),
    async leaveJoin(id, sealed) {
      const body = writeJoin({ sealed });
      const answer = await askServer(parts, {
        method: 'POST',
        path: `api/sync/joins/${id}`,
        mediaType: json,
        body,
      });
      return answer.ok ? ok(undefined) : err(failureIn(answer.error));
    },
    async takeJoin(id) {
      const answer = await askServer(parts, {
        method: 'POST',
        path: `api/sync/joins/${id}/take`,
        mediaType: json,
        body: '{}',
      });
      if (answer.ok) return ok(readJoin(decodeUtf8(answer.value) ?? '')?.sealed);
      const { error } = answer;
      if (error.kind === 'refused' && error.status === notFound) return ok(undefined);
      return err(failureIn(error));
    },
  };
}

function failureIn(refusal: ServerRefusal): TransportFailure {
  return refusal.kind === 'failed' ? refusal.failure : { code: 'no-answer' };
}
