import { RefreshCw, SquarePen } from 'lucide-react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import type { BarAction } from './action-bar-props.ts';
import { ActionBar } from './action-bar.tsx';
import { KeywordChips } from './keyword-chips.tsx';

const bar = page.getByRole('toolbar');
let host: HTMLElement;
let root: Root;
let ran: string[];

function makeAction(id: string, icon = RefreshCw): BarAction {
  return { id, title: `Do ${id} with it`, icon, shortcut: undefined, run: () => ran.push(id) };
}

const actions = [makeAction('first', SquarePen), makeAction('second'), makeAction('third')];

function show(widthPx: number, hidden: readonly string[] = []): void {
  host.style.inlineSize = `${widthPx}px`;
  root.render(
    <IntlProvider locale="en">
      <ActionBar
        actions={actions}
        hidden={hidden}
        hasLabels
        onHidden={() => undefined}
        onLabels={() => undefined}
      />
    </IntlProvider>,
  );
}

beforeEach(() => {
  ran = [];
  host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});

afterEach(() => root.unmount());

it('T122 puts into its menu what has no room, and what was hidden', async () => {
  show(900, ['third']);
  await expect.element(bar.getByRole('button', { name: 'Do second with it' })).toBeVisible();
  await bar.getByRole('button', { name: 'More buttons' }).click();
  await page.getByRole('menuitem', { name: 'Do third with it' }).click();
  expect(ran).toEqual(['third']);

  show(240);
  await expect.element(bar.getByRole('button', { name: 'Do first with it' })).toBeVisible();
  await expect
    .element(bar.getByRole('button', { name: 'Do third with it' }))
    .not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'More buttons' }).click();
  await page.getByRole('menuitem', { name: 'Do second with it' }).click();
  expect(ran).toEqual(['third', 'second']);
});

it('T122 names no button twice in its menu, and keeps the choice of buttons behind a line', async () => {
  show(240, ['third']);
  await bar.getByRole('button', { name: 'More buttons' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Do third with it' })).toBeVisible();
  const lines = page.getByRole('menu').element().querySelectorAll('[role^="menuitem"]');
  const texts = [...lines].map((line) => line.textContent);
  expect(new Set(texts).size).toBe(texts.length);
  await page.getByRole('menuitem', { name: 'Choose buttons' }).click();
  const third = page.getByRole('menuitemcheckbox', { name: 'Do third with it' });
  await expect.element(third).not.toBeChecked();
  await expect
    .element(page.getByRole('menuitemcheckbox', { name: 'Do first with it' }))
    .toBeChecked();
});

it('T123 chips stand in sight with all of their words, however narrow the column is', async () => {
  host.style.inlineSize = '358px';
  const name = 'names.of-a-registrar-with-a-long-address.example';
  root.render(
    <IntlProvider locale="en">
      <KeywordChips
        keywords={['Rome']}
        engine="google"
        domains={{ count: 5, href: `https://${name}/`, host: name }}
      />
    </IntlProvider>,
  );
  const chip = page.getByRole('link', { name: /registrar/ });
  await expect.element(chip).toBeInTheDocument();
  const list = page.getByRole('list').element().getBoundingClientRect();
  const box = chip.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(list.left);
  expect(box.right).toBeLessThanOrEqual(list.right);
  expect(chip.element().scrollWidth).toBeLessThanOrEqual(chip.element().clientWidth);
});
