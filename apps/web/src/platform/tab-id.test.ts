import { expect, it } from 'vitest';

import { claimTabId } from './tab-id.ts';

interface Page {
  readonly id: string;
  hide(): void;
  show(): void;
}

function load(values: Map<string, string>, fresh: string): Page {
  const listeners = { hide: (): void => undefined, show: (): void => undefined };
  const id = claimTabId(
    {
      storage: () => ({
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      }),
      onHide: (listener) => {
        listeners.hide = listener;
      },
      onShow: (listener) => {
        listeners.show = listener;
      },
    },
    () => fresh,
  );
  return { id, hide: () => listeners.hide(), show: () => listeners.show() };
}

it('a tab keeps its id when it is loaded again', () => {
  const values = new Map<string, string>();
  const page = load(values, 'a');
  page.hide();
  expect(load(values, 'b').id).toBe('a');
});

it('a duplicate of a running tab gets an id of its own', () => {
  const values = new Map<string, string>();
  load(values, 'a');
  expect(load(new Map(values), 'b').id).toBe('b');
});

it('a page that comes back from the history takes its id out again', () => {
  const values = new Map<string, string>();
  const page = load(values, 'a');
  page.hide();
  page.show();
  expect(load(new Map(values), 'b').id).toBe('b');
});

it('an id lasts as long as the page where storage is off', () => {
  const off = {
    storage: (): never => {
      throw new Error('off');
    },
    onHide: (listener: () => void) => listener(),
    onShow: (listener: () => void) => listener(),
  };
  expect(claimTabId(off, () => 'a')).toBe('a');
});
