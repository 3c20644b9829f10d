import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { NewsletterDialog } from './newsletter-dialog.tsx';

let root: Root;
let sent: number;
let forms: string[];

beforeEach(() => {
  sent = 0;
  forms = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  // A form that is sent opens a tab, in which nothing of a test can be seen.
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    const fields = [...new FormData(this)].map(
      ([name, value]) => `${name}=${JSON.stringify(value)}`,
    );
    forms.push([this.method, this.action, this.target, this.rel, ...fields].join(' '));
  });
});

afterEach(() => {
  root.unmount();
  vi.restoreAllMocks();
});

it('T53 sends an email address to the mailing list, on a click and no earlier', async () => {
  root.render(
    <IntlProvider locale="en">
      <NewsletterDialog
        url="https://list.test/subscribe?u=1"
        onSent={() => {
          sent += 1;
        }}
        onClose={() => undefined}
      />
    </IntlProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'Newsletter' });
  const email = dialog.getByRole('textbox', { name: 'Email address' });
  const subscribe = dialog.getByRole('button', { name: 'Subscribe' });
  await expect.element(dialog.getByText(/sent to list\.test/)).toBeVisible();
  await expect.element(email).toBeRequired();
  await subscribe.click();
  await expect.element(dialog.getByText(/Enter an email address/)).toBeVisible();
  await email.fill('ann');
  await subscribe.click();
  await expect.element(dialog.getByText(/Enter an email address/)).toBeVisible();
  expect(forms).toEqual([]);
  expect(sent).toBe(0);
  await email.fill('ann@example.org');
  await subscribe.click();
  expect(forms).toEqual([
    'post https://list.test/subscribe?u=1 _blank noopener noreferrer email="ann@example.org"',
  ]);
  expect(sent).toBe(1);
});
