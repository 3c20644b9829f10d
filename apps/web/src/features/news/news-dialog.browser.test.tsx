import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { NewsDialog } from './news-dialog.tsx';

let root: Root;

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

it('T31 what is new is a page 600 px high with a link to the page itself', async () => {
  await page.viewport(1000, 900);
  root.render(
    <IntlProvider locale="en">
      <NewsDialog pageUrl="./changelog.html" onClose={() => undefined}>
        <p>A change</p>
      </NewsDialog>
    </IntlProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'What’s new' });
  await expect.element(dialog.getByText('A change')).toBeVisible();
  expect(dialog.getByRole('article').element().getBoundingClientRect().height).toBe(600);
  await expect
    .element(dialog.getByRole('link', { name: 'Open as page' }))
    .toHaveAttribute('href', './changelog.html');
});
