import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { TextField } from '../text-field/text-field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

let root: Root;
let told: string[];

beforeEach(() => {
  told = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function Example(special: Partial<FormDialogProps>): ReactNode {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="Rename"
      closeLabel="Close"
      cancelLabel="Cancel"
      submitLabel="Save"
      onSubmit={() => told.push(`submit ${name}`)}
      onClose={() => told.push('close')}
      {...special}
    >
      <TextField label="Name" value={name} onValueChange={setName} />
    </FormDialog>
  );
}

const dialog = page.getByRole('dialog', { name: 'Rename' });
const field = dialog.getByRole('textbox', { name: 'Name' });
const button = (name: string) => dialog.getByRole('button', { name });

describe('FormDialog', () => {
  it('begins in its field, and submits with Enter and with its button', async () => {
    root.render(<Example />);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Heron{Enter}');
    await button('Save').click();
    expect(told).toEqual(['submit Heron', 'submit Heron']);
  });

  it('submits nothing while it is busy, or before it can', async () => {
    root.render(<Example isBusy />);
    await field.fill('Heron');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true');
    root.render(<Example canSubmit={false} />);
    await expect.element(button('Save')).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(told).toEqual([]);
  });

  it('closes with Escape and its first button, which may lead elsewhere', async () => {
    root.render(<Example />);
    await button('Cancel').click();
    await userEvent.keyboard('{Escape}');
    root.render(<Example cancelLabel="Back" onCancel={() => told.push('back')} />);
    await button('Back').click();
    expect(told).toEqual(['close', 'close', 'back']);
  });

  it('tells beside its buttons why nothing was done, in what was there before', async () => {
    root.render(<Example />);
    await expect.element(field).toBeVisible();
    const note = dialog.getByRole('status');
    await expect.element(note).toHaveTextContent('');
    root.render(<Example refusal="Name is missing" tone="danger" />);
    await expect.element(note).toHaveTextContent('Name is missing');
    await expect.element(button('Save')).toHaveAttribute('data-variant', 'danger');
  });
});
