import type { GrantOwner } from '@parley/domain/plugin/grant.ts';
import type { PluginSignIn } from '@parley/domain/plugin/plugin.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { fetchJson } from '@parley/providers/search/fetch-web.ts';

import { fieldsOf, numberOr, textOr } from '#src/data/records/fields.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { SignInCode, SignInError } from '#src/platform/outlet-requests.ts';

import type { KeyStore } from '../key-store.ts';
import { checkAddress } from './check-address.ts';
import { listPluginSecrets, readPluginSecret, savePluginSecret } from './plugin-secrets.ts';

/*
 * Tokens of services that the person signed in to (OAuth 2, RFC 6749). They lie with the secrets of
 * their plugin: the token of now, and beside it what gets the next one, which goes to nobody but the
 * address that the first one came from.
 */

/** What getting tokens needs of the worker. */
export interface TokenDeps {
  readonly keys: KeyStore;
  readonly fetch: typeof fetch;
  readonly ownOrigin: string;
  readonly nowMs: () => number;
  readonly isOnline: () => boolean;
  /** Of all tabs: a refresh token is often good for one use. */
  readonly locks: Pick<Locks, 'withLock'>;
}

/** Where the next token comes from; kept as JSON. */
interface TokenGrant extends Pick<SignInCode, 'tokenUrl' | 'clientId' | 'allowsLoopback'> {
  readonly bodyFormat: PluginSignIn['bodyFormat'];
  /** Empty where the service gave none. */
  readonly refreshToken: string;
  /** Null where the service did not say. */
  readonly expiresAtMs: number | null;
}

/** From the request to the last byte. */
const maxRequestMs = 20_000;
/** A token that ends sooner is exchanged before it is used. */
const leastLeftMs = 2 * 60_000;
const { accessToken, clientSecret, grant } = signInNames;

/** Exchanges the code of a service for a token, and keeps it. Errors: see {@link SignInError}. */
export async function exchangeCode(
  deps: TokenDeps,
  given: SignInCode,
): Promise<Result<null, SignInError>> {
  const { owner, code, verifier, redirectUrl, tokenUrl, clientId, bodyFormat } = given;
  const { allowsLoopback } = given;
  const target = { tokenUrl, clientId, bodyFormat, allowsLoopback, refreshToken: '' };
  const asked = await askForToken(deps, owner, {
    grant: { ...target, expiresAtMs: null },
    parameters: {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUrl,
    },
  });
  return asked.ok ? keep(deps, owner, asked.value) : asked;
}

/**
 * Gets the next token of a plugin where the one that is kept has ended or soon will. One that the
 * service takes back is forgotten, so that the person is asked to sign in again.
 */
export async function refreshToken(deps: TokenDeps, owner: GrantOwner): Promise<void> {
  if (!isDue(await readGrant(deps, owner), deps.nowMs())) return;
  await deps.locks.withLock(`sign-in/${owner}`, async () => {
    // Another tab may have been here meanwhile.
    await listPluginSecrets(deps.keys, owner);
    const here = await readGrant(deps, owner);
    if (here === undefined || !isDue(here, deps.nowMs())) return;
    const asked = await askForToken(deps, owner, {
      grant: here,
      parameters: { grant_type: 'refresh_token', refresh_token: here.refreshToken },
    });
    if (asked.ok) await keep(deps, owner, asked.value);
    else if (isTakenBack(asked.error)) await forget(deps, owner);
  });
}

function isDue(here: TokenGrant | undefined, nowMs: number): boolean {
  if (here === undefined || here.refreshToken === '' || here.expiresAtMs === null) return false;
  return here.expiresAtMs - nowMs < leastLeftMs;
}

function isTakenBack(error: SignInError): boolean {
  return 'status' in error && (error.status === 400 || error.status === 401);
}

interface TokenRequest {
  readonly grant: TokenGrant;
  readonly parameters: Readonly<Record<string, string>>;
}

interface GivenToken {
  readonly token: string;
  readonly grant: TokenGrant;
}

async function askForToken(
  deps: TokenDeps,
  owner: GrantOwner,
  { grant: from, parameters }: TokenRequest,
): Promise<Result<GivenToken, SignInError>> {
  const address = checkAddress(from.tokenUrl, { ...deps, allowsLoopback: from.allowsLoopback });
  if (!address.ok) return err({ code: 'not-allowed' });
  const secret = readPluginSecret(await deps.keys.ring(), owner, clientSecret) ?? '';
  const all = {
    ...parameters,
    client_id: from.clientId,
    ...(secret === '' ? {} : { client_secret: secret }),
  };
  const answer = await fetchJson(
    {
      fetch: deps.fetch,
      signal: new AbortController().signal,
      isOnline: deps.isOnline,
      timeoutMs: maxRequestMs,
    },
    { url: address.value.href, secret, ...bodyOf(all, from.bodyFormat) },
  );
  return answer.ok ? readToken(answer.value, from, deps.nowMs()) : answer;
}

function bodyOf(
  parameters: Readonly<Record<string, string>>,
  format: PluginSignIn['bodyFormat'],
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const accept = 'application/json';
  return format === 'json'
    ? { headers: { accept }, body: JSON.stringify(parameters) }
    : {
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(parameters).toString(),
      };
}

function readToken(
  answer: unknown,
  from: TokenGrant,
  nowMs: number,
): Result<GivenToken, SignInError> {
  const fields = fieldsOf(answer);
  const token = textOr(fields['access_token'], '');
  if (token === '') {
    const said = textOr(fields['error_description'], textOr(fields['error'], ''));
    return err({ code: 'no-token', detail: said.slice(0, 300) });
  }
  const seconds = Number(fields['expires_in'] ?? Number.NaN);
  const expiresAtMs = Number.isFinite(seconds) ? nowMs + seconds * 1000 : null;
  // A service that gives no other one goes on with the one before.
  const next = textOr(fields['refresh_token'], from.refreshToken);
  return ok({ token, grant: { ...from, refreshToken: next, expiresAtMs } });
}

async function keep(
  { keys }: TokenDeps,
  owner: GrantOwner,
  { token, grant: kept }: GivenToken,
): Promise<Result<null, SignInError>> {
  const rows = [
    [grant, JSON.stringify(kept)],
    [accessToken, token],
  ] as const;
  for (const [name, value] of rows) {
    const saved = await savePluginSecret(keys, { owner, name, value });
    if (!saved.ok) return err({ code: 'not-stored' });
  }
  return ok(null);
}

async function forget({ keys }: TokenDeps, owner: GrantOwner): Promise<void> {
  for (const name of [accessToken, grant]) await savePluginSecret(keys, { owner, name, value: '' });
}

async function readGrant({ keys }: TokenDeps, owner: GrantOwner): Promise<TokenGrant | undefined> {
  const text = readPluginSecret(await keys.ring(), owner, grant);
  if (text === undefined) return undefined;
  const fields = fieldsOf(JSON.parse(text) as unknown);
  return {
    tokenUrl: textOr(fields['tokenUrl'], ''),
    clientId: textOr(fields['clientId'], ''),
    bodyFormat: fields['bodyFormat'] === 'json' ? 'json' : 'form',
    allowsLoopback: fields['allowsLoopback'] === true,
    refreshToken: textOr(fields['refreshToken'], ''),
    expiresAtMs: numberOr(fields['expiresAtMs'], null),
  };
}
