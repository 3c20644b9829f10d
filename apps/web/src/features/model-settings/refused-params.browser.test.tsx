import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { RefusedParams } from './components/refused-params.tsx';

let root: Root;

function show(refused: readonly string[]): void {
  root.render(
    <IntlProvider locale="en">
      <RefusedParams refused={refused} onTryAgain={() => show([])} />
    </IntlProvider>,
  );
}

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

it('tells a parameter with another name beside one that is left out, and forgets both', async () => {
  show(['top_p', 'max_tokens', 'developer']);
  await expect
    .element(page.getByText('Not sent because the provider rejected it: top_p'))
    .toBeVisible();
  await expect
    .element(
      page.getByText('Sent as max_completion_tokens because the provider rejected max_tokens.'),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('status')).toHaveFocus();
  await expect.element(page.getByText(/rejected/)).not.toBeInTheDocument();
});

it('says nothing of a role that another stands in for', async () => {
  show(['developer']);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
