import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { describe, expect, it, vi } from 'vitest';

import { putKey } from '#src/data/repositories/key-writes.ts';
import type { KeyError, KeyStatus } from '#src/platform/key-protocol.ts';
import { createMemoryTabHub, type MemoryTabHub } from '#src/platform/tabs.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { CallTarget, CallTargets } from '#src/services/providers/call-targets.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';
import {
  createScriptedNetwork,
  turnError,
} from '#src/services/providers/testing/scripted-network.ts';

import { guardKeySaving, guardTargets } from './guard-calls.ts';
import { createIdleLock } from './idle-lock.ts';
import { createKeyService } from './key-service.ts';
import { createKeyStatusCell } from './key-status-cell.ts';
import { askAfterStart, createUnlockPrompt } from './unlock-prompt.ts';

const openai = parseProviderId('openai') as ProviderId;
const endpoint: ProviderEndpoint = {
  id: openai,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
};
const sealed = `encrypted-${'A'.repeat(80)}-1234`;

/** The keys of one tab; `say` is what its network worker tells. */
async function openTab(hub: MemoryTabHub = createMemoryTabHub()) {
  const store = await openTestStore();
  const network = createScriptedNetwork(store);
  const status = createKeyStatusCell();
  const keys = createKeyService({
    store,
    network: network.client,
    status,
    channel: hub.open('parley-keys'),
  });
  const say = (protection: KeyStatus['protection'], unreadableIds: readonly string[] = []): void =>
    status.set({ protection, unreadableIds });
  const add = async (id: string, value: string, chosen = openai): Promise<void> => {
    const origin = 'https://api.openai.com';
    const format = value.startsWith('encrypted-') ? 'encrypted' : 'plain';
    await putKey(store, { id, providerId: chosen, origin, name: '', format, value }, undefined);
    await vi.waitFor(() => expect(keys.getSnapshot().keys.map((key) => key.id)).toContain(id));
  };
  return { store, network, keys, prompt: createUnlockPrompt(keys), say, add };
}

describe('the keys of a tab', () => {
  it('T83 are shown by their last four characters, and the same object until something changes', async () => {
    const { keys, add, say } = await openTab();
    await add('ke-1', 'sk-secret-9876');
    const before = keys.getSnapshot();
    expect(before.keys).toMatchObject([{ mask: '••••9876', isEncrypted: false }]);
    expect(JSON.stringify(before)).not.toContain('sk-secret');
    expect(keys.getSnapshot()).toBe(before);
    say('unlocked', ['ke-1']);
    expect(keys.getSnapshot().keys).toMatchObject([{ isUnreadable: true }]);
  });

  it('T89 are locked in all tabs by one, which tells them no more than that', async () => {
    const hub = createMemoryTabHub();
    const heard: unknown[] = [];
    hub.open('parley-keys').subscribe((message) => heard.push(message));
    const one = await openTab(hub);
    const other = await openTab(hub);
    one.keys.lock();
    await vi.waitFor(() => expect(other.network.requests).toEqual(['lock-keys']));
    expect(one.network.requests).toEqual(['lock-keys']);
    expect(heard).toEqual([{ type: 'lock' }]);
    await one.keys.unlock('horse battery');
    expect(heard).toEqual([{ type: 'lock' }]);
  });

  it('T84 take a further key only after a test, without spaces around it', async () => {
    const { keys, network, store } = await openTab();
    network.script.test = ({ key }) =>
      key === 'sk-good' ? ok([]) : err(turnError('invalid-key', { status: 401 }));
    expect(await keys.add({ endpoint, name: 'Work', key: 'sk-bad' })).toMatchObject({
      error: { code: 'test-failed', error: { status: 401 } },
    });
    expect(await keys.add({ endpoint, name: 'Work', key: ' ' })).toMatchObject({
      error: { code: 'key-missing' },
    });
    expect(await keys.add({ endpoint, name: ' Work ', key: ' sk-good\n' })).toMatchObject({
      ok: true,
    });
    const rows = await store.read(['keys'], (tx) => tx.getAll('keys'));
    expect(rows).toMatchObject({ value: [{ name: 'Work', value: 'sk-good' }] });
  });

  it('T87 of which no header can carry a further one are not even tested', async () => {
    const { keys, network } = await openTab();
    const typed = { endpoint, name: 'Work', key: 'sk-\u200Babc' };
    expect(await keys.add(typed)).toEqual({
      ok: false,
      error: { code: 'bad-key', fault: { code: 'blank' } },
    });
    expect(network.requests).toEqual([]);
  });

  it('are renamed, chosen and removed one by one', async () => {
    const { keys, add } = await openTab();
    await add('ke-1', 'sk-one-1111');
    await add('ke-2', 'sk-two-2222');
    const newest = (): string | undefined =>
      keys.getSnapshot().keys.toSorted((a, b) => b.chosenAtMs - a.chosenAtMs)[0]?.id;
    expect(newest()).toBe('ke-2');
    expect(await keys.choose('ke-1')).toBe(true);
    expect(newest()).toBe('ke-1');
    expect(await keys.rename('ke-1', ' Home ')).toBe(true);
    expect(await keys.remove('ke-2')).toBe(true);
    expect(keys.getSnapshot().keys).toMatchObject([{ id: 'ke-1', name: 'Home' }]);
    expect(await keys.rename('ke-2', 'Gone')).toBe(false);
  });
});

