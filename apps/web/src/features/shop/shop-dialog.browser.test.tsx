import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { readPricingPage, readShop } from '@parley/contract/http/shop-config.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { ShopDialog, type ShopDialogProps } from './shop-dialog.tsx';
import type { ShopSale, Upgrade } from './shop-sale.ts';

let root: Root;
let offered: Upgrade[];
let keyQuestions: number;

beforeEach(() => {
  offered = [];
  keyQuestions = 0;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

const checkout = (name: string) => ({ checkoutURL: `https://pay.test/${name}` });
const plans = {
  standard: { ...checkout('standard'), features: ['Voice', 'Plugins'] },
  premium: checkout('premium'),
  extended: checkout('extended'),
};
const upgrades = { standard: checkout('up-1'), extended: checkout('up-2') };
const extended = { plan: 'extended', mask: '••••WXYZ' } as const;

function saleOf(shop: object, rest: Partial<ShopSale> & { embed?: string } = {}): ShopSale {
  const { embed: customPricingEmbedURL, ...others } = rest;
  const host = readHostConfig({ licensing: { enabled: true, shop }, customPricingEmbedURL });
  return {
    shop: readShop(host),
    pricingPage: readPricingPage(host),
    shopUrl: undefined,
    affiliate: undefined,
    ...others,
  };
}

function show(sale: ShopSale, license?: ShopDialogProps['license']): void {
  root.render(
    <IntlProvider locale="en">
      <ShopDialog
        sale={sale}
        license={license}
        onEnterKey={() => {
          keyQuestions += 1;
        }}
        onUpgrade={(upgrade) => {
          offered.push(upgrade);
        }}
        onOpenNewsletter={() => undefined}
        onClose={() => undefined}
      />
    </IntlProvider>,
  );
}

const dialog = page.getByRole('dialog', { name: 'Pricing' });
const texts = (role: 'heading' | 'link'): readonly string[] =>
  dialog
    .getByRole(role)
    .elements()
    .map((element) => element.textContent);

describe('the shop', () => {
  it('T35 offers three plans with their prices, each with a link to its checkout', async () => {
    show(saleOf({ plans }));
    await expect.element(dialog.getByRole('link', { name: 'Buy Standard' })).toBeVisible();
    const offers = dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
    const priced = offers.filter((text) => text.includes('$'));
    expect(priced).toEqual([
      'Standard$39VoicePluginsBuy Standard',
      'Premium$59Buy Premium',
      'Extended$79Buy Extended',
    ]);
    const links = dialog.getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://pay.test/standard',
      'https://pay.test/premium',
      'https://pay.test/extended',
    ]);
    for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    await dialog.getByRole('button', { name: 'Enter license key…' }).click();
    expect(keyQuestions).toBe(1);
  });

  it('T35 offers no plan without a checkout, and prices as the operator has them', async () => {
    show(saleOf({ currency: 'EUR', plans: { premium: { price: 12.5, ...checkout('p') } } }));
    await expect.element(dialog.getByText('€12.50')).toBeVisible();
    expect(texts('link')).toEqual(['Buy Premium']);
  });

  it('T36 takes the code of who sent the person along to each checkout', async () => {
    show(saleOf({ plans }, { affiliate: 'friend-7' }));
    await expect
      .element(dialog.getByRole('link', { name: 'Buy Premium' }))
      .toHaveAttribute('href', 'https://pay.test/premium?checkout%5Bcustom%5D%5Baff%5D=friend-7');
  });

  it('T35 shows the active license in place of the plans: plan, end of the key, a way to change it', async () => {
    show(saleOf({ plans }), { plan: 'premium', mask: '••••WXYZ' });
    await expect.element(dialog.getByText('License verified')).toBeVisible();
    await expect.element(dialog.getByText('Premium · ••••WXYZ')).toBeVisible();
    expect(texts('link')).toEqual([]);
    await dialog.getByRole('button', { name: 'Change license key…' }).click();
    expect(keyQuestions).toBe(1);
  });

  it.each([
    ['standard', '$39', 'https://pay.test/up-1'],
    ['extended', '$19', 'https://pay.test/up-2'],
  ] as const)('T37 leads from %s to premium for %s', async (plan, price, checkoutUrl) => {
    show(saleOf({ plans, upgrades }), { plan, mask: '••••WXYZ' });
    await dialog.getByRole('button', { name: `Upgrade to Premium for ${price}…` }).click();
    expect(offered).toEqual([{ price, checkoutUrl }]);
  });

  it.each([
    ['from premium', { upgrades }, { plan: 'premium', mask: '••••WXYZ' }],
    ['without a checkout', { upgrades: { standard: upgrades.standard } }, extended],
    ['without a key to go along', { upgrades }, { ...extended, mask: undefined }],
  ] as const)('T37 leads nowhere %s', async (_why, shop, license) => {
    show(saleOf(shop), license);
    await expect.element(dialog.getByText('License verified')).toBeVisible();
    expect(dialog.getByRole('button', { name: /Upgrade/ }).elements()).toEqual([]);
  });

  it('T35 offers nothing while nobody knows whether there is a license', async () => {
    show(saleOf({ plans }), 'checking');
    await expect.element(dialog.getByRole('img', { name: 'Checking license…' })).toBeVisible();
    expect(texts('link')).toEqual([]);
  });

  it('T38 shows offers, reviews, a picture, and questions that unfold', async () => {
    const questions = Array.from({ length: 30 }, (_, index) => ({
      question: `Question ${index + 1}?`,
      answer: `Answer ${index + 1}.`,
    }));
    const picture = { url: 'https://pics.test/features.png', text: 'All features' };
    const team = { text: 'For ten and more.', url: 'https://acme.test/teams' };
    const deployment = { text: 'Your own server.', url: 'https://acme.test/deploy' };
    const reviews = [{ text: 'So fast.', author: 'Ann' }];
    show(saleOf({ plans, questions, picture, team, deployment, reviews }));
    await expect.element(dialog.getByText('So fast.')).toBeVisible();
    await expect.element(dialog.getByText('Ann')).toBeVisible();
    await expect.element(dialog.getByText('For ten and more.')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'All features' }).element().getAttribute('src')).toBe(
      'https://pics.test/features.png',
    );
    await expect
      .element(dialog.getByRole('link', { name: 'See team license' }))
      .toHaveAttribute('href', 'https://acme.test/teams');
    await expect
      .element(dialog.getByRole('link', { name: 'See custom deployment' }))
      .toHaveAttribute('href', 'https://acme.test/deploy');
    expect(dialog.getByText(/^Question \d+\?$/).elements()).toHaveLength(30);
    const answer = dialog.getByText('Answer 30.');
    await expect.element(answer).not.toBeVisible();
    await dialog.getByText('Question 30?').click();
    await expect.element(answer).toBeVisible();
  });

  it('T38 shows none of it where the operator has none', async () => {
    show(saleOf({ plans }));
    await expect.element(dialog.getByText('$79')).toBeVisible();
    expect(texts('heading').slice(1)).toEqual([
      'Standard',
      'Premium',
      'Extended',
      'Every license includes',
    ]);
  });

  it('T40 says what a license gives', async () => {
    show(saleOf({ plans }));
    await expect.element(dialog.getByText('5 devices with one key')).toBeVisible();
    for (const term of [
      'Pay once, valid forever',
      'All updates included',
      '30 days of support',
      '14-day money-back guarantee',
      'A team shares one key',
    ]) {
      await expect.element(dialog.getByText(term)).toBeVisible();
    }
    show(saleOf({ plans, supportDays: 90, refundDays: 0 }));
    await expect.element(dialog.getByText('90 days of support')).toBeVisible();
    expect(dialog.getByText(/money-back/).elements()).toEqual([]);
  });
});

