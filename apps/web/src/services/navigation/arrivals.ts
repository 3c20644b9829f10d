import type { AddressBar } from './navigation.ts';

/** What an address can ask for besides a chat. */
export type ArrivalKind = 'character' | 'plugin' | 'pricing';

/** Something that somebody came for. */
export interface Arrival {
  readonly kind: ArrivalKind;
  /** What stands behind the name in the address, as it was written; empty where nothing does. */
  readonly value: string;
}

const queryNames: readonly (readonly [string, ArrivalKind])[] = [
  ['import_character', 'character'],
  ['import_plugin', 'plugin'],
];
const pricingHash = '#pricing';

/**
 * Takes out of the address what asks for something to be shown once, so that neither a reload nor a
 * copied link asks again. Everything else in the address stays.
 */
export function takeArrivals(bar: Pick<AddressBar, 'location' | 'history'>): readonly Arrival[] {
  const { hash, pathname, search } = bar.location;
  const query = new URLSearchParams(search);
  const arrivals: Arrival[] = [];
  for (const [name, kind] of queryNames) {
    const value = query.get(name);
    if (value === null) continue;
    arrivals.push({ kind, value });
    query.delete(name);
  }
  const isPricing = hash === pricingHash;
  if (isPricing) arrivals.push({ kind: 'pricing', value: '' });
  if (arrivals.length === 0) return [];
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  bar.history.replaceState(
    bar.history.state ?? null,
    '',
    `${pathname}${rest}${isPricing ? '' : hash}`,
  );
  return arrivals;
}
