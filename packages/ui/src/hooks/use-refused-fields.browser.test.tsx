import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '../tokens/tokens.css';
import '../tokens/base.css';

import { RefusalNote } from '../components/refusal-note/refusal-note.tsx';
import { TextField } from '../components/text-field/text-field.tsx';
import { useRefusedFields } from './use-refused-fields.ts';

let root: Root;

/** A form that is longer than the window, with a name at its top that must not be empty. */
function LongForm(): ReactNode {
  const [name, setName] = useState('');
  const [limit, setLimit] = useState('many');
  const [tries, setTries] = useState(0);
  const { ref, refused } = useRefusedFields<HTMLDivElement>(tries > 0 ? tries : undefined);
  const error = (isWrong: boolean) => (tries > 0 && isWrong ? 'Not like this.' : undefined);
  return (
    <>
      <div ref={ref}>
        <TextField
          label="Name"
          value={name}
          onValueChange={setName}
          error={error(name.trim() === '')}
        />
        <div style={{ blockSize: '300vh' }} />
        <TextField
          label="Limit"
          value={limit}
          onValueChange={setLimit}
          error={error(limit === 'many')}
        />
      </div>
      <RefusalNote>{refused && `${refused.count} ${refused.state} ${refused.label}`}</RefusalNote>
      <button type="button" onClick={() => setTries(tries + 1)}>
        Save
      </button>
      <input aria-label="Elsewhere" />
    </>
  );
}

const nameBox = page.getByLabelText('Name');
const limitBox = page.getByLabelText('Limit');
const save = page.getByRole('button', { name: 'Save' });
const note = page.getByRole('status');

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(<LongForm />);
});

afterEach(() => root.unmount());

it('brings the first wrong field of a refused form into view, with the focus and a count', async () => {
  await expect.element(note).toHaveTextContent('');
  await save.click();
  await expect.element(nameBox).toHaveFocus();
  await expect.element(nameBox).toBeInViewport();
  await expect.element(note).toHaveTextContent('2 missing Name');
  await nameBox.fill('Ada');
  await expect.element(note).toHaveTextContent('1 wrong Limit');
  await save.click();
  await expect.element(limitBox).toHaveFocus();
  await limitBox.fill('3');
  await expect.element(note).toHaveTextContent('');
});

it('goes to the field again with each refusal', async () => {
  await save.click();
  await expect.element(nameBox).toHaveFocus();
  await save.click();
  await expect.element(nameBox).toHaveFocus();
  await expect.element(nameBox).toBeInViewport();
});

it('takes the focus from nobody who types elsewhere', async () => {
  await expect.element(save).toBeVisible();
  const elsewhere = document.querySelector<HTMLInputElement>('[aria-label="Elsewhere"]');
  elsewhere?.focus();
  document.querySelector('button')?.click();
  await expect.element(note).toHaveTextContent('2 missing Name');
  expect(document.activeElement).toBe(elsewhere);
});
