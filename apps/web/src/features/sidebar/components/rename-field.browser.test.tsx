import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { RenameField, type Renaming } from './rename-field.tsx';

let root: Root;
let left: Renaming[];
const field = page.getByRole('textbox', { name: 'Title' });

beforeEach(() => {
  left = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(<RenameField label="Title" title="Old" onRename={(how) => left.push(how)} />);
});

afterEach(() => root.unmount());

it('writes nothing where it is left as it was: another tab may have given a title', async () => {
  await expect.element(field).toHaveFocus();
  await userEvent.tab();
  expect(left).toEqual([{ title: undefined, isByKey: false }]);
});

it('writes what was typed where it is left', async () => {
  await field.fill('New');
  await userEvent.tab();
  expect(left).toEqual([{ title: 'New', isByKey: false }]);
});