describe('the short price dialog', () => {
  it('T39 says "Coming Soon!" where nothing is for sale yet', async () => {
    show(saleOf({}));
    await expect.element(dialog.getByText('Coming Soon!', { exact: true })).toBeVisible();
    expect(texts('link')).toEqual([]);
  });

  it('T39 shows a summary of the license where there is one', async () => {
    show(saleOf({}, { embed: 'https://prices.test/' }), { plan: 'extended', mask: '••••WXYZ' });
    await expect.element(dialog.getByText('Extended · ••••WXYZ')).toBeVisible();
    expect(document.querySelector('iframe')).toBe(null);
  });

  it('T36 leads to a shop elsewhere, with the code of who sent the person', async () => {
    show(saleOf({}, { shopUrl: 'https://shop.test/', affiliate: 'friend-7' }));
    await expect
      .element(dialog.getByRole('link', { name: 'Open shop' }))
      .toHaveAttribute('href', 'https://shop.test/?checkout%5Bcustom%5D%5Baff%5D=friend-7');
  });

  it('T39 shows the page of the operator in a frame that reaches nothing of ours', async () => {
    // Of this origin, so that only the sandbox is in the way.
    const script = `
      const tell = (name, run) => {
        let outcome = 'done';
        try { run(); } catch { outcome = 'refused'; }
        parent.postMessage(name + ' ' + outcome, '*');
      };
      tell('page', () => parent.document.title);
      tell('storage', () => localStorage.length);
      tell('address', () => { top.location.href = 'about:blank'; });
      tell('cookies', () => document.cookie);`;
    const html = new Blob([`<!doctype html><script>${script}</script>`], { type: 'text/html' });
    const pricingPage = URL.createObjectURL(html);
    const told: unknown[] = [];
    const listen = (event: MessageEvent): void => {
      if (event.origin === 'null') told.push(event.data);
    };
    addEventListener('message', listen);
    show({ ...saleOf({ plans }), pricingPage });
    await expect
      .poll(() => told)
      .toEqual(['page refused', 'storage refused', 'address refused', 'cookies refused']);
    removeEventListener('message', listen);
    const frame = document.querySelector('iframe');
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    );
    expect(frame?.referrerPolicy).toBe('no-referrer');
    expect(texts('link')).toEqual(['Open in a new tab']);
    URL.revokeObjectURL(pricingPage);
  });
});
