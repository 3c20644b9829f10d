import {
  absent,
  checkFields,
  group,
  listOf,
  readFields,
  scalar,
  text,
  textList,
  type FieldProblem,
  type FieldReader,
  type Fields,
} from './field-readers.ts';
import type { HostConfig } from './host-config.ts';
import { outsidePage } from './outside-pages.ts';

/** A license, or the way from one to premium. */
export interface ShopOffer {
  /** In the currency of the shop. */
  readonly price: number;
  /** The hosted checkout; absent: it cannot be bought. */
  readonly checkoutURL: string | undefined;
}

/** A plan as it is presented. */
export interface ShopPlan extends ShopOffer {
  /** For whom it is. */
  readonly text: string | undefined;
  /** What it has, a line each. */
  readonly features: readonly string[];
}

/** What is not sold by a checkout: to teams, or set up for somebody. */
export interface ShopContact {
  readonly text: string | undefined;
  /** Absent: it is not offered. */
  readonly url: string | undefined;
}

/** How an operator sells licenses, as `licensing.shop` has it. */
export interface Shop {
  /** ISO 4217. */
  readonly currency: string;
  readonly plans: {
    readonly standard: ShopPlan;
    readonly premium: ShopPlan;
    readonly extended: ShopPlan;
  };
  readonly upgrades: { readonly standard: ShopOffer; readonly extended: ShopOffer };
  /** How long people are helped after they bought; 0: nothing is promised. */
  readonly supportDays: number;
  /** For which their money is given back; 0: nothing is promised. */
  readonly refundDays: number;
  readonly team: ShopContact;
  readonly deployment: ShopContact;
  /** A picture of features, and what it shows in words. */
  readonly picture: { readonly url: string | undefined; readonly text: string };
  readonly reviews: readonly ShopReview[];
  readonly questions: readonly ShopQuestion[];
  /** Of a mailing list, which takes a form with the field `email`. */
  readonly newsletterURL: string | undefined;
}

/** What somebody says about the program. */
export interface ShopReview {
  readonly text: string;
  readonly author: string;
}

/** A question that people ask before they buy. */
export interface ShopQuestion {
  readonly question: string;
  readonly answer: string;
}

/** What a host says of its sale. */
export type HostSale = Pick<HostConfig, 'customPricingEmbedURL' | 'licensing'>;

/** Reads `licensing.shop`, tolerantly: what is wrong counts as absent. */
export function readShop({ licensing }: Pick<HostConfig, 'licensing'>): Shop {
  return readFields(shopFields, licensing.shop);
}

/** The page of prices that the operator has elsewhere; undefined for anything but https. */
export function readPricingPage({ customPricingEmbedURL }: HostSale): string | undefined {
  return absent(httpsUrl()).read(customPricingEmbedURL);
}

/** Lists what is wrong in what the host says of its shop, with paths from the root. */
export function checkShop({ customPricingEmbedURL, licensing }: HostSale): readonly FieldProblem[] {
  const embed = customPricingEmbedURL === undefined ? [] : httpsUrl().check(customPricingEmbedURL);
  return [
    ...embed.map(({ reason }) => ({ path: ['customPricingEmbedURL'], reason })),
    ...checkFields(shopFields, licensing.shop).map(({ path, reason }) => ({
      path: ['licensing', 'shop', ...path],
      reason,
    })),
  ];
}

const contact = (): FieldReader<ShopContact> =>
  group<ShopContact>({ text: absent(text('', 500)), url: absent(httpsUrl()) });

const shopFields: Fields<Shop> = {
  currency: scalar(
    'USD',
    (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
    'must be the code of a currency, such as USD',
  ),
  plans: group<Shop['plans']>({ standard: plan(39), premium: plan(59), extended: plan(79) }),
  upgrades: group<Shop['upgrades']>({ standard: offer(39), extended: offer(19) }),
  supportDays: days(30),
  refundDays: days(14),
  team: contact(),
  deployment: contact(),
  picture: group<Shop['picture']>({ url: absent(httpsUrl()), text: text('', 500) }),
  reviews: list<ShopReview>(
    { text: text('', 1000), author: text('', 100) },
    (review) => review.text !== '' && review.author !== '',
  ),
  questions: list<ShopQuestion>(
    { question: text('', 300), answer: text('', 3000) },
    ({ question, answer }) => question !== '' && answer !== '',
  ),
  newsletterURL: absent(httpsUrl()),
};

function offerFields(price: number): Fields<ShopOffer> {
  return {
    price: amount(price, { max: 1_000_000, reason: 'must be a price from 0 to 1000000' }),
    checkoutURL: absent(httpsUrl()),
  };
}

function offer(price: number): FieldReader<ShopOffer> {
  return group<ShopOffer>(offerFields(price));
}

function plan(price: number): FieldReader<ShopPlan> {
  return group<ShopPlan>({
    ...offerFields(price),
    text: absent(text('', 300)),
    features: textList(200),
  });
}

function days(fallback: number): FieldReader<number> {
  const reason = 'must be a whole number of days from 0 to 3650';
  return amount(fallback, { max: 3650, reason, isWhole: true });
}

interface AmountRules {
  readonly max: number;
  readonly reason: string;
  readonly isWhole?: boolean;
}

function amount(
  fallback: number,
  { max, reason, isWhole = false }: AmountRules,
): FieldReader<number> {
  return scalar(
    fallback,
    (value) =>
      typeof value === 'number' &&
      value >= 0 &&
      value <= max &&
      (!isWhole || Number.isInteger(value)),
    reason,
  );
}

/** Entries with a fault, or without one of their texts, are left out. */
function list<T extends object>(
  fields: Fields<T>,
  isWhole: (entry: T) => boolean,
): FieldReader<readonly T[]> {
  const entries = listOf(fields);
  return { read: (value) => (entries.read(value) ?? []).filter(isWhole), check: entries.check };
}

/** People are sent there and back with what identifies them: nobody may read it on its way. */
function httpsUrl(): FieldReader<string> {
  return scalar(
    '',
    (value) =>
      typeof value === 'string' &&
      value.length <= 2000 &&
      !/[\s\\\p{Cc}]/u.test(value) &&
      outsidePage(value) !== undefined,
    'must be an https address',
  );
}
