import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import type { UsageByPurpose } from '#src/data/queries/background-usage.ts';
import { providerId } from '#src/services/providers/testing/provider-bench.ts';

import { BackgroundRequests, type BackgroundRequestsProps } from './background-requests.tsx';

const mini = { providerId: providerId('openai'), modelId: 'mini' };
const voice = { providerId: providerId('openai'), modelId: 'voice' };
const usage: UsageByPurpose = new Map([
  ['title', { count: 3, costMicroUsd: 20_000, unpricedCount: 0, models: [mini] }],
  ['speech', { count: 1, costMicroUsd: 0, unpricedCount: 1, models: [voice] }],
]);
const load = () => Promise.resolve(usage);
let root: Root;
let chosen: boolean[];

function show(changed: Partial<BackgroundRequestsProps> = {}): void {
  root.render(
    <IntlProvider locale="en">
      <BackgroundRequests
        load={load}
        switches={{ title: { isOn: true, onChange: (isOn) => chosen.push(isOn) } }}
        cheapModel={mini}
        titleOf={({ modelId }) => `The ${modelId}`}
        hasCatalogue={false}
        isCostShown
        {...changed}
      />
    </IntlProvider>,
  );
}

const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });

beforeEach(() => {
  chosen = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

it('lists every request besides replies, with its number, cost, and model this month', async () => {
  show();
  await expect
    .element(
      item('Chat titles').getByText('3 requests this month · $0.02 · The mini', { exact: true }),
    )
    .toBeVisible();
  await expect
    .element(item('Keywords of replies').getByText('None this month · The mini', { exact: true }))
    .toBeVisible();
  await expect
    .element(
      item('Reading aloud').getByText('1 request this month · The voice', {
        exact: true,
      }),
    )
    .toBeVisible();
  await expect
    .element(item('Speech to text').getByText('None this month', { exact: true }))
    .toBeVisible();
  await expect
    .element(item('Key tests').getByText('Free, or the price of one token', { exact: true }))
    .toBeVisible();
  await expect.element(item('Other requests')).not.toBeInTheDocument();
  await expect.element(item('Model catalog')).not.toBeInTheDocument();
});

it('has the switch of what can be switched off', async () => {
  show();
  await page.getByRole('switch', { name: 'Chat titles' }).click();
  expect(chosen).toEqual([false]);
  expect(page.getByRole('switch').elements()).toHaveLength(1);
});

it('says nothing of costs where the host shows none', async () => {
  show({ isCostShown: false, hasCatalogue: true });
  await expect
    .element(item('Chat titles').getByText('3 requests this month · The mini', { exact: true }))
    .toBeVisible();
  await expect.element(item('Model catalog').getByText('Free', { exact: true })).toBeVisible();
});
