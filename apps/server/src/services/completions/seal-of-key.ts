import type { Seal } from '../../secrets/seal-text.ts';

/** Where a key belongs. */
interface KeyPlace {
  readonly id: string;
  readonly baseUrl: string;
}

/** What a key is sealed with: whoever changes the origin in its row makes it unreadable. */
export function sealOfKey(
  { sealKey, orgId }: { readonly sealKey: Uint8Array; readonly orgId: string },
  { id, baseUrl }: KeyPlace,
): Seal {
  return { key: sealKey, place: [orgId, 'provider_keys', id, new URL(baseUrl).origin] };
}
