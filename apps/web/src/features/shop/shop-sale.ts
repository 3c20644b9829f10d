import type { Shop } from '@parley/contract/http/shop-config.ts';
import type { LicensePlan } from '@parley/domain/license/license-plan.ts';

/** What an operator sells, as somebody who was sent here by an affiliate or by nobody sees it. */
export interface ShopSale {
  readonly shop: Shop;
  /** A page of prices in the place of everything else. */
  readonly pricingPage: string | undefined;
  /** A shop elsewhere, where there are no checkouts. */
  readonly shopUrl: string | undefined;
  readonly affiliate: string | undefined;
}

/** The license of this device. */
export interface OwnedLicense {
  readonly plan: LicensePlan;
  /** Its key, all but the end hidden. */
  readonly mask: string | undefined;
}

/** A way to a greater license. */
export interface Upgrade {
  /** As it is shown. */
  readonly price: string;
  readonly checkoutUrl: string;
}

/** Plans in the order in which they are offered. */
const offeredPlans = ['standard', 'premium', 'extended'] as const;

/** Plans that can be bought. */
export function plansForSale({ plans }: Shop): readonly LicensePlan[] {
  return offeredPlans.filter((name) => plans[name].checkoutURL !== undefined);
}
