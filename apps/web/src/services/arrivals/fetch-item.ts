import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';

import type { Bytes } from '#src/platform/byte-streams.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { ItemAddress } from './item-address.ts';

/** Why nothing came. `wrong-hash`: the content is not the one that the link names. */
export type ItemFailure = Omit<SearchError, 'code'> & {
  readonly code: SearchError['code'] | 'wrong-hash';
};

/** Fetches what a link names, once the person asked for it, and compares its hash where there is one. */
export async function fetchItem(
  network: Pick<NetworkClient, 'request'>,
  { url, sha256 }: ItemAddress,
  signal: AbortSignal,
): Promise<Result<Bytes, ItemFailure>> {
  const fetched = await network.request('fetch-item', { url }, signal);
  if (!fetched.ok || sha256 === undefined) return fetched;
  const isRight = (await sha256Hex(fetched.value)) === sha256;
  return isRight ? ok(fetched.value) : err({ code: 'wrong-hash' });
}
