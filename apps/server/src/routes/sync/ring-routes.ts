import { readJoin, joinLimits, writeJoin } from '@parley/contract/sync/join-body.ts';
import {
  readRingPut,
  ringLimits,
  writeRing,
  type RingPut,
} from '@parley/contract/sync/ring-body.ts';
import { isName } from '@parley/contract/sync/sync-fields.ts';
import { decodeUtf8, encodeUtf8 } from '@parley/domain/shared/utf8.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { SyncService } from '../../services/sync/sync-service.ts';

const none = z.object({});
const json = 'application/json';
const ringPath = '/api/sync/ring';
const joinPath = '/api/sync/joins/:id';
/** Base64 is a third longer than its bytes. */
const joinBodyBytes = joinLimits.sealedBytes * 2;

/** Keeps the key ring of an account, and what one device leaves for another. Both are sealed. */
export function ringRoutes(sync: SyncService): readonly Route[] {
  return [
    readRingRoute(sync),
    putRingRoute({ method: 'PUT', path: ringPath }, (owner, { head, ring }) =>
      sync.saveRing(owner, head, ring),
    ),
    putRingRoute({ method: 'POST', path: `${ringPath}/start-over` }, sync.startOver),
    leaveJoinRoute(sync),
    takeJoinRoute(sync),
  ];
}

function readRingRoute(sync: SyncService): Route {
  return defineRoute({
    method: 'GET',
    path: ringPath,
    permission: 'signed-in',
    input: none,
    output: none,
    async handle({ signedIn }) {
      return ok({ bytes: encodeUtf8(writeRing(await sync.readRing(signedIn))), mediaType: json });
    },
  });
}

/** Takes a ring where the account stands where the device saw it. */
function putRingRoute(
  place: { readonly method: 'PUT' | 'POST'; readonly path: string },
  put: SyncService['startOver'],
): Route {
  return defineRoute({
    ...place,
    permission: 'signed-in',
    input: present<RingPut>(),
    output: none,
    maxBodyBytes: ringLimits.jsonCharacters,
    forms: { [json]: (body) => readRingPut(decodeUtf8(body) ?? '') },
    async handle({ input, signedIn }) {
      const saved = await put(signedIn, input);
      if (saved.ok) return ok({ output: {} });
      const { code, ...details } = saved.error;
      return err({ code, details });
    },
  });
}

function leaveJoinRoute(sync: SyncService): Route {
  return defineRoute({
    method: 'POST',
    path: joinPath,
    permission: 'signed-in',
    input: present<NonNullable<ReturnType<typeof readJoin>>>(),
    output: none,
    maxBodyBytes: joinBodyBytes,
    forms: { [json]: (body) => readJoin(decodeUtf8(body) ?? '') },
    async handle({ input, params, signedIn }) {
      const { id } = params;
      if (!isName(id)) return err({ code: 'not-found' });
      const left = await sync.leaveJoin(signedIn, id, input.sealed);
      return left.ok ? ok({ output: {} }) : err({ code: left.error });
    },
  });
}

function takeJoinRoute(sync: SyncService): Route {
  return defineRoute({
    // It is gone after it was given, so no link or picture of another page may ask for it.
    method: 'POST',
    path: `${joinPath}/take`,
    permission: 'signed-in',
    input: none,
    output: none,
    async handle({ params, signedIn }) {
      const { id } = params;
      const sealed = isName(id) ? await sync.takeJoin(signedIn, id) : undefined;
      if (sealed === undefined) return err({ code: 'not-found' });
      return ok({ bytes: encodeUtf8(writeJoin({ sealed })), mediaType: json });
    },
  });
}

/** What was read already, by the reader of its form; what that could not read is refused. */
function present<T>(): z.ZodMiniCustom<T, T> {
  return z.custom<T>((value) => value !== undefined);
}
