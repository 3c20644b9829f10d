import type { Chat } from '@parley/domain/chat/chat.ts';
import { parseChatId } from '@parley/domain/shared/ids.ts';
import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openStore } from '#src/data/open-store.ts';
import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { toChatRow } from '#src/data/records/to-row.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import { makeTurn } from '#src/services/generation/testing/test-turns.ts';
import { createLicenseBench } from '#src/services/license/testing/license-bench.ts';

import { licenseOf } from '#src/app/shared/license-of.ts';

import { useProfileCheck } from './use-profile-check.ts';

const name = 'profile-check';
const german = { 'check.found': '{count, number} beschädigt', 'check.seen': 'Gut' };

/** A header that tells of seven messages, of which there is none. */
function brokenChat(): Chat {
  const id = parseChatId('ch-1');
  if (id === undefined) throw new Error('No id');
  return {
    id,
    title: 'Broken',
    titleSource: 'none',
    preview: '',
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    activeLeafId: null,
    messageCount: 7,
    trashedAtMs: null,
  };
}

let root: Root;
let store: Store;
let toasts: ToastStore;
/** Reads that were begun, and those that have ended. */
let reads: { begun: number; ended: number };

beforeEach(async () => {
  const opened = await openStore({
    name,
    clock: systemClock,
    locks: createMemoryLocks(),
    flags: createMemoryFlags(),
    loadSnapshots: () => import('#src/data/snapshot.ts'),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const inner = opened.value.store;
  reads = { begun: 0, ended: 0 };
  store = {
    ...inner,
    async read(...args) {
      reads.begun += 1;
      const result = await inner.read(...args);
      reads.ended += 1;
      return result;
    },
  };
  toasts = createToastStore();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  root.unmount();
  store.close();
  const gone = Promise.withResolvers<undefined>();
  indexedDB.deleteDatabase(name).addEventListener('success', () => gone.resolve(undefined));
  await gone.promise;
});

function Check({ of = store }: { readonly of?: Store | undefined }): ReactNode {
  useProfileCheck({ store: of, toasts });
  return null;
}

function show(locale: string, messages: Record<string, string> = {}, of?: Store): void {
  flushSync(() =>
    root.render(
      <IntlProvider locale={locale} messages={messages}>
        <Check of={of} />
      </IntlProvider>,
    ),
  );
}

async function breakChat(): Promise<void> {
  const broken = await store.write({ tables: ['chats'], durability: 'relaxed' }, (tx) => {
    tx.put('chats', toChatRow(brokenChat(), undefined));
    return Promise.resolve();
  });
  if (!broken.ok) throw new Error(broken.error.code);
}

const messages = (): readonly string[] => toasts.read().map(({ message }) => message);

describe('the check for damage', () => {
  it('T105 begins 5 s after the start, and says what it found', async () => {
    await breakChat();
    show('en');
    vi.advanceTimersByTime(4999);
    await vi.dynamicImportSettled();
    expect(reads.begun).toBe(0);
    vi.advanceTimersByTime(1);
    await expect
      .poll(messages)
      .toEqual(['1 damaged chat found. 0 repaired, 0 rebuilt, 1 empty. Nothing was deleted.']);
  });

  it('T105 says nothing of a sound profile', async () => {
    show('en');
    vi.advanceTimersByTime(5000);
    // Of an empty profile: the names of its chats, and how many messages there are.
    await expect.poll(() => reads.ended).toBe(2);
    await vi.dynamicImportSettled();
    expect(messages()).toEqual([]);
  });

  it('T105 changing the language doesn’t restart the check, and its message uses the new one', async () => {
    await breakChat();
    show('en');
    vi.advanceTimersByTime(4000);
    show('de', german);
    vi.advanceTimersByTime(1000);
    await expect.poll(messages).toEqual(['1 beschädigt']);
    const { begun } = reads;
    show('en');
    vi.advanceTimersByTime(60_000);
    await vi.dynamicImportSettled();
    expect(reads.begun).toBe(begun);
  });

  it('T221 repairs without a license what is damaged, on a host that sells them', async () => {
    const bench = await createLicenseBench();
    const license = licenseOf(bench.ports);
    await license.refresh();
    expect(license.getSnapshot().state.status).toBe('unverified');
    const sold = bench.ports.store;
    const { rows } = makeTurn('ch-1');
    expect(await saveTurn(sold, rows)).toMatchObject({ ok: true });
    const damaged = await sold.write({ tables: ['chats'], durability: 'relaxed' }, (tx) => {
      tx.remove('chats', 'ch-1');
      return Promise.resolve();
    });
    expect(damaged.ok).toBe(true);
    show('en', {}, sold);
    vi.advanceTimersByTime(5000);
    await expect
      .poll(messages)
      .toEqual(['1 damaged chat found. 0 repaired, 1 rebuilt, 0 empty. Nothing was deleted.']);
    expect(await loadAllChats(sold)).toMatchObject({ ok: true, value: [{ id: 'ch-1' }] });
  });
});
