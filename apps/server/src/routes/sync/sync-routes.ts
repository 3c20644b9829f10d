import { decodePushRequest, encodePushAnswer } from '@parley/contract/sync/push-frame.ts';
import { encodePullAnswer, readPullRequest } from '@parley/contract/sync/pull-frame.ts';
import { encodeIndexAnswer } from '@parley/contract/sync/index-frame.ts';
import type { PullRefusal, PushRefusal } from '@parley/contract/sync/exchange.ts';
import { syncMediaType, type FrameError } from '@parley/contract/sync/frame.ts';
import { syncLimits } from '@parley/contract/sync/record.ts';
import { decodeUtf8 } from '@parley/domain/shared/utf8.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import {
  defineRoute,
  type Route,
  type RouteAnswer,
  type RouteRefusal,
} from '../../http/define-route.ts';
import { createCallLimit } from '../../http/request-limit.ts';
import type { SyncService } from '../../services/sync/sync-service.ts';

const pushesPerMinute = 120;
const nothing = z.never();

/** Takes versions of a device, and gives out those of others. */
export function syncRoutes(sync: SyncService): readonly Route[] {
  return [pushRoute(sync), pullRoute(sync), indexRoute(sync)];
}

function pushRoute(sync: SyncService): Route {
  const limit = createCallLimit(pushesPerMinute);
  return defineRoute({
    method: 'POST',
    path: '/api/sync/push',
    permission: 'signed-in',
    input: readBy<ReturnType<typeof decodePushRequest>>(),
    output: nothing,
    maxBodyBytes: syncLimits.bodyBytes,
    forms: { [syncMediaType]: decodePushRequest },
    async handle({ input, signedIn }) {
      const retryAfterS = limit(`${signedIn.orgId}/${signedIn.userId}`);
      if (retryAfterS !== undefined) return err({ code: 'rate-limited', retryAfterS });
      if (!input.ok) return err(refusalOfFrame(input.error));
      const pushed = await sync.push(signedIn, input.value);
      return pushed.ok ? framed(encodePushAnswer(pushed.value)) : err(refusalOf(pushed.error));
    },
  });
}

function pullRoute(sync: SyncService): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/sync/pull',
    permission: 'signed-in',
    input: readBy<ReturnType<typeof readPullRequest>>(),
    output: nothing,
    forms: { 'application/json': (body) => readPullRequest(decodeUtf8(body) ?? '') },
    async handle({ input, signedIn }) {
      if (!input.ok) return err(refusalOfFrame(input.error));
      const pulled = await sync.pull(signedIn, input.value);
      return pulled.ok ? framed(encodePullAnswer(pulled.value)) : err(refusalOf(pulled.error));
    },
  });
}

function indexRoute(sync: SyncService): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/sync/index',
    permission: 'signed-in',
    input: z.object({ after: z.string().check(z.regex(/^\d{1,15}$/)) }),
    output: nothing,
    async handle({ input, signedIn }) {
      return framed(encodeIndexAnswer(await sync.index(signedIn, Number(input.after))));
    },
  });
}

/** What was read already, by the reader of its form. */
function readBy<T extends Result<unknown, FrameError>>(): z.ZodMiniCustom<T, T> {
  return z.custom<T>((value) => typeof value === 'object' && value !== null && 'ok' in value);
}

function framed(bytes: Uint8Array): Result<RouteAnswer<never>, never> {
  return ok({ bytes, mediaType: syncMediaType });
}

function refusalOfFrame({ code }: FrameError): RouteRefusal {
  if (code === 'protocol-unknown') return { code: 'client-too-old', details: {} };
  return { code: code === 'frame-too-large' ? 'body-too-large' : 'invalid-request' };
}

function refusalOf({ code, ...details }: PullRefusal | PushRefusal): RouteRefusal {
  return { code, details };
}
