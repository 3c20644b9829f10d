import type { Prompt, PromptFields } from '@parley/domain/prompt/prompt.ts';
import { createPromptId } from '@parley/domain/shared/ids.ts';
import { err } from '@parley/domain/shared/result.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import type { PromptActions } from '#src/services/prompts/prompt-actions.ts';

import { PromptsDialog } from './prompts-dialog.tsx';
import type { PromptsDialogProps } from './prompts-props.ts';

let root: Root;
let own: readonly Prompt[];
let added: PromptFields[];
let saved: Partial<PromptFields>[];
let others: Partial<PromptsDialogProps>;
/** Ends what is being saved; each save waits for it. */
let finish: () => void;

const library = page.getByRole('dialog', { name: 'Prompt library', exact: true });
const search = page.getByRole('searchbox', { name: 'Search prompts' });

function makePrompt(title: string, fields: Partial<Prompt> = {}): Prompt {
  return {
    id: createPromptId(() => title),
    title,
    description: '',
    text: `Text of ${title}`,
    tags: [],
    shortcut: '',
    source: '',
    createdAtMs: 1,
    updatedAtMs: 1,
    lastUsedAtMs: null,
    useCount: 0,
    favoritedAtMs: null,
    earlierTexts: [],
    trashedAtMs: null,
    ...fields,
  };
}

function list(prompts: readonly Prompt[]): Promise<boolean> {
  own = prompts;
  show();
  return Promise.resolve(true);
}

const waiting = (): Promise<boolean> =>
  new Promise((resolve) => {
    finish = () => resolve(true);
  });

const actions: PromptActions = {
  add(fields) {
    added.push(fields);
    return waiting();
  },
  copy(fields) {
    added.push(fields);
    return waiting();
  },
  save(_id, changed) {
    saved.push(changed);
    return waiting();
  },
  noteUsed: () => Promise.resolve(true),
  setFavorite: (id, isFavorite) =>
    list(
      own
        .map((each) => (each.id === id ? { ...each, favoritedAtMs: isFavorite ? 5 : null } : each))
        .toSorted(
          (a, b) => (b.favoritedAtMs ?? 0) - (a.favoritedAtMs ?? 0) || (a.id < b.id ? -1 : 1),
        ),
    ),
  setTrashed: (id) => list(own.filter((each) => each.id !== id)),
  importFile: () => Promise.resolve(err({ reason: 'empty' })),
  exportFile: () => Promise.resolve(undefined),
};

function show(): void {
  root.render(
    <IntlProvider locale="en">
      <PromptsDialog
        own={own}
        hasFailed={false}
        system={[]}
        areSystemForMembers={false}
        community={[]}
        actions={actions}
        first={undefined}
        onInsert={() => undefined}
        onTell={() => undefined}
        onSaveFile={() => undefined}
        onClose={() => undefined}
        {...others}
      />
    </IntlProvider>,
  );
}

beforeEach(async () => {
  await page.viewport(1200, 800);
  own = [];
  added = [];
  saved = [];
  others = {};
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

const rowOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });

it('T176 draws of 500 prompts only the rows in sight', async () => {
  own = Array.from({ length: 500 }, (_, index) => makePrompt(`Prompt ${index}`));
  show();
  await expect.element(page.getByText('Text of Prompt 0', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('[data-prompt-id]').length).toBeLessThan(40);
});

it('T176 says that prompts could not be read, and not that there are none', async () => {
  others = { own: undefined, hasFailed: true };
  show();
  await expect.element(page.getByText(/^Couldn’t load your prompts/u)).toBeVisible();
  expect(page.getByText('No prompts yet').elements()).toEqual([]);
});

it('T177 saves a form once, however often its keys are pressed', async () => {
  show();
  await library.getByRole('button', { name: 'Add prompt' }).first().click();
  await userEvent.keyboard('Letter{Tab}Write{Control>}{Enter}{Enter}{/Control}');
  expect(added).toHaveLength(1);
  finish();
  await expect.element(page.getByRole('dialog', { name: 'Add prompt' })).not.toBeInTheDocument();
});

it('T177 saves of a prompt what was changed', async () => {
  own = [makePrompt('Letter', { tags: ['one, two'], shortcut: 'let' })];
  show();
  await page.getByRole('button', { name: 'Edit prompt' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Note');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(saved).toEqual([{ title: 'Note' }]);
  finish();
});

it('T176 takes a prompt of others over once', async () => {
  const { title, description, text, tags, shortcut } = makePrompt('Poem');
  others = {
    community: [{ id: 'pr-poem', title, description, text, tags, shortcut, source: 'Here' }],
  };
  show();
  await page.getByRole('tab', { name: /Community/u }).click();
  const copy = page.getByRole('button', { name: 'Save to your prompts' });
  await copy.dblClick();
  expect(added).toHaveLength(1);
  finish();
});

it('keeps the focus in the list when its row is deleted or moves', async () => {
  own = ['A', 'B', 'C'].map((title) => makePrompt(title));
  show();
  await rowOf('C').getByRole('button', { name: 'Favorite' }).click();
  await expect.element(rowOf('C').getByRole('button', { name: 'Favorite' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('C').getByRole('button', { name: 'Favorite' })).toHaveFocus();
  await rowOf('B').getByRole('button', { name: 'Delete prompt' }).click();
  await expect.element(rowOf('B')).not.toBeInTheDocument();
  await expect.element(rowOf('C').getByRole('button', { name: /Text of C/u })).toHaveFocus();
  await rowOf('A').getByRole('button', { name: 'Delete prompt' }).click();
  await rowOf('C').getByRole('button', { name: 'Delete prompt' }).click();
  await expect.element(search).toHaveFocus();
});

const wide = 'W'.repeat(200);

/** Whether nothing of the dialogs stands out of the screen of a phone. */
function fits(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].every((element) => {
    const box = element.getBoundingClientRect();
    return box.left >= -1 && box.right <= 391;
  });
}

it('T176 shows names of 200 wide letters on a phone', async () => {
  await page.viewport(390, 844);
  own = [
    makePrompt(wide, {
      description: wide,
      text: wide,
      source: wide,
      tags: [wide.slice(50), 'b'],
      lastUsedAtMs: 1_700_000_000_000,
      earlierTexts: [wide],
    }),
  ];
  show();
  await expect.element(page.getByRole('button', { name: 'Use' })).toBeVisible();
  expect(fits()).toBe(true);
  await page.getByRole('listitem').getByText(wide).first().click();
  await expect.element(page.getByText(/^Source/u)).toBeVisible();
  await expect.poll(fits).toBe(true);
  await page.getByRole('button', { name: 'Edit prompt' }).last().click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expect.poll(fits).toBe(true);
});

it('T176 asks for variables with wide names on a phone', async () => {
  await page.viewport(390, 844);
  const name = wide.slice(100);
  others = { first: makePrompt(wide, { text: `{{${name}}} {{x${name.slice(1)}:${name}|b}}` }) };
  show();
  await expect.element(page.getByRole('textbox', { name })).toBeVisible();
  await expect.poll(fits).toBe(true);
});
