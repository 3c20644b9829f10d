import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import type { Store } from '#src/data/store.ts';
import { createConfigService, type ConfigService } from '#src/services/config/config-service.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';

import { useExamples } from './use-examples.ts';
import { useHostPage } from './use-host-page.ts';

let root: Root;

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  vi.useRealTimers();
  root.unmount();
});

function configOf(document: unknown): ConfigService {
  return createConfigService(() => Promise.resolve({ outcome: 'found', document }));
}

async function countChats(store: Store): Promise<number> {
  const chats = await loadAllChats(store);
  if (!chats.ok) throw new Error('unreadable');
  return chats.value.length;
}

function Examples(props: { readonly config: ConfigService; readonly store: Store }): ReactNode {
  useExamples(props);
  return null;
}

async function start(document: unknown): Promise<Store> {
  const store = await openTestStore();
  const config = configOf(document);
  await config.whenLoaded();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flushSync(() =>
    root.render(
      <IntlProvider locale="en">
        <Examples config={config} store={store} />
      </IntlProvider>,
    ),
  );
  return store;
}

function HostPage({ config }: { readonly config: ConfigService }): ReactNode {
  useHostPage({ config });
  return null;
}

describe('example chats', () => {
  it('T27 come three seconds after the start, and not before', async () => {
    const store = await start({ chatFeatures: { addExampleChats: true } });
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.dynamicImportSettled();
    expect(await countChats(store)).toBe(0);
    vi.advanceTimersByTime(1);
    await expect.poll(() => countChats(store)).toBeGreaterThan(0);
  });

  it('T27 are for hosts that ask for them', async () => {
    const store = await start({ chatFeatures: {} });
    expect(vi.getTimerCount()).toBe(0);
    expect(await countChats(store)).toBe(0);
  });
});

describe('the page of a host', () => {
  it('T12 names the manifest of its host, and its own where the host has none', async () => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.setAttribute('href', './manifest.json');
    document.head.append(link);
    const plain = configOf({});
    await plain.whenLoaded();
    flushSync(() => root.render(<HostPage config={plain} />));
    expect(link.getAttribute('href')).toBe('./manifest.json');
    const named = configOf({ manifestURL: 'api/manifest' });
    await named.whenLoaded();
    flushSync(() => root.render(<HostPage config={named} />));
    expect(link.getAttribute('href')).toBe('api/manifest');
    link.remove();
  });
});
