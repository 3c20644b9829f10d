import { expect, it } from 'vitest';

import { checkoutAddress } from './checkout-address.ts';

const shop = 'https://shop.example/buy';
const aff = 'checkout%5Bcustom%5D%5Baff%5D=friend-7';

it('T36 the code of who sent the person goes along to the checkout as a custom field', () => {
  expect(checkoutAddress(shop, { aff: undefined })).toBe(shop);
  expect(checkoutAddress(shop, { aff: 'friend-7' })).toBe(`${shop}?${aff}`);
  expect(checkoutAddress(`${shop}?plan=1#top`, { aff: 'friend-7' })).toBe(
    `${shop}?plan=1&${aff}#top`,
  );
});

it('T37 the key of the license goes along beside it, and ends no field', () => {
  expect(checkoutAddress(shop, { aff: 'friend-7', upgrade_license: 'KEY&a=b#c' })).toBe(
    `${shop}?${aff}&checkout%5Bcustom%5D%5Bupgrade_license%5D=KEY%26a%3Db%23c`,
  );
});
