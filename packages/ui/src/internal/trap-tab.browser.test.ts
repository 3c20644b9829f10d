import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

import { trapTab } from './trap-tab.ts';

let panel: HTMLElement;

function fill(html: readonly string[]): void {
  const parsed = html.map((each) => {
    const [tag = 'button', id = '', ...rest] = each.split(' ');
    const element = document.createElement(tag);
    element.id = id;
    for (const attribute of rest) {
      const [name = '', value = ''] = attribute.split('=');
      element.setAttribute(name, value);
    }
    return element;
  });
  panel.replaceChildren(...parsed);
}

function focus(id: string): void {
  document.querySelector<HTMLElement>(`#${id}`)?.focus();
}

const focusedId = (): string | undefined => document.activeElement?.id;

beforeEach(() => {
  panel = document.createElement('div');
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') trapTab(panel, event);
  });
  const before = document.createElement('button');
  const after = document.createElement('button');
  document.body.replaceChildren(before, panel, after);
});

afterEach(() => document.body.replaceChildren());

describe('the Tab key in a surface', () => {
  it('goes from the last control to the first, and back', async () => {
    fill(['button one', 'button two']);
    focus('two');
    await userEvent.tab();
    expect(focusedId()).toBe('one');
    await userEvent.tab({ shift: true });
    expect(focusedId()).toBe('two');
  });

  it('comes to radio buttons of which none is chosen, and goes round from any of them', async () => {
    fill(['button one', 'input a type=radio name=x', 'input b type=radio name=x']);
    focus('one');
    await userEvent.tab();
    expect(focusedId()).toBe('a');
    await userEvent.tab();
    expect(focusedId()).toBe('one');
  });

  it('goes round from the chosen one of them as well', async () => {
    fill(['input a type=radio name=x', 'input b type=radio name=x checked', 'button two']);
    focus('two');
    await userEvent.tab();
    expect(focusedId()).toBe('b');
    await userEvent.tab({ shift: true });
    expect(focusedId()).toBe('two');
  });

  it('passes over what is inert or hidden', async () => {
    fill(['button one', 'button two', 'button three inert', 'button four style=visibility:hidden']);
    focus('two');
    await userEvent.tab();
    expect(focusedId()).toBe('one');
  });

  it('is left to whoever has dealt with it', async () => {
    fill(['button one', 'textarea two']);
    document
      .querySelector<HTMLElement>('#two')
      ?.addEventListener('keydown', (event) => event.preventDefault());
    focus('two');
    await userEvent.tab();
    expect(focusedId()).toBe('two');
  });
});
