import type { HostConfig } from './host-config.ts';
import { outsidePage, type OutsidePage } from './outside-pages.ts';

/** Where domain names are looked up; the names stand for `{query}`. */
const defaultDomainSearch =
  'https://www.namecheap.com/domains/registration/results/?domain={query}';

/** The page that tells whether names are free; undefined where the operator switched it off. */
export function domainSearchPage(
  { links }: HostConfig,
  names: readonly string[],
): OutsidePage | undefined {
  if (links.domainSearch === false) return undefined;
  const address = links.domainSearch ?? defaultDomainSearch;
  return outsidePage(address.replaceAll('{query}', encodeURIComponent(names.join(' '))));
}
