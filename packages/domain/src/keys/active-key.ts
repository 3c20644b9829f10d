/** What decides which of several keys is used. */
export interface KeyPlace {
  readonly providerId: string;
  /** The only origin that may get it. */
  readonly origin: string;
  /** When the person chose it last. */
  readonly chosenAtMs: number;
}

/**
 * The key that goes with a request: of those that belong to the origin, the one chosen last.
 * Undefined where the provider has none for it.
 */
export function activeKey<Key extends KeyPlace>(
  keys: readonly Key[],
  providerId: string,
  origin: string,
): Key | undefined {
  return latest(keys.filter((key) => key.providerId === providerId && key.origin === origin));
}

/**
 * The key that a newly entered one replaces: the one in use, or a provider's only one without a
 * name, which was for another address. Undefined: it is kept beside the others.
 */
export function replacedKey<Key extends KeyPlace & { readonly name: string }>(
  keys: readonly Key[],
  providerId: string,
  origin: string,
): Key | undefined {
  const own = keys.filter((key) => key.providerId === providerId);
  const [only] = own;
  const isNameless = own.length === 1 && only?.name === '';
  return activeKey(own, providerId, origin) ?? (isNameless ? only : undefined);
}

function latest<Key extends KeyPlace>(keys: readonly Key[]): Key | undefined {
  return keys.toSorted((a, b) => b.chosenAtMs - a.chosenAtMs)[0];
}
