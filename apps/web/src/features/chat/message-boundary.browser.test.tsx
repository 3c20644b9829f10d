import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ReactNode } from 'react';

import { MessageBoundary } from './components/message-boundary.tsx';

let host: HTMLElement;
let root: Root;
let reported: unknown[];

/** A message with a fault in it. */
function Faulty({ text }: { readonly text: string }): ReactNode {
  if (text.includes('fault')) throw new Error('Cannot draw this');
  return <strong>{text}</strong>;
}

function show(texts: readonly string[]): void {
  flushSync(() => {
    root.render(
      <IntlProvider locale="en">
        {texts.map((text, index) => (
          <MessageBoundary key={index} text={text}>
            <Faulty text={text} />
          </MessageBoundary>
        ))}
      </IntlProvider>,
    );
  });
}

beforeEach(() => {
  reported = [];
  host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host, { onCaughtError: (error) => reported.push(error) });
});

afterEach(() => {
  root.unmount();
});

describe('a message that cannot be drawn', () => {
  it('T119 T246 shows its text instead, and the other messages keep working', () => {
    show(['before', 'a **fault**', 'after']);
    expect(host.querySelector('[role="note"]')?.textContent).toContain(
      'Couldn’t format this message',
    );
    expect(host.querySelector('pre')?.textContent).toBe('a **fault**');
    expect([...host.querySelectorAll('strong')].map((each) => each.textContent)).toEqual([
      'before',
      'after',
    ]);
    expect(reported).toHaveLength(1);
  });

  it('T119 is drawn again when its text has changed', () => {
    show(['a fault']);
    expect(host.querySelector('pre')?.textContent).toBe('a fault');
    show(['mended']);
    expect(host.querySelector('pre')).toBeNull();
    expect(host.querySelector('strong')?.textContent).toBe('mended');
    show(['another fault']);
    expect(host.querySelector('pre')?.textContent).toBe('another fault');
  });
});
