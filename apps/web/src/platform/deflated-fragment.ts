import { fromBase64Url, toBase64Url } from '@parley/domain/shared/base64url.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { collectBytes, TooLargeError } from './byte-streams.ts';

/** Longest fragment, in characters, and most that it may be when it is inflated, in bytes. */
const limits = { characters: 16_000, bytes: 1_000_000 } as const;

/** Why a link holds nothing to read: `too-large` is what would be inflated to too much. */
export interface FragmentFailure {
  readonly reason: 'too-long' | 'too-large' | 'broken';
}

/**
 * A text as the fragment of a link: deflated, as Base64 for addresses. Errors: `too-long` for more than
 * 16,000 characters, or for more than {@link inflateFragment} inflates.
 */
export async function deflateFragment(
  text: string,
): Promise<Result<string, { readonly reason: 'too-long' }>> {
  const file = new Blob([text]);
  if (file.size > limits.bytes) return err({ reason: 'too-long' });
  const deflated = file.stream().pipeThrough(new CompressionStream('deflate-raw'));
  try {
    const fragment = toBase64Url(await collectBytes(deflated, limits.characters));
    return fragment.length > limits.characters ? err({ reason: 'too-long' }) : ok(fragment);
  } catch (cause) {
    if (cause instanceof TooLargeError) return err({ reason: 'too-long' });
    throw cause;
  }
}

/** Reads what {@link deflateFragment} writes, inflating 1 MB of it at most. */
export async function inflateFragment(
  fragment: string,
): Promise<Result<Uint8Array<ArrayBuffer>, FragmentFailure>> {
  if (fragment.length > limits.characters) return err({ reason: 'too-long' });
  const deflated = fromBase64Url(fragment);
  if (deflated === undefined) return err({ reason: 'broken' });
  const inflated = new Blob([deflated])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return ok(await collectBytes(inflated, limits.bytes));
  } catch (cause) {
    if (cause instanceof TooLargeError) return err({ reason: 'too-large' });
    if (cause instanceof TypeError) return err({ reason: 'broken' });
    throw cause;
  }
}
