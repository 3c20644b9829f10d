import {
  createdItemSchema,
  createdShareSchema,
  readSealedShare,
  shareEndSchema,
  shareLimits,
  shareMediaType,
  sharePath,
  writeNewShare,
  type CreatedItem,
  type CreatedShare,
} from '@parley/contract/http/share.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { collectBytes, type Bytes } from '#src/platform/byte-streams.ts';

import { refusalIn, saysGone } from './refusal-in.ts';
import type { SharedKind } from './shared-place.ts';

/**
 * Why a server did not do it. `userMessage`: in its own words, where it has some; `gone`: there is
 * nothing under this link, or the secret is wrong.
 */
export type ShareFailure =
  | { readonly code: 'refused' | 'gone'; readonly userMessage?: string }
  | { readonly code: 'too-large' | 'unreachable' };

/** What lies behind a link. */
export type FoundShare =
  | { readonly kind: 'sealed'; readonly sealed: Bytes; readonly expiresAtMs: number }
  /** The specified form; anybody's word. */
  | { readonly kind: 'plain'; readonly value: unknown };

/** By whom a share can be changed. */
export interface ShareOwner {
  readonly id: string;
  readonly secret: string;
}

type Answer<T> = Promise<Result<T, ShareFailure>>;

/** The shares of this program's own server. */
export interface ShareClient {
  readonly createSealed: (sealed: Bytes, days: number) => Answer<CreatedShare>;
  /** @param checksum SHA-256 of the chat as canonical JSON, in hexadecimal digits */
  readonly createPlain: (chatData: object, checksum: string) => Answer<CreatedShare>;
  /** The link is `{base}/{kind}s/{id}`. */
  readonly createItem: (kind: SharedKind, item: object) => Answer<CreatedItem>;
  readonly find: (id: string, signal?: AbortSignal) => Answer<FoundShare>;
  readonly remove: (owner: ShareOwner) => Answer<undefined>;
  /** Until when it lasts now, in milliseconds since 1970. */
  readonly renew: (owner: ShareOwner, days: number) => Answer<number>;
}

/** What asking needs. */
export interface ShareClientDeps {
  readonly fetch: typeof fetch;
  /** The address of the program: its server's folder. */
  readonly base: string;
}

const maxWaitMs = 30_000;
const jsonType = { 'content-type': 'application/json' };

/** Asks the server that the page came from. */
export function createShareClient(deps: ShareClientDeps): ShareClient {
  const post = (path: string, body: BodyInit, headers: HeadersInit = jsonType): Answer<Response> =>
    send(deps, path, { method: 'POST', body, headers });
  const postJson = (path: string, value: object, headers = {}): Answer<Response> =>
    post(path, JSON.stringify(value), { ...jsonType, ...headers });
  return {
    async createSealed(sealed, days) {
      if (sealed.length > shareLimits.bodyBytes - 16) return err({ code: 'too-large' });
      const headers = { 'content-type': shareMediaType };
      const answer = await post(sharePath, writeNewShare(days, sealed), headers);
      return answer.ok ? parsed(answer.value, createdShareSchema) : answer;
    },
    async createPlain(chatData, checksum) {
      const body = JSON.stringify({ chatData, c: checksum });
      if (new Blob([body]).size > shareLimits.bodyBytes) return err({ code: 'too-large' });
      const answer = await post(sharePath, body);
      return answer.ok ? parsed(answer.value, createdShareSchema) : answer;
    },
    async createItem(kind, item) {
      // Part of the call; there are no licenses here, so it is empty.
      const headers = { 'x-license-token': '' };
      const answer = await postJson(`api/shared_${kind}s`, item, headers);
      return answer.ok ? parsed(answer.value, createdItemSchema) : answer;
    },
    async find(id, signal) {
      const query = new URLSearchParams({ id });
      const answer = await send(deps, `${sharePath}?${query}`, { signal: signal ?? null });
      return answer.ok ? foundIn(answer.value) : answer;
    },
    async remove({ id, secret }) {
      const answer = await postJson(`${sharePath}/delete`, { id, secret });
      return answer.ok ? ok(undefined) : answer;
    },
    async renew({ id, secret }, days) {
      const answer = await postJson(`${sharePath}/renew`, { id, secret, days });
      if (!answer.ok) return answer;
      const end = await parsed(answer.value, shareEndSchema);
      return end.ok ? ok(Date.parse(end.value.expiresAt)) : end;
    },
  };
}

async function send(
  { fetch: ask, base }: ShareClientDeps,
  path: string,
  init: RequestInit,
): Answer<Response> {
  const timeout = AbortSignal.timeout(maxWaitMs);
  const signal =
    init.signal instanceof AbortSignal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await ask(new URL(path, base), { ...init, redirect: 'error', signal });
    if (response.ok) return ok(response);
    const body = await bytesOf(response);
    const refusal = refusalIn(body);
    return err(saysGone(body) ? { ...refusal, code: 'gone' } : refusal);
  } catch {
    return err({ code: 'unreachable' });
  }
}

function bytesOf(response: Response): Promise<Bytes> {
  return collectBytes(response.body ?? new Blob([]).stream(), 2 * shareLimits.bodyBytes);
}

async function foundIn(response: Response): Answer<FoundShare> {
  try {
    const bytes = await bytesOf(response);
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith(shareMediaType)) {
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return ok({ kind: 'plain', value });
    }
    const read = readSealedShare(bytes);
    if (read === undefined) return err({ code: 'refused' });
    return ok({ kind: 'sealed', sealed: read.sealed.slice(), expiresAtMs: read.expiresAtMs });
  } catch {
    return err({ code: 'unreachable' });
  }
}

/** As schemas of the contract read. */
interface Reader<T> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: T } | { readonly success: false };
}

async function parsed<T>(response: Response, schema: Reader<T>): Answer<T> {
  try {
    const read = schema.safeParse(await response.json());
    return read.success ? ok(read.data) : err({ code: 'refused' });
  } catch {
    return err({ code: 'unreachable' });
  }
}
