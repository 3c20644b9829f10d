import { outsidePage } from './outside-pages.ts';
import { readPricingPage, readShop, type HostSale } from './shop-config.ts';

/** Other hosts that the page of a host which sells licenses may show or send to. */
export interface ShopHosts {
  readonly frameHosts: readonly string[];
  readonly formActionHosts: readonly string[];
  readonly imageHosts: readonly string[];
}

/** Origins for the policy of the page; none where licensing is off. */
export function shopHosts(host: HostSale): ShopHosts {
  if (!host.licensing.enabled) return { frameHosts: [], formActionHosts: [], imageHosts: [] };
  const { newsletterURL, picture } = readShop(host);
  return {
    frameHosts: originsOf(readPricingPage(host)),
    formActionHosts: originsOf(newsletterURL),
    imageHosts: originsOf(picture.url),
  };
}

function originsOf(href = ''): readonly string[] {
  const page = outsidePage(href);
  return page === undefined ? [] : [page.origin.toLowerCase()];
}
