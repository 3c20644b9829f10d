import { createHash } from 'node:crypto';

import {
  createdShareSchema,
  newShareSchema,
  readNewShare,
  removedShareSchema,
  renewedShareSchema,
  shareEndSchema,
  shareLimits,
  shareMediaType,
  sharePath,
  shareQuerySchema,
  writeSealedShare,
} from '@parley/contract/http/share.ts';
import { unlistedHeaders } from '@parley/contract/http/security-headers.ts';
import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import { defineRoute, type Route, type RouteAnswer } from '../../http/define-route.ts';
import { createRequestLimit, type RequestLimit } from '../../http/request-limit.ts';
import type { FoundShare, ShareService } from '../../services/share/share-service.ts';
import { linkBase, toCreated } from './share-answers.ts';

/** What the routes of shares are made of. */
export interface ShareRouteOptions {
  readonly shares: ShareService;
  /** Where users reach the page, without a slash at its end; undefined if nobody said. */
  readonly publicUrl: string | undefined;
  /** See `clientAddress`. */
  readonly proxyCount: number;
}

const path = `/${sharePath}`;
const chatKinds: ReadonlySet<FoundShare['kind']> = new Set(['sealed', 'chat']);

/** Shares chats, gives them out, renews and deletes them. */
export function shareRoutes(options: ShareRouteOptions): readonly Route[] {
  const limit = createRequestLimit(options.proxyCount);
  return [
    createRoute(options, limit),
    findRoute(options, limit),
    deleteRoute(options, limit),
    renewRoute(options, limit),
  ];
}

function createRoute({ shares, publicUrl }: ShareRouteOptions, limit: RequestLimit): Route {
  const baseOf = linkBase(publicUrl);
  return defineRoute({
    method: 'POST',
    path,
    permission: 'anyone',
    input: newShareSchema,
    output: createdShareSchema,
    maxBodyBytes: shareLimits.bodyBytes,
    forms: { [shareMediaType]: readNewShare },
    limit,
    async handle({ input, client, signedIn, request }) {
      const isSealed = 'sealed' in input;
      if (!isSealed && checksumOf(input.chatData) !== input.c) {
        return err({ code: 'invalid-request' });
      }
      const made = await shares.create({
        kind: isSealed ? 'sealed' : 'chat',
        body: isSealed ? input.sealed : Buffer.from(JSON.stringify(input.chatData)),
        days: isSealed ? input.days : undefined,
        client,
        userId: signedIn?.userId,
      });
      if (!made.ok) return err({ code: made.error });
      return ok({ output: toCreated(made.value, baseOf(request)), headers: unlistedHeaders });
    },
  });
}

function findRoute({ shares }: ShareRouteOptions, limit: RequestLimit): Route {
  return defineRoute({
    method: 'GET',
    path,
    permission: 'anyone',
    input: shareQuerySchema,
    output: z.never(),
    limit,
    async handle({ input }) {
      const found = await shares.find(input.id);
      const isChat = found !== undefined && chatKinds.has(found.kind);
      return isChat ? ok(chatAnswer(found)) : err({ code: 'share-not-found' });
    },
  });
}

function deleteRoute({ shares }: ShareRouteOptions, limit: RequestLimit): Route {
  return defineRoute({
    method: 'POST',
    path: `${path}/delete`,
    permission: 'anyone',
    input: removedShareSchema,
    output: z.object({ success: z.literal(true) }),
    limit,
    async handle({ input }) {
      const isGone = await shares.remove(input);
      return isGone ? ok({ output: { success: true as const } }) : err({ code: 'share-not-found' });
    },
  });
}

function renewRoute({ shares }: ShareRouteOptions, limit: RequestLimit): Route {
  return defineRoute({
    method: 'POST',
    path: `${path}/renew`,
    permission: 'anyone',
    input: renewedShareSchema,
    output: shareEndSchema,
    limit,
    async handle({ input: { days, ...owner } }) {
      const end = await shares.renew(owner, days);
      return end === undefined
        ? err({ code: 'share-not-found' })
        : ok({ output: { expiresAt: end.toISOString() } });
    },
  });
}

function chatAnswer({ kind, body, expiresAt }: FoundShare): RouteAnswer<never> {
  if (kind === 'chat') {
    return { bytes: body, mediaType: 'application/json', headers: unlistedHeaders };
  }
  const expiresAtMs = expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const bytes = writeSealedShare({ expiresAtMs, sealed: body });
  return { bytes, mediaType: shareMediaType, headers: unlistedHeaders };
}

function checksumOf(chatData: unknown): string {
  return createHash('sha256').update(canonicalJson(chatData)).digest('hex');
}
