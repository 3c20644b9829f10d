import {
  blobAnswer,
  blobLimits,
  blobsPath,
  chunkMediaType,
  digestHeader,
  readBlobShape,
} from '@parley/contract/http/blobs.ts';
import { isBlobId } from '@parley/contract/sync/sync-fields.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { BlobService } from '../../services/blobs/blob-service.ts';

const none = z.object({});
const blobRoute = `/${blobsPath}/:id`;
const chunkRoute = `${blobRoute}/:index`;

/** Takes the chunks of attachments, and gives them out. All are sealed. */
export function blobRoutes(blobs: BlobService): readonly Route[] {
  return [describeRoute(blobs), putRoute(blobs), getRoute(blobs)];
}

function describeRoute(blobs: BlobService): Route {
  return defineRoute({
    method: 'GET',
    path: blobRoute,
    permission: 'signed-in',
    input: none,
    output: blobAnswer,
    async handle({ params, signedIn }) {
      const { id } = params;
      const output = isBlobId(id) ? await blobs.describe(signedIn, id) : undefined;
      return output === undefined ? err({ code: 'not-found' }) : ok({ output });
    },
  });
}

function putRoute(blobs: BlobService): Route {
  return defineRoute({
    method: 'PUT',
    path: chunkRoute,
    permission: 'signed-in',
    input: z.instanceof(Uint8Array),
    output: none,
    maxBodyBytes: blobLimits.chunkBytes,
    forms: { [chunkMediaType]: (body) => body },
    async handle({ input, params, request, signedIn }) {
      const place = placeIn(params);
      if (place === undefined) return err({ code: 'not-found' });
      const shape = readBlobShape(new URL(request.url).searchParams);
      if (shape === undefined) return err({ code: 'invalid-request' });
      const digest = request.headers.get(digestHeader) ?? '';
      const taken = await blobs.put(signedIn, { ...place, shape, bytes: input, digest });
      if (taken.ok) return ok({ output: {} });
      const { code, ...details } = taken.error;
      return err({ code, details });
    },
  });
}

function getRoute(blobs: BlobService): Route {
  return defineRoute({
    method: 'GET',
    path: chunkRoute,
    permission: 'signed-in',
    input: none,
    output: none,
    async handle({ params, signedIn }) {
      const place = placeIn(params);
      const bytes = place && (await blobs.get(signedIn, place.blobId, place.index));
      if (bytes === undefined) return err({ code: 'not-found' });
      return ok({ bytes, mediaType: chunkMediaType });
    },
  });
}

function placeIn({
  id,
  index = '',
}: Readonly<Record<string, string>>):
  | { readonly blobId: string; readonly index: number }
  | undefined {
  return isBlobId(id) && /^(?:0|[1-9]\d{0,2})$/.test(index)
    ? { blobId: id, index: Number(index) }
    : undefined;
}
