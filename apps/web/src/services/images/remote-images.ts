import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { ImageError } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

/**
 * Loads pictures that replies name, each after a click and once, and keeps them as long as the page lives. One
 * that failed can be tried again.
 *
 * @returns a function from the picture's address to a `blob:` address
 */
export function createRemoteImages(
  network: NetworkClient,
): (url: string) => Promise<Result<string, ImageError>> {
  const known = new Map<string, Promise<Result<string, ImageError>>>();

  async function load(url: string): Promise<Result<string, ImageError>> {
    const result = await network.request('load-image', { url });
    if (result.ok) return ok(URL.createObjectURL(result.value));
    known.delete(url);
    return err(result.error);
  }

  return (url) => {
    const loading = known.get(url) ?? load(url);
    known.set(url, loading);
    return loading;
  };
}
