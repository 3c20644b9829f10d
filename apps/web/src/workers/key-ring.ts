import { activeKey, type KeyPlace } from '@parley/domain/keys/active-key.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** A key with the only origin that may get it. */
export interface BoundKey extends KeyPlace {
  /** Of a secret setting, its name; other keys are told apart by where they go. */
  readonly name?: string;
  /** Undefined while it is encrypted and not open. */
  readonly value: string | undefined;
}

/** What there is for an endpoint. */
export type FoundKey =
  | { readonly state: 'key'; readonly value: string }
  /** There is one, and it has to be unlocked first. */
  | { readonly state: 'locked' }
  /** There is none, or it belongs to another origin. */
  | { readonly state: 'none' };

/** The keys of this worker; they never leave it but in a request to the origin they belong to. */
export interface KeyRing {
  replaceAll(keys: readonly BoundKey[]): void;
  set(key: BoundKey): void;
  removeAllOf(providerId: string): void;
  remove(matches: (key: BoundKey) => boolean): void;
  keyFor(endpoint: Pick<ProviderEndpoint, 'id' | 'baseUrl'>): FoundKey;
  /** The keys that fit, open or locked. */
  list(matches: (key: BoundKey) => boolean): readonly BoundKey[];
}

/** Makes an empty ring. */
export function createKeyRing(): KeyRing {
  let keys: readonly BoundKey[] = [];
  const remove: KeyRing['remove'] = (matches) => {
    keys = keys.filter((key) => !matches(key));
  };
  return {
    replaceAll(all) {
      keys = all;
    },
    set(key) {
      keys = [...keys, key];
    },
    removeAllOf: (providerId) => remove((key) => key.providerId === providerId),
    remove,
    list: (matches) => keys.filter(matches),
    keyFor(endpoint) {
      if (!URL.canParse(endpoint.baseUrl)) return { state: 'none' };
      const found = activeKey(keys, endpoint.id, new URL(endpoint.baseUrl).origin);
      if (found === undefined) return { state: 'none' };
      return found.value === undefined ? { state: 'locked' } : { state: 'key', value: found.value };
    },
  };
}
