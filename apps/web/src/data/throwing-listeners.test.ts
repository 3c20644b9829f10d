import { describe, expect, it } from 'vitest';

import { systemClock } from '#src/platform/clock.ts';
import { createListeners } from '#src/platform/listeners.ts';
import { createMemoryTabHub } from '#src/platform/tabs.ts';
import { collectFaults, createThrower } from '#src/platform/testing/collect-faults.ts';

import { createChangeBus, type ChangeNotice } from './changes.ts';
import { createMemoryStore } from './memory-store.ts';
import { createChatListQuery } from './queries/chat-list-query.ts';
import { createObservableSnapshot } from './queries/observable-snapshot.ts';
import { loadDraft, saveDraft } from './repositories/draft-repository.ts';
import { watchPlaces } from './repositories/known-drafts.ts';
import { saveTurn } from './repositories/message-repository.ts';
import type { CloseReason } from './store.ts';
import { chatId, createTestProfile, makeChat, makeMessage, waitFor } from './testing/test-store.ts';

const turn = { chat: makeChat('ch-1'), messages: [makeMessage('m-1', 'ch-1')] };

describe('a committed write', () => {
  it('succeeds and reaches queries and other tabs although a listener throws', async () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const profile = createTestProfile();
    const [store, other] = [await profile.openStore(), await profile.openStore()];
    store.changes.subscribe(listener);
    const list = createChatListQuery(store);
    list.subscribe(listener);
    await waitFor(list, ({ isComplete }) => isComplete);
    const heard = new Promise<ChangeNotice>((resolve) => other.changes.subscribe(resolve));
    expect(await saveTurn(store, turn)).toMatchObject({ ok: true });
    expect(await heard).toMatchObject({ kind: 'commit' });
    await waitFor(list, ({ chats }) => chats.length === 1);
    expect(new Set(faults)).toEqual(new Set([fault]));
  });

  it('succeeds where the store is closed before it is told to anybody', async () => {
    const faults = collectFaults();
    const hub = createMemoryTabHub();
    const line = hub.open('changes');
    let isOpen = true;
    const bus = createChangeBus({
      ...line,
      post(message) {
        if (!isOpen) throw new DOMException('Channel is closed', 'InvalidStateError');
        line.post(message);
      },
      close() {
        isOpen = false;
        line.close();
      },
    });
    bus.close();
    bus.publish({ kind: 'resync' });
    bus.publishToOthers({ kind: 'resync' });
    expect(faults).toEqual([]);
  });

  it('succeeds in a store in memory although a listener throws', async () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const store = createMemoryStore(systemClock);
    store.changes.subscribe(listener);
    expect(await saveTurn(store, turn)).toMatchObject({ ok: true });
    expect(faults).toEqual([fault]);
  });
});

describe('a listener that throws', () => {
  it('keeps no other from hearing that a store has ended', async () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const memory = createMemoryStore(systemClock);
    for (const store of [await createTestProfile().openStore(), memory]) {
      const reasons: CloseReason[] = [];
      store.onClose(listener);
      store.onClose((reason) => reasons.push(reason));
      store.close();
      expect(reasons).toEqual(['requested']);
    }
    expect(faults).toEqual([fault, fault]);
  });

  it('may be added to a store that has ended already', async () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const store = await createTestProfile().openStore();
    store.close();
    store.onClose(listener);
    expect(faults).toEqual([fault]);
  });

  it('leaves the snapshot of a query as it was set', () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const cell = createObservableSnapshot<number>(() => undefined);
    const heard = createListeners();
    let calls = 0;
    heard.add(() => (calls += 1));
    cell.subscribe(listener);
    cell.subscribe(heard.notify);
    cell.set({ status: 'ready', value: 1 });
    expect([cell.getSnapshot().value, calls, faults]).toEqual([1, 1, [fault]]);
  });

  it('keeps no other from hearing that a draft was changed elsewhere', async () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const profile = createTestProfile();
    const [store, other] = [await profile.openStore(), await profile.openStore()];
    const draft = { key: chatId('ch-1'), text: 'here', attachments: [] };
    await saveDraft(store, draft);
    await loadDraft(store, draft.key);
    watchPlaces(store, listener);
    const lost = new Promise((resolve) => watchPlaces(store, resolve));
    await saveDraft(other, { ...draft, text: 'there' });
    expect(await lost).toMatchObject({ key: draft.key });
    expect(faults).toEqual([fault]);
  });
});
