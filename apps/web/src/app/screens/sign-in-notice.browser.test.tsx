import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SignInNotice } from './sign-in-notice.tsx';

let root: Root;
let asked: number;

beforeEach(() => {
  asked = 0;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  root.unmount();
  vi.useRealTimers();
});

function show(state: 'waiting' | 'failed'): void {
  const host = readHostConfig({ externalAuthError: { message: 'No' } });
  const config = {
    getSnapshot: () => host,
    subscribe: () => () => undefined,
    refresh: () => {
      asked += 1;
      return Promise.resolve(host);
    },
  };
  flushSync(() =>
    root.render(
      <IntlProvider locale="en">
        <SignInNotice config={config} state={state} />
      </IntlProvider>,
    ),
  );
}

it('T23 asks the host again every three seconds while it waits, and not after it left', () => {
  show('waiting');
  vi.advanceTimersByTime(2999);
  expect(asked).toBe(0);
  vi.advanceTimersByTime(1);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(6000);
  expect(asked).toBe(3);
  flushSync(() => root.render(null));
  vi.advanceTimersByTime(60_000);
  expect(asked).toBe(3);
});

it('T22 asks no more where the provider of accounts refused', () => {
  show('failed');
  vi.advanceTimersByTime(60_000);
  expect(asked).toBe(0);
});
