import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';

import { collectBytes } from '#src/platform/byte-streams.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { refusalIn } from './refusal-in.ts';
import type { SharedPlace } from './shared-place.ts';

/**
 * Why nothing came. `changed`: the content is not what the link promised; `refused`: this server has
 * no such thing, or does not offer any, and may say so in words.
 */
export type SharedFailure =
  | SearchError
  | { readonly code: 'changed' }
  | { readonly code: 'refused'; readonly userMessage?: string };

/** What loading needs. */
export interface LoadSharedDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  /** For this program's own server. */
  readonly fetch: typeof fetch;
}

/** More is no character and no plugin. */
const maxBytes = 2 * 1024 * 1024;
const maxWaitMs = 15_000;

/**
 * Fetches what a link names; nothing of it is believed or kept. Another server is asked by the network
 * worker, without cookies, referrer and redirects.
 */
export async function loadShared(
  deps: LoadSharedDeps,
  place: SharedPlace,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>, SharedFailure>> {
  if (place.isOwn) return loadOwn(deps, place, signal);
  const loaded = await deps.network.request('load-file', { url: place.url }, signal);
  if (!loaded.ok || place.sha256 === undefined) return loaded;
  return (await sha256Hex(loaded.value)) === place.sha256 ? loaded : err({ code: 'changed' });
}

async function loadOwn(
  { fetch: ask }: LoadSharedDeps,
  { url }: SharedPlace,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>, SharedFailure>> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
  const headers = { accept: 'application/json' };
  try {
    const response = await ask(url, { headers, redirect: 'error', signal: timeout });
    const body = response.body ?? new Blob([]).stream();
    const bytes = await collectBytes(body, maxBytes);
    return response.ok ? ok(bytes) : err(refusalIn(bytes));
  } catch {
    return err({ code: signal.aborted ? 'aborted' : 'unreachable' });
  }
}
