import { doneAnswer, emptyRequest, verifyAnswer } from '@parley/contract/http/account.ts';
import {
  passkeyOptionsAnswer,
  passkeyOptionsRequest,
  passkeyPaths,
  registerPasskeyRequest,
  renamePasskeyRequest,
  verifyPasskeyRequest,
} from '@parley/contract/http/passkeys.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { setCookie, signInCookieName, type SessionCookieRules } from '../../http/cookies.ts';
import { defineRoute, type Route, type RouteCall } from '../../http/define-route.ts';
import { makeToken } from '../../services/account/tokens.ts';
import type { PasskeySite } from '../../services/passkeys/check-passkey.ts';
import type { PasskeyHandIn, PasskeyService } from '../../services/passkeys/passkey-service.ts';
import { browserKeyOf, signInCookieS } from './browser-key.ts';
import { signedInAnswer } from './sign-in.ts';

/** How passkeys are offered. */
export interface PasskeyRouteOptions {
  readonly passkeys: PasskeyService;
  readonly cookies: SessionCookieRules;
  /** Where people reach the page; undefined: on this computer alone, by any of its names. */
  readonly pageOrigin: string | undefined;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

const done = { success: true } as const;

/** Signing in by passkey, and what somebody who is signed in does with theirs. */
export function passkeyRoutes(options: PasskeyRouteOptions): readonly Route[] {
  return [optionsRoute(options), ...ceremonyRoutes(options), ...ownPasskeyRoutes(options)];
}

function optionsRoute(options: PasskeyRouteOptions): Route {
  const { passkeys, cookies } = options;
  return defineRoute({
    method: 'POST',
    path: `/${passkeyPaths.options}`,
    permission: 'anyone',
    input: passkeyOptionsRequest,
    output: passkeyOptionsAnswer,
    handle: async ({ input, request, signedIn }) => {
      const value = browserKeyOf(request, cookies) ?? makeToken();
      const asker = { browserKey: value, site: siteOf(request, options) };
      const cookie = setCookie({ name: signInCookieName, value, maxAgeS: signInCookieS }, cookies);
      if (input.purpose === 'sign-in') {
        return ok({ output: passkeys.challenge(asker), cookies: [cookie] });
      }
      if (signedIn === undefined) return err({ code: 'sign-in-required' });
      return ok({ output: await passkeys.creation(asker, signedIn), cookies: [cookie] });
    },
  });
}

function ceremonyRoutes(options: PasskeyRouteOptions): readonly Route[] {
  const { passkeys } = options;
  return [
    defineRoute({
      method: 'POST',
      path: `/${passkeyPaths.register}`,
      permission: 'signed-in',
      input: registerPasskeyRequest,
      output: doneAnswer,
      handle: async (call) => {
        const registration = { ...call.input, ...handInOf(call, options), caller: call.signedIn };
        const registered = await passkeys.register(registration);
        return registered.ok ? ok({ output: done }) : registered;
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${passkeyPaths.verify}`,
      permission: 'anyone',
      input: verifyPasskeyRequest,
      output: verifyAnswer,
      handle: async (call) => {
        const signedIn = await passkeys.signIn({
          ...handInOf(call, options),
          credential: call.input.credential,
          userAgent: call.request.headers.get('user-agent') ?? '',
          before: call.signedIn,
        });
        return signedIn.ok ? ok(signedInAnswer(signedIn.value, options)) : signedIn;
      },
    }),
  ];
}

function ownPasskeyRoutes({ passkeys }: PasskeyRouteOptions): readonly Route[] {
  const path = `/${passkeyPaths.passkeys}/:id`;
  return [
    defineRoute({
      method: 'PUT',
      path,
      permission: 'signed-in',
      input: renamePasskeyRequest,
      output: doneAnswer,
      handle: async ({ signedIn: { userId }, params, input }) => {
        const isDone = await passkeys.rename({ userId, id: params['id'] ?? '' }, input.name);
        return isDone ? ok({ output: done }) : err({ code: 'not-found' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      path,
      permission: 'signed-in',
      input: emptyRequest,
      output: doneAnswer,
      handle: async ({ signedIn: { userId }, params }) => {
        const isDone = await passkeys.remove({ userId, id: params['id'] ?? '' });
        return isDone ? ok({ output: done }) : err({ code: 'not-found' });
      },
    }),
  ];
}

function handInOf(
  { request, client }: Pick<RouteCall<unknown>, 'request' | 'client'>,
  options: PasskeyRouteOptions,
): PasskeyHandIn {
  const browserKey = browserKeyOf(request, options.cookies) ?? '';
  return { client, browserKey, site: siteOf(request, options) };
}

/**
 * Where the passkeys of this server are good. Without an address of its own, the name by which this
 * computer was reached counts; a request of another one does not get as far as here.
 */
function siteOf(
  { headers }: Request,
  { pageOrigin = headers.get('origin') ?? '' }: PasskeyRouteOptions,
): PasskeySite {
  return { id: URL.parse(pageOrigin)?.hostname ?? '', origin: pageOrigin };
}