describe('the question for the password', () => {
  it('T89 stands until the keys are open, and tells everybody who waits', async () => {
    const { prompt, say } = await openTab();
    say('locked');
    const first = prompt.ask('start');
    const second = prompt.ask('send');
    expect(prompt.getSnapshot()).toBe('send');
    say('unlocked');
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(prompt.getSnapshot()).toBeUndefined();
    expect(await prompt.ask('person')).toBe(true);
  });

  it('T89 can be put off', async () => {
    const { prompt, say } = await openTab();
    say('locked');
    const asked = prompt.ask('send');
    prompt.dismiss();
    expect(await asked).toBe(false);
  });

  it('T89 is asked 500 ms after the start where a stored key is encrypted, and else never', async () => {
    const locked = await openTab();
    const open = await openTab();
    vi.useFakeTimers();
    try {
      locked.say('locked');
      open.say('off');
      for (const { keys, prompt } of [locked, open]) askAfterStart(keys, prompt);
      vi.advanceTimersByTime(499);
      expect(locked.prompt.getSnapshot()).toBeUndefined();
      vi.advanceTimersByTime(1);
      expect(locked.prompt.getSnapshot()).toBe('start');
      expect(open.prompt.getSnapshot()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a call', () => {
  const target: CallTarget = {
    model: { providerId: openai, modelId: 'm' },
    endpoint,
    info: undefined,
    learned: { omit: [] },
  };
  const targets: CallTargets = { find: () => ok(target) };

  it('T89 is refused before anything is written while its key is locked', async () => {
    const { keys, add, say } = await openTab();
    await add('ke-1', sealed);
    const guarded = guardTargets(targets, keys);
    say('locked');
    expect(guarded.find(null)).toEqual(err({ code: 'keys-locked', endpoint, target }));
    say('unlocked');
    expect(guarded.find(null).ok).toBe(true);
  });

  it('T90 needs no password where the provider has no key, or one that is not encrypted', async () => {
    const { keys, add, say } = await openTab();
    say('locked');
    expect(guardTargets(targets, keys).find(null).ok).toBe(true);
    await add('ke-1', 'sk-plain-1234');
    expect(guardTargets(targets, keys).find(null).ok).toBe(true);
  });

  it('T88 that stores a key asks for the password first, and is made again after it', async () => {
    const answers: Result<null, KeyError>[] = [err({ code: 'keys-locked' }), ok(null)];
    const network: NetworkClient = {
      streamChat: () => () => undefined,
      warm: () => undefined,
      request: () => Promise.resolve(answers.shift() as never),
    };
    const input = { providerId: openai, origin: 'https://api.openai.com', key: 'sk' };
    const asked: string[] = [];
    const ask = (reason: string): Promise<boolean> => {
      asked.push(reason);
      return Promise.resolve(true);
    };
    const guarded = guardKeySaving(network, () => ({ ask }));
    expect(await guarded.request('save-key', input)).toEqual(ok(null));
    expect(asked).toEqual(['save']);
  });
});

/** The watch of one tab over keys that are open. */
function watch(minutes: number) {
  const state = { nowMs: 0, isBusy: false, protection: 'unlocked', locks: 0 };
  const hub = createMemoryTabHub();
  const idle = createIdleLock({
    keys: {
      getSnapshot: () => ({ protection: state.protection }) as never,
      lock: () => {
        state.locks += 1;
        state.protection = 'locked';
      },
    },
    minutes: () => minutes,
    isBusy: () => state.isBusy,
    now: () => state.nowMs,
    channel: hub.open('parley-use'),
  });
  return { state, idle, otherTab: hub.open('parley-use') };
}

describe('an unused program', () => {
  const minute = 60_000;

  it('locks the keys after the minutes that were chosen, and never without', () => {
    const { state, idle } = watch(5);
    state.nowMs = 5 * minute - 1;
    idle.check();
    expect(state.locks).toBe(0);
    state.nowMs += 1;
    idle.check();
    expect(state.locks).toBe(1);
    const never = watch(0);
    never.state.nowMs = 1e9;
    never.idle.check();
    expect(never.state.locks).toBe(0);
  });

  it('counts use in any tab and a reply that comes in', async () => {
    const { state, idle, otherTab } = watch(5);
    state.nowMs = 4 * minute;
    otherTab.post({ type: 'use' });
    await Promise.resolve();
    state.nowMs = 8 * minute;
    state.isBusy = true;
    idle.check();
    state.isBusy = false;
    state.nowMs = 12 * minute;
    idle.check();
    expect(state.locks).toBe(0);
    state.nowMs = 13 * minute;
    idle.check();
    expect(state.locks).toBe(1);
  });

  it('is not locked by an idle tab while a reply comes in through another one', async () => {
    const { state, idle, otherTab } = watch(5);
    const heard: unknown[] = [];
    otherTab.subscribe((message) => heard.push(message));
    state.isBusy = true;
    state.nowMs = 4 * minute;
    idle.check();
    await Promise.resolve();
    expect(heard).toEqual([{ type: 'use' }]);
  });

  it('is locked for somebody who comes back too late, whatever the timers did', () => {
    const { state, idle } = watch(5);
    state.nowMs = 60 * minute;
    idle.noteUse();
    expect(state.locks).toBe(1);
  });
});
