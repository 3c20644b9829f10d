import type { PullRefusal, PushRefusal } from '@parley/contract/sync/exchange.ts';
import { syncMediaType, type FrameError } from '@parley/contract/sync/frame.ts';
import { decodeIndexAnswer } from '@parley/contract/sync/index-frame.ts';
import {
  decodePullAnswer,
  readPullRefusal,
  writePullRequest,
} from '@parley/contract/sync/pull-frame.ts';
import {
  decodePushAnswer,
  encodePushRequest,
  readPushRefusal,
} from '@parley/contract/sync/push-frame.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';
import type { Transport, TransportFailure } from '@parley/sync/client/transport.ts';

import { askServer, type ServerRequest, type ServerRequestParts } from './server-requests.ts';

/** Carries requests of the sync to the server of the page. */
export function createHttpTransport(parts: ServerRequestParts): Transport {
  return {
    push: (request) =>
      exchange(parts, {
        request: {
          path: 'api/sync/push',
          method: 'POST',
          mediaType: syncMediaType,
          body: encodePushRequest(request),
        },
        decode: decodePushAnswer,
        readRefusal: readPushRefusal,
      }),
    pull: (request) =>
      exchange(parts, {
        request: {
          path: 'api/sync/pull',
          method: 'POST',
          mediaType: 'application/json',
          body: writePullRequest(request),
        },
        decode: decodePullAnswer,
        readRefusal: readPullRefusal,
      }),
    index: (after) =>
      exchange(parts, {
        request: { path: `api/sync/index?after=${after}` },
        decode: decodeIndexAnswer,
        readRefusal: () => undefined,
      }),
  };
}

interface Exchange<Answer, Refusal> {
  readonly request: ServerRequest;
  readonly decode: (bytes: Uint8Array) => Result<Answer, FrameError>;
  readonly readRefusal: (text: string) => Refusal;
}

async function exchange<Answer, Refusal extends PullRefusal | PushRefusal | undefined>(
  parts: ServerRequestParts,
  { request, decode, readRefusal }: Exchange<Answer, Refusal>,
): Promise<Result<Answer, NonNullable<Refusal> | TransportFailure>> {
  const answer = await askServer(parts, request);
  if (!answer.ok) {
    if (answer.error.kind === 'failed') return err(answer.error.failure);
    return err(readRefusal(answer.error.text) ?? { code: 'no-answer' });
  }
  const decoded = decode(answer.value);
  return decoded.ok ? decoded : err({ code: 'no-answer' });
}
