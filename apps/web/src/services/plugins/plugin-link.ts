import { readPluginFile, type PluginFileFailure } from '@parley/domain/plugin/plugin-files.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import type { ReadManifest } from '@parley/domain/plugin/read-manifest.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import {
  deflateFragment,
  inflateFragment,
  type FragmentFailure,
} from '#src/platform/deflated-fragment.ts';

/** A plugin as the fragment of a link, word for word. Settings and secrets are no part of it. */
export function encodePluginFragment(
  manifest: PluginManifest,
): Promise<Result<string, { readonly reason: 'too-long' }>> {
  return deflateFragment(JSON.stringify(manifest));
}

/** Reads what {@link encodePluginFragment} writes. */
export async function decodePluginFragment(
  fragment: string,
): Promise<Result<ReadManifest, FragmentFailure | PluginFileFailure>> {
  const inflated = await inflateFragment(fragment);
  return inflated.ok ? readPluginFile(inflated.value) : inflated;
}
