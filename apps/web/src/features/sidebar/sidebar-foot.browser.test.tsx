import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { BrandHeader, type Brand } from './components/brand-header.tsx';
import { SidebarAbout } from './components/sidebar-about.tsx';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let root: Root;
let presses: number;
let opened: string[];

beforeEach(() => {
  presses = 0;
  opened = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function show(node: ReactNode): void {
  root.render(<IntlProvider locale="en">{node}</IntlProvider>);
}

function Foot({ hasNews }: { readonly hasNews: boolean }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SidebarAbout
      brand="Acme"
      year={2026}
      links={{ privacy: '/privacy', docs: undefined }}
      message="House rules apply."
      hasNews={hasNews}
      isOpen={isOpen}
      debugLine={undefined}
      onOpenChange={setIsOpen}
      onYearPress={() => {
        presses += 1;
      }}
      onOpenNews={() => opened.push('news')}
      onOpenLanguages={() => opened.push('languages')}
    />
  );
}

const brand = (fields: Partial<Brand>): ReactNode => (
  <BrandHeader brand="Acme" isBeta={false} {...fields} />
);

describe('the foot of the sidebar', () => {
  it('T91 T94 folds out to the links of the host, what is new, and the languages', async () => {
    show(<Foot hasNews={false} />);
    await expect.element(page.getByRole('link', { name: 'Privacy' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: /Acme/ }).click();
    await expect.element(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
    await expect.element(page.getByText('House rules apply.')).toBeVisible();
    await page.getByRole('button', { name: 'What’s new' }).click();
    await page.getByRole('button', { name: 'Language' }).click();
    expect(opened).toEqual(['news', 'languages']);
  });

  it('T31 carries a mark while the newest changes are unread, folded and open', async () => {
    show(<Foot hasNews />);
    const foot = page.getByRole('button', { name: /Acme/ });
    await expect.element(foot).toHaveTextContent('Acme · 2026What’s new');
    await foot.click();
    await expect.element(page.getByRole('button', { name: 'What’s new Unread' })).toBeVisible();
    await expect.element(foot).toHaveTextContent('Acme · 2026');
    show(<Foot hasNews={false} />);
    await expect.element(page.getByText('Unread')).not.toBeInTheDocument();
  });

  it('T33 counts the taps on its year', async () => {
    show(<Foot hasNews={false} />);
    await page.getByText('2026').click();
    await page.getByText('2026').click();
    expect(presses).toBe(2);
  });
});

describe('the brand', () => {
  it('T20 is a logo with name and tagline, marked where subscriptions are sold', async () => {
    show(brand({ tagline: 'Ask us', logoURL: dot, isBeta: true }));
    await expect.element(page.getByText('Acme')).toBeVisible();
    await expect.element(page.getByText('Ask us')).toBeVisible();
    await expect.element(page.getByText('Beta')).toBeVisible();
    expect(document.querySelector('img')?.getAttribute('src')).toBe(dot);
  });

  it('T20 is a banner in their place, and words again where it does not come', async () => {
    show(brand({ tagline: 'Ask us', bannerURL: dot }));
    await expect.element(page.getByRole('img', { name: 'Acme' })).toBeVisible();
    expect(page.getByText('Ask us').elements()).toEqual([]);
    show(brand({ bannerURL: 'data:image/png;base64,AAAA' }));
    await expect.element(page.getByText('Acme')).toBeVisible();
    expect(page.getByRole('img').elements()).toEqual([]);
  });
});
