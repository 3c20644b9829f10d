import type { ModelCapabilities } from '@parley/domain/model/model-info.ts';
import type { ReasoningEffort } from '@parley/domain/model/reasoning-effort.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { EffortChoice } from './effort-choice.tsx';

let root: Root;
let chosen: (ReasoningEffort | undefined)[];

const group = page.getByRole('group', { name: 'Reasoning effort' });

function show(capabilities: ModelCapabilities, effort?: ReasoningEffort): void {
  root.render(
    <IntlProvider locale="en">
      <p>A picker</p>
      <EffortChoice
        modelTitle="Gamma"
        capabilities={capabilities}
        effort={effort}
        onChange={(next) => chosen.push(next)}
      />
    </IntlProvider>,
  );
}

function names(): readonly string[] {
  return [...document.querySelectorAll('fieldset label')].map((label) => label.textContent);
}

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  chosen = [];
});

afterEach(() => root.unmount());

it('offers the levels that the model has, and none of them', async () => {
  show({ efforts: ['low', 'xhigh'] }, 'low');
  await expect.element(group.getByRole('radio', { name: 'Low' })).toBeChecked();
  expect(names()).toEqual(['Not set', 'Low', 'Very high']);
  await userEvent.click(group.getByRole('radio', { name: 'Low' }));
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(group.getByRole('radio', { name: 'Not set' }));
  expect(chosen).toEqual(['xhigh', undefined]);
});

it('offers the usual levels where a model is known to think, and keeps one that it does not take', async () => {
  show({ reasoning: true }, 'max');
  await expect.element(group.getByRole('radio', { name: 'Maximum' })).toBeChecked();
  expect(names()).toEqual(['Not set', 'Low', 'Medium', 'High', 'Maximum']);
});

it('is not there for a model that has no levels, or of which nobody knows', async () => {
  for (const capabilities of [{}, { reasoning: false }, { efforts: [] }] as const) {
    show({ reasoning: true });
    await expect.element(group).toBeVisible();
    show(capabilities);
    await expect.element(group).not.toBeInTheDocument();
  }
});
