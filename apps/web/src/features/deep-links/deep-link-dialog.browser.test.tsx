import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { DeepLinkDialog, type DeepLinkDialogProps } from './deep-link-dialog.tsx';

let root: Root;
let closed: number;

beforeEach(() => {
  closed = 0;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function show(deepLink: DeepLinkDialogProps['deepLink']): void {
  root.render(
    <IntlProvider locale="en">
      <DeepLinkDialog
        deepLink={deepLink}
        onClose={() => {
          closed += 1;
        }}
      />
    </IntlProvider>,
  );
}

/** How far the falling paper is. */
function paper(): string | undefined {
  return document.querySelector('canvas')?.dataset['state'];
}

describe('a link that asks for something', () => {
  it('T9 says that nothing is for sale', async () => {
    show({ kind: 'pricing', value: '' });
    const dialog = page.getByRole('dialog', { name: 'Pricing' });
    await expect.element(dialog.getByText(/nothing to buy here/)).toBeVisible();
    expect(dialog.getByRole('link').elements()).toEqual([]);
  });

  it('T10 thanks for a purchase, with paper that falls a moment later', async () => {
    show({ kind: 'thanks', value: '' });
    const dialog = page.getByRole('dialog', { name: 'Thank you!' });
    await expect.element(dialog.getByText(/doesn’t need a license key/)).toBeVisible();
    expect(paper()).toBe('waiting');
    await expect.poll(paper, { timeout: 3000 }).toBe('falling');
  });
});
