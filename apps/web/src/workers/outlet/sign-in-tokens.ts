import { isBoundTo, readSecretName, tokenOrigins } from '@parley/domain/plugin/bound-secret.ts';
import type { GrantOwner } from '@parley/domain/plugin/grant.ts';
import type { PluginSignIn } from '@parley/domain/plugin/plugin.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { fetchJson } from '@parley/providers/search/fetch-web.ts';

import { fieldsOf, numberOr, textOr, type Fields } from '#src/data/records/fields.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { SignInCode, SignInError } from '#src/platform/outlet-requests.ts';

import type { KeyRing } from '../key-ring.ts';
import type { KeyStore } from '../key-store.ts';
import { checkAddress } from './check-address.ts';
import {
  listPluginSecrets,
  readPluginSecret,
  removePluginSecrets,
  savePluginSecret,
} from './plugin-secrets.ts';

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
  /** Of all tabs: a refresh token is often good for one use. See {@link signInLock}. */
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

/** The lock under which tokens of a plugin come and go: one that is on its way brings none back. */
export function signInLock(owner: GrantOwner): string {
  return `sign-in/${owner}`;
}

/** Exchanges the code of a service for a token, and keeps it. Errors: see {@link SignInError}. */
export function exchangeCode(
  deps: TokenDeps,
  given: SignInCode,
): Promise<Result<null, SignInError>> {
  return deps.locks.withLock(signInLock(given.owner), () => exchange(deps, given));
}

async function exchange(deps: TokenDeps, given: SignInCode): Promise<Result<null, SignInError>> {
  // A code is good for one use: it is not spent on a token that cannot be kept.
  const open = await deps.keys.change(
    (vault) => vault.checkOpen(),
    () => undefined,
  );
  if (!open.ok) return err({ code: 'not-stored' });
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

/** Whose token is wanted, and the address that it has to come from. */
export type WantedToken = Pick<SignInCode, 'owner' | 'tokenUrl'>;

/**
 * Gets the next token of a plugin where the one that is kept has ended or soon will. What is over for
 * good, or came from elsewhere, is forgotten, so that the person is asked to sign in again.
 */
export async function refreshToken(deps: TokenDeps, wanted: WantedToken): Promise<void> {
  const { owner } = wanted;
  const before = readGrant(await deps.keys.ring(), owner);
  if (before === undefined || standingOf(before, wanted, deps) === 'good') return;
  await deps.locks.withLock(signInLock(owner), async () => {
    // Another tab may have been here meanwhile.
    const here = await readGrantAnew(deps, owner);
    const standing = here === undefined ? 'good' : standingOf(here, wanted, deps);
    if (standing === 'over') await forget(deps, owner);
    else if (here !== undefined && standing === 'due') await getNext(deps, owner, here);
  });
}

async function getNext(deps: TokenDeps, owner: GrantOwner, here: TokenGrant): Promise<void> {
  const asked = await askForToken(deps, owner, {
    grant: here,
    parameters: { grant_type: 'refresh_token', refresh_token: here.refreshToken },
  });
  // Imports and the end of the trash remove secrets without the lock.
  if (!isSame(here, await readGrantAnew(deps, owner))) return;
  if (asked.ok) await keep(deps, owner, asked.value);
  else if (isTakenBack(asked.error)) await forget(deps, owner);
}

async function readGrantAnew(
  { keys }: TokenDeps,
  owner: GrantOwner,
): Promise<TokenGrant | undefined> {
  await listPluginSecrets(keys, owner);
  return readGrant(await keys.ring(), owner);
}

function isSame(a: TokenGrant, b: TokenGrant | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** `over`: it is of no use any more. `due`: it ends soon, and the next one can be got. */
function standingOf(
  { tokenUrl, refreshToken: next, expiresAtMs }: TokenGrant,
  wanted: WantedToken,
  { nowMs }: Pick<TokenDeps, 'nowMs'>,
): 'good' | 'due' | 'over' {
  if (tokenUrl !== wanted.tokenUrl) return 'over';
  const leftMs = expiresAtMs === null ? Infinity : expiresAtMs - nowMs();
  if (next === '') return leftMs > 0 ? 'good' : 'over';
  return leftMs < leastLeftMs ? 'due' : 'good';
}

/** RFC 6749, section 5.2; GitHub and Slack have words of their own, and say them with a 200. */
const takenBack: ReadonlySet<string> = new Set([
  'invalid_grant',
  'bad_refresh_token',
  'invalid_refresh_token',
]);

/** Any other refusal can be over the next time: the secret was mistyped, the service is at fault. */
function isTakenBack(error: SignInError): boolean {
  return 'reason' in error && takenBack.has(error.reason ?? '');
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
  const secret = await readClientSecret(deps, { owner, tokenUrl: from.tokenUrl });
  if (secret === undefined) return err({ code: 'not-stored' });
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

/** Empty where the person filled none in; undefined where it is stored and cannot be read. */
async function readClientSecret(
  { keys }: TokenDeps,
  { owner, tokenUrl }: WantedToken,
): Promise<string | undefined> {
  const origins = tokenOrigins(tokenUrl);
  const stored = await listPluginSecrets(keys, owner);
  const name = clientSecret;
  const secret = readPluginSecret(await keys.ring(), { owner, name }, origins);
  const kept = stored.ok ? stored.value.map(readSecretName) : [];
  const isStored = kept.some((each) => each.name === name && isBoundTo(each, origins));
  return secret ?? (isStored ? undefined : '');
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
    const reason = textOr(fields['error'], '');
    const said = textOr(fields['error_description'], reason);
    return err({ code: 'no-token', reason: reason.slice(0, 40), detail: said.slice(0, 300) });
  }
  const seconds = Number(fields['expires_in'] ?? Number.NaN);
  // Zero stands for a token without an end.
  const expiresAtMs = Number.isFinite(seconds) && seconds > 0 ? nowMs + seconds * 1000 : null;
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
  await removePluginSecrets(keys, { owner, names: [accessToken, grant] });
}

/** What is kept of the service that gave the token of a plugin; undefined where it is locked or missing. */
export function readGrant(ring: KeyRing, owner: GrantOwner): TokenGrant | undefined {
  const text = readPluginSecret(ring, { owner, name: grant });
  if (text === undefined) return undefined;
  const fields = grantFields(text);
  if (fields === undefined) return undefined;
  return {
    tokenUrl: textOr(fields['tokenUrl'], ''),
    clientId: textOr(fields['clientId'], ''),
    bodyFormat: fields['bodyFormat'] === 'json' ? 'json' : 'form',
    allowsLoopback: fields['allowsLoopback'] === true,
    refreshToken: textOr(fields['refreshToken'], ''),
    expiresAtMs: numberOr(fields['expiresAtMs'], null),
  };
}

/** Undefined for what nobody here has written. */
function grantFields(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
