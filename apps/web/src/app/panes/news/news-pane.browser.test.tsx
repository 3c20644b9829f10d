import { MarkdownContext } from '@parley/ui/markdown/components/context.ts';
import { testEnvironment } from '@parley/ui/markdown/testing/environment.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { NewsPane } from './news-pane.tsx';

let root: Root;
let asked: string[];
const { fetch: usualFetch } = window;

beforeEach(() => {
  asked = [];
  window.fetch = (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  window.fetch = usualFetch;
  root.unmount();
});

it('T216 what is new comes with the program: nothing is asked for, so nothing is refused', async () => {
  root.render(
    <IntlProvider locale="en">
      <MarkdownContext value={testEnvironment()}>
        <NewsPane onClose={() => undefined} />
      </MarkdownContext>
    </IntlProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'What’s new' });
  await expect.element(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(dialog.getByRole('alert').elements()).toEqual([]);
  expect(asked).toEqual([]);
});
