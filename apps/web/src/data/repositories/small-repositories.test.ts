import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  testModel,
  valueOf,
} from '../testing/test-store.ts';
import { renameChat } from './chat-repository.ts';
import { compactLogs } from './compact-logs.ts';
import {
  forgetDroppedParams,
  learnDroppedParams,
  loadDroppedParams,
} from './learned-limits-repository.ts';
import { saveTurn } from './message-repository.ts';
import { loadMeta, saveMeta } from './meta-repository.ts';
import { loadModelLists, saveModelList } from './model-list-repository.ts';
import { loadOutbox, removeOutboxEntries } from './outbox-repository.ts';
import { loadProviders, removeProvider, saveProvider } from './provider-repository.ts';
import { loadSettings, saveSettings } from './settings-repository.ts';
import { loadUsageSince, saveUsage } from './usage-repository.ts';
import { makeUsage } from '../testing/test-store.ts';

const openai: ProviderId = testModel.providerId;
const endpoint = {
  id: openai,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
} as const;

async function open() {
  const profile = createTestProfile();
  return { profile, store: await profile.openStore() };
}

describe('providers', () => {
  it('keep the order in which they were added, also when changed', async () => {
    const { store, profile } = await open();
    const other = { ...endpoint, id: parseProviderId('anthropic') ?? openai, title: 'Anthropic' };
    valueOf(await saveProvider(store, endpoint));
    profile.nowMs += 1;
    valueOf(await saveProvider(store, other));
    profile.nowMs += 1;
    valueOf(await saveProvider(store, { ...endpoint, title: 'OpenAI (work)' }));
    expect(valueOf(await loadProviders(store))).toEqual([
      { ...endpoint, title: 'OpenAI (work)' },
      other,
    ]);
  });

  it('take their model list and learned limits with them', async () => {
    const { store, profile } = await open();
    valueOf(await saveProvider(store, endpoint));
    valueOf(await saveModelList(store, openai, [{ id: 'm', title: 'M', capabilities: {} }]));
    valueOf(await learnDroppedParams(store, testModel, ['temperature']));
    valueOf(await removeProvider(store, openai));
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect([dump['modelLists'], dump['learnedLimits'], dump['providers']]).toEqual([[], [], []]);
    expect(dump['tombstones']).toMatchObject([{ id: 'providers/openai' }]);
  });
});

describe('learned limits', () => {
  it('add up per model in the order of refusal, repetitions included, until they are forgotten', async () => {
    const { store } = await open();
    valueOf(await learnDroppedParams(store, testModel, ['temperature', 'top_p']));
    valueOf(await learnDroppedParams(store, testModel, ['top_p', 'stop']));
    expect(valueOf(await loadDroppedParams(store, testModel))).toEqual([
      'temperature',
      'top_p',
      'top_p',
      'stop',
    ]);
    expect(valueOf(await loadDroppedParams(store, { ...testModel, modelId: 'other' }))).toEqual([]);
    valueOf(await forgetDroppedParams(store, testModel));
    expect(valueOf(await loadDroppedParams(store, testModel))).toEqual([]);
  });
});

describe('model lists', () => {
  it('come back with capabilities, prices and the time of fetching', async () => {
    const { store, profile } = await open();
    const models = [
      {
        id: 'm',
        title: 'M',
        contextTokens: 1000,
        capabilities: { vision: true },
        price: { input: 1, output: 2, tiers: [{ input: 2, output: 3, aboveInputTokens: 10 }] },
      },
    ];
    valueOf(await saveModelList(store, openai, models));
    expect(valueOf(await loadModelLists(store)).get('openai')).toEqual({
      models,
      fetchedAtMs: profile.nowMs,
    });
  });
});

describe('settings', () => {
  it('have defaults, are one row per key, and only what is not of one device is logged', async () => {
    const { store, profile } = await open();
    expect(valueOf(await loadSettings(store))).toMatchObject({ theme: 'system', streaming: true });
    valueOf(await saveSettings(store, { theme: 'dark', enterToSend: false }));
    expect(valueOf(await loadSettings(store))).toMatchObject({
      theme: 'dark',
      enterToSend: false,
      messageFontSize: 'small',
    });
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['settings']).toHaveLength(2);
    expect(dump['outbox']).toMatchObject([{ table: 'settings', id: 'enterToSend' }]);
  });
});

describe('the outbox', () => {
  it('is compacted among its newest entries only, of which the last stays', async () => {
    const { store } = await open();
    const others = Array.from({ length: 4997 }, (_, index) => `ch-${String(index)}`);
    valueOf(
      await store.write({ tables: ['outbox'], durability: 'relaxed' }, (tx) => {
        for (const id of ['far', 'near', ...others, 'near', 'far']) {
          tx.put('outbox', { table: 'chats', id, kind: 'put', atMs: 0 });
        }
        return Promise.resolve(undefined);
      }),
    );
    expect(valueOf(await compactLogs(store))).toBe(1);
    const rest = valueOf(await loadOutbox(store, 6000));
    expect(rest.slice(0, 2)).toMatchObject([{ id: 'far' }, { id: 'ch-0' }]);
    expect(rest.at(-1)).toMatchObject({ id: 'far', seq: 5001 });
  });

  it('keeps the last entry of each record when it is compacted, in order', async () => {
    const { store } = await open();
    valueOf(
      await saveTurn(store, { chat: makeChat('ch-1'), messages: [makeMessage('ms-1', 'ch-1')] }),
    );
    for (const title of ['a', 'b', 'c']) {
      valueOf(await renameChat(store, chatId('ch-1'), { title, titleSource: 'user' }));
    }
    // Three headers in the outbox, three changes of the chat for the search.
    expect(valueOf(await compactLogs(store))).toBe(6);
    const rest = valueOf(await loadOutbox(store, 10));
    expect(rest.map(({ table }) => table)).toEqual(['messages', 'chats']);
    valueOf(
      await removeOutboxEntries(
        store,
        rest.map(({ seq }) => seq),
      ),
    );
    expect(valueOf(await loadOutbox(store, 10))).toEqual([]);
  });
});

describe('usage and values of the program', () => {
  it('are found by time and by name', async () => {
    const { store } = await open();
    valueOf(await saveUsage(store, { ...makeUsage('us-1', 'ch-1'), createdAtMs: 5 }));
    valueOf(await saveUsage(store, { ...makeUsage('us-2', 'ch-1'), createdAtMs: 9 }));
    expect(valueOf(await loadUsageSince(store, 6)).map(({ id }) => id)).toEqual(['us-2']);
    valueOf(await saveMeta(store, 'firstRunDone', true));
    expect(valueOf(await loadMeta(store, 'firstRunDone'))).toBe(true);
  });
});
