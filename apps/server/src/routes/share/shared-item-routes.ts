import { unlistedHeaders } from '@parley/contract/http/security-headers.ts';
import { createdItemSchema, shareLimits, sharedItemSchema } from '@parley/contract/http/share.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import { defineRoute, type Route } from '../../http/define-route.ts';
import { createRequestLimit, type RequestLimit } from '../../http/request-limit.ts';
import type { ShareKind } from '../../services/share/share-service.ts';
import { readCharacterToShare, readPluginToShare } from '../../services/share/shared-items.ts';
import { linkBase, toCreated } from './share-answers.ts';
import type { ShareRouteOptions } from './share-routes.ts';

/** Shares characters and plugins, and gives them out. */
export function sharedItemRoutes(options: ShareRouteOptions): readonly Route[] {
  const limit = createRequestLimit(options.proxyCount);
  return [
    ...routesOf(options, { kind: 'character', read: readCharacterToShare, limit }),
    ...routesOf(options, { kind: 'plugin', read: readPluginToShare, limit }),
  ];
}

interface SharedItems {
  readonly kind: Extract<ShareKind, 'character' | 'plugin'>;
  /** What is kept of what was sent; undefined for what is none. */
  readonly read: (value: unknown) => object | undefined;
  readonly limit: RequestLimit;
}

function routesOf(
  { shares, publicUrl }: ShareRouteOptions,
  { kind, read, limit }: SharedItems,
): readonly Route[] {
  const baseOf = linkBase(publicUrl);
  const path = `/api/shared_${kind}s`;
  return [
    defineRoute({
      method: 'POST',
      path,
      permission: 'anyone',
      input: z.looseObject({}),
      output: createdItemSchema,
      maxBodyBytes: shareLimits.bodyBytes,
      limit,
      async handle({ input, client, signedIn, request }) {
        const item = read(input);
        if (item === undefined) return err({ code: 'invalid-request' });
        const made = await shares.create({
          kind,
          body: Buffer.from(JSON.stringify(item)),
          days: undefined,
          client,
          userId: signedIn?.userId,
        });
        if (!made.ok) return err({ code: made.error });
        return ok({ output: toCreated(made.value, baseOf(request)), headers: unlistedHeaders });
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/:id`,
      permission: 'anyone',
      input: z.strictObject({}),
      output: sharedItemSchema,
      limit,
      async handle({ params: { id = '' } }) {
        const found = await shares.find(id);
        if (found?.kind !== kind) return err({ code: 'share-not-found' });
        const data: unknown = JSON.parse(Buffer.from(found.body).toString('utf8'));
        return ok({ output: sharedItemSchema.parse({ id, data }), headers: unlistedHeaders });
      },
    }),
  ];
}
