import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkHostConfig } from './check-host-config.ts';
import { readHostConfig } from './host-config.ts';
import { documentHeaders } from './security-headers.ts';
import { readPricingPage, readShop } from './shop-config.ts';
import { shopHosts } from './shop-hosts.ts';

const checkoutURL = 'https://pay.example/buy/1';

const unsafe = [
  'http://pay.example/buy',
  'javascript:alert(1)',
  ' https://pay.example',
  'https://pay.example/a b',
  'https://pay.example\\@evil.example',
  'https://user@evil.example/',
  '//pay.example',
  '/buy',
  'mailto:sales@pay.example',
  'data:text/html,x',
  '',
];

function shopOf(shop: unknown) {
  return readShop(readHostConfig({ licensing: { enabled: true, shop } }));
}

describe('the shop in the host configuration', () => {
  it('T35 T37 T40 has the prices and periods of the specification where it names none', () => {
    const { plans, upgrades, supportDays, refundDays, currency } = shopOf(undefined);
    expect([plans.standard.price, plans.premium.price, plans.extended.price]).toEqual([39, 59, 79]);
    expect([upgrades.standard.price, upgrades.extended.price]).toEqual([39, 19]);
    expect({ supportDays, refundDays, currency }).toEqual({
      supportDays: 30,
      refundDays: 14,
      currency: 'USD',
    });
    // Nothing is for sale before the operator says where.
    expect(Object.values(plans).map((plan) => plan.checkoutURL)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('T38 T53 takes what the operator writes, and leaves out what is not whole', () => {
    const shop = {
      currency: 'EUR',
      plans: { premium: { price: 12.5, checkoutURL, text: 'For all', features: ['Voice'] } },
      refundDays: 0,
      team: { text: 'Ten or more', url: 'https://acme.example/teams' },
      reviews: [{ text: 'Fast.', author: 'Ann' }, { text: 'No name' }],
      questions: [{ question: 'Why?', answer: 'Because.' }, { question: 7 }],
      newsletterURL: 'https://list.example/subscribe',
    };
    expect(shopOf(shop)).toMatchObject({
      currency: 'EUR',
      plans: {
        standard: { price: 39, checkoutURL: undefined, features: [] },
        premium: { price: 12.5, checkoutURL, text: 'For all', features: ['Voice'] },
      },
      refundDays: 0,
      team: { text: 'Ten or more', url: 'https://acme.example/teams' },
      reviews: [{ text: 'Fast.', author: 'Ann' }],
      questions: [{ question: 'Why?', answer: 'Because.' }],
      newsletterURL: 'https://list.example/subscribe',
    });
  });

  it.each(unsafe)('T35 T39 leads nowhere by %j', (address) => {
    const shop = {
      plans: { standard: { checkoutURL: address } },
      upgrades: { standard: { checkoutURL: address } },
      team: { url: address },
      picture: { url: address },
      newsletterURL: address,
    };
    const document = { licensing: { enabled: true, shop }, customPricingEmbedURL: address };
    const host = readHostConfig(document);
    const read = readShop(host);
    expect([
      read.plans.standard.checkoutURL,
      read.upgrades.standard.checkoutURL,
      read.team.url,
      read.picture.url,
      read.newsletterURL,
      readPricingPage(host),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
    expect(checkHostConfig(document).problems.map(({ path }) => path.join('.'))).toEqual([
      'customPricingEmbedURL',
      'licensing.shop.plans.standard.checkoutURL',
      'licensing.shop.upgrades.standard.checkoutURL',
      'licensing.shop.team.url',
      'licensing.shop.picture.url',
      'licensing.shop.newsletterURL',
    ]);
  });

  it('T17 names each wrong value and unknown key of the shop', () => {
    const shop = {
      currency: 'euro',
      plans: { standard: { price: -1 }, gold: {} },
      supportDays: 1.5,
      reviews: [{ text: 7 }],
    };
    const { problems } = checkHostConfig({ licensing: { shop } });
    expect(problems.map(({ path }) => path.join('.'))).toEqual([
      'licensing.shop.currency',
      'licensing.shop.plans.standard.price',
      'licensing.shop.plans.gold',
      'licensing.shop.supportDays',
      'licensing.shop.reviews.0.text',
    ]);
  });

  it('never throws, whatever stands there', () => {
    assert(
      property(anything(), (shop) => {
        expect(Object.keys(shopOf(shop).plans)).toEqual(['standard', 'premium', 'extended']);
      }),
    );
  });
});

describe('the policy of a page that sells', () => {
  const selling = {
    licensing: {
      enabled: true,
      shop: {
        picture: { url: 'https://CDN.example/features.png' },
        newsletterURL: 'https://list.example/subscribe?u=1',
      },
    },
    customPricingEmbedURL: 'https://prices.example/embed',
  };

  it('T38 T39 T53 opens it to what the operator named: one frame, one form, one picture', () => {
    const hosts = shopHosts(readHostConfig(selling));
    expect(hosts).toEqual({
      frameHosts: ['https://prices.example'],
      formActionHosts: ['https://list.example'],
      imageHosts: ['https://cdn.example'],
    });
    const policy = documentHeaders(hosts)['Content-Security-Policy']?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `frame-src 'self' https://prices.example`,
        `form-action 'self' https://list.example`,
        `img-src 'self' data: blob: https://cdn.example`,
        `connect-src 'self'`,
      ]),
    );
  });

  it('T35 leaves it as it is where licensing is off', () => {
    const licensing = { ...selling.licensing, enabled: false };
    const hosts = shopHosts(readHostConfig({ ...selling, licensing }));
    expect(documentHeaders(hosts)).toEqual(documentHeaders());
  });
});
