import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { createMemoryStore } from '#src/data/memory-store.ts';
import { saveProvider } from '#src/data/repositories/provider-repository.ts';
import { createTestProfile, dumpDatabase, valueOf } from '#src/data/testing/test-store.ts';

import { createProviderBench, providerId, type ProviderBench } from './testing/provider-bench.ts';
import { modelNamed, turnError } from './testing/scripted-network.ts';

const openAi = providerId('openai');

async function createBench() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const bench = await createProviderBench(store);
  const dump = () => dumpDatabase(profile.indexedDb.factory);
  return { ...bench, store, profile, dump };
}

function saveOpenAi({ service }: ProviderBench, key = 'sk-secret-1234') {
  return service.testAndSave({ target: { presetId: 'openai' }, key });
}

describe('testAndSave', () => {
  it('T83 stores the key bound to its origin and shows no more than its last four characters', async () => {
    const bench = await createBench();
    expect(await saveOpenAi(bench)).toMatchObject({ ok: true, value: { keyState: 'saved' } });
    expect((await bench.dump())['keys']).toMatchObject([
      { providerId: 'openai', origin: 'https://api.openai.com', value: 'sk-secret-1234' },
    ]);
    const [provider] = bench.service.getSnapshot().providers;
    expect(provider).toMatchObject({ keyMask: '••••1234', isUsable: true });
    expect(JSON.stringify(bench.service.getSnapshot())).not.toContain('sk-secret');
  });

  it('fetches the catalogue with the first provider, and once', async () => {
    const bench = await createBench();
    expect(bench.catalogueLoads()).toBe(0);
    await saveOpenAi(bench);
    const [provider] = bench.service.getSnapshot().providers;
    expect(provider?.models.length).toBeGreaterThan(0);
    await saveOpenAi(bench);
    expect(bench.catalogueLoads()).toBe(1);
  });

  it('T83 keeps one key per provider over a restart', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    await bench.service.testAndSave({ target: { presetId: 'anthropic' }, key: 'sk-ant-abcdWXYZ' });
    const restarted = await bench.restart();
    const masks = restarted.getSnapshot().providers.map(({ keyMask }) => keyMask);
    expect(new Set(masks)).toEqual(new Set(['••••1234', '••••WXYZ']));
  });

  it('knows of a key that only the network worker has, where nothing can be kept', async () => {
    const store = createMemoryStore({ nowMs: () => 1 });
    const bench = await createProviderBench(store);
    expect(await saveOpenAi(bench)).toMatchObject({ ok: true, value: { keyState: 'saved' } });
    const [provider] = bench.service.getSnapshot().providers;
    expect(provider).toMatchObject({ keyMask: '••••1234', isUsable: true });
    const rows = await store.read(['keys'], (tx) => tx.getAll('keys'));
    expect(JSON.stringify(rows)).not.toContain('sk-secret');
    await saveOpenAi(bench, '');
    expect(bench.service.getSnapshot().providers[0]).toMatchObject({ isUsable: false });
  });

  it('T85 saves nothing of a test that was given up, although the key was right', async () => {
    const bench = await createBench();
    const controller = new AbortController();
    const asked = Promise.withResolvers<AbortSignal | undefined>();
    const answer = Promise.withResolvers<ReturnType<typeof ok<readonly []>>>();
    bench.network.script.test = (_test, signal) => {
      asked.resolve(signal);
      return answer.promise;
    };
    const input = { target: { presetId: 'openai' }, key: 'sk-secret-1234' };
    const testing = bench.service.testAndSave(input, controller.signal);
    expect(await asked.promise).toBe(controller.signal);
    controller.abort();
    answer.resolve(ok([] as const));
    expect(await testing).toEqual(err({ code: 'cancelled' }));
    expect(await bench.service.testAndSave(input, controller.signal)).toEqual(
      err({ code: 'cancelled' }),
    );
    expect(bench.network.requests).toEqual(['test-key']);
    expect((await bench.dump())['keys']).toEqual([]);
    expect((await bench.dump())['providers']).toEqual([]);
  });

  it('T85 saves nothing before the test has passed', async () => {
    const bench = await createBench();
    bench.network.script.test = () => err(turnError('invalid-key', { status: 401 }));
    expect(await saveOpenAi(bench)).toMatchObject({
      ok: false,
      error: { code: 'test-failed', error: { status: 401 }, hidesWrongKey: true },
    });
    expect(bench.network.requests).toEqual(['test-key']);
    const { keys, providers } = await bench.dump();
    expect({ keys, providers }).toEqual({ keys: [], providers: [] });
  });

  it('T87 suspects the key of a host that hides refusals, and of no other address', async () => {
    const bench = await createBench();
    bench.network.script.test = () => err(turnError('unreachable'));
    const ask = (baseUrl: string) =>
      bench.service.testAndSave({ target: { presetId: 'openai' }, key: 'sk-x', baseUrl });
    for (const [baseUrl, isSuspect] of [
      ['', true],
      ['https://api.openai.com/v1', true],
      ['https://gateway.example/v1', false],
    ] as const) {
      const { code } = turnError('unreachable');
      expect(await ask(baseUrl)).toMatchObject({
        error: { code: 'test-failed', error: { code }, hidesWrongKey: isSuspect },
      });
    }
  });

  it('T85 tests by the list of models, and with a named model only where there is no list', async () => {
    const bench = await createBench();
    const asked: unknown[] = [];
    bench.network.script.test = ({ modelId }) => {
      asked.push(modelId);
      return modelId === undefined ? err(turnError('not-ok', { status: 404 })) : ok([]);
    };
    const target = { presetId: 'custom' };
    const input = { target, key: 'k', baseUrl: 'https://x.example', title: 'Mine' };
    expect(await bench.service.testAndSave(input)).toMatchObject({
      error: { code: 'model-needed' },
    });
    const named = await bench.service.testAndSave({ ...input, modelId: 'tiny' });
    expect(named).toMatchObject({ ok: true, value: { models: [{ id: 'tiny' }] } });
    expect(asked).toEqual([undefined, 'tiny']);
  });

  it('T85 tests a legacy Anthropic endpoint by the list of the newer protocol', async () => {
    const bench = await createBench();
    const dialects: string[] = [];
    bench.network.script.test = ({ endpoint }) => {
      dialects.push(endpoint.dialect);
      return ok([modelNamed('claude-2')]);
    };
    const dialect = 'anthropic-completion';
    await bench.service.testAndSave({ target: { presetId: 'anthropic' }, key: 'sk-ant', dialect });
    expect(dialects).toEqual(['anthropic-messages']);
    expect(bench.service.find(null)).toMatchObject({ ok: true, value: { endpoint: { dialect } } });
  });

  it('T84 removes the key when an empty one is saved', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    expect(await saveOpenAi(bench, '')).toMatchObject({ value: { keyState: 'removed' } });
    expect((await bench.dump())['keys']).toEqual([]);
    expect(bench.service.getSnapshot().providers).toMatchObject([
      { keyMask: undefined, isUsable: false },
    ]);
  });

  it('T166 takes a new path of the same origin at once, with the key that is there', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    const target = { providerId: openAi };
    const done = await bench.service.testAndSave({
      target,
      baseUrl: 'https://api.openai.com/v2/chat/completions',
      organizationId: ' org-1 ',
    });
    expect(done).toMatchObject({ ok: true, value: { keyState: 'kept' } });
    const found = valueOf(bench.service.find(null));
    expect(found.endpoint).toMatchObject({
      baseUrl: 'https://api.openai.com/v2',
      organizationId: 'org-1',
    });
  });

  it('T166 asks for the key again before an endpoint moves to another origin', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    const target = { providerId: openAi };
    const baseUrl = 'https://proxy.example/v1';
    expect(await bench.service.testAndSave({ target, baseUrl })).toEqual({
      ok: false,
      error: { code: 'key-for-other-origin', origin: 'https://api.openai.com' },
    });
    await bench.service.testAndSave({ target, baseUrl, key: 'sk-other-5678' });
    expect((await bench.dump())['keys']).toMatchObject([{ origin: 'https://proxy.example' }]);
  });

  it('T166 removes the organisation id with an empty one', async () => {
    const bench = await createBench();
    const target = { presetId: 'openai' };
    await bench.service.testAndSave({ target, key: 'sk-secret-1234', organizationId: 'org-1' });
    await bench.service.testAndSave({ target, organizationId: '' });
    expect(valueOf(bench.service.find(null)).endpoint).not.toHaveProperty('organizationId');
  });

  it.each(['', 'not a url', 'ftp://x.example'])('refuses the address "%s"', async (baseUrl) => {
    const bench = await createBench();
    const target = { presetId: 'custom' };
    const refused = await bench.service.testAndSave({ target, baseUrl, key: 'k' });
    expect(refused).toEqual({ ok: false, error: { code: 'bad-url' } });
    expect(bench.network.requests).toEqual([]);
  });

  it('refuses plain http to another computer before anything is sent', async () => {
    const bench = await createBench();
    const target = { presetId: 'ollama' };
    const refused = await bench.service.testAndSave({ target, baseUrl: '192.168.1.5:11434' });
    expect(refused).toEqual(err({ code: 'insecure-url', host: '192.168.1.5:11434' }));
    expect(bench.network.requests).toEqual([]);
  });

  it.each([
    ['sk-ключ', { code: 'character', character: 'к' }],
    ['sk-abc\nsk-def', { code: 'blank' }],
    ['sk-abc\u200B', { code: 'blank' }],
  ])('T87 refuses the key %j before anything is sent', async (key, fault) => {
    const bench = await createBench();
    expect(await saveOpenAi(bench, key)).toEqual({ ok: false, error: { code: 'bad-key', fault } });
    expect(bench.network.requests).toEqual([]);
  });

  it('T166 refuses an organisation that no header can carry', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    const input = { target: { presetId: 'openai' }, organizationId: 'org-\u200B1' };
    expect(await bench.service.testAndSave(input)).toEqual({
      ok: false,
      error: { code: 'bad-organization' },
    });
  });

  it('reads the list after a test that brings none', async () => {
    const bench = await createBench();
    bench.network.script.test = () => ok([]);
    bench.network.script.list = () => ok([modelNamed('z/one')]);
    const done = await bench.service.testAndSave({
      target: { presetId: 'openrouter' },
      key: 'sk-or',
    });
    expect(done).toMatchObject({ value: { models: [{ id: 'z/one' }] } });
    expect(bench.network.requests).toEqual(['test-key', 'save-key', 'list-models']);
  });

  it('says so when the key could not be stored', async () => {
    const bench = await createBench();
    bench.store.close();
    expect(await saveOpenAi(bench)).toMatchObject({
      error: { code: 'not-saved', reason: 'closed' },
    });
  });
});

describe('find', () => {
  it('T90 needs a key where the provider wants one and none at a server of the user', async () => {
    const bench = await createBench();
    expect(bench.service.find(null)).toEqual({ ok: false, error: { code: 'no-model' } });
    await saveOpenAi(bench);
    await saveOpenAi(bench, '');
    const wanted = { providerId: openAi, modelId: 'gpt-x' };
    expect(bench.service.find(wanted)).toMatchObject({ ok: false, error: { code: 'no-key' } });
    expect(bench.service.find(null)).toMatchObject({ ok: false, error: { code: 'no-key' } });
    await bench.service.connectLocal('ollama');
    expect(bench.service.find(null)).toMatchObject({
      ok: true,
      value: { endpoint: { auth: 'none', presetId: 'ollama' }, model: { modelId: 'model-a' } },
    });
  });

  it('gives no key to an endpoint that another tab moved elsewhere', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    const { endpoint } = valueOf(bench.service.find(null));
    await saveProvider(bench.store, { ...endpoint, baseUrl: 'https://other.example/v1' });
    const restarted = await bench.restart();
    const wanted = { providerId: openAi, modelId: 'gpt-x' };
    expect(restarted.find(wanted)).toMatchObject({ ok: false, error: { code: 'no-key' } });
    expect(restarted.getSnapshot().providers).toMatchObject([
      { keyMask: undefined, keyOrigin: 'https://api.openai.com' },
    ]);
  });

  it('knows a model that no list names from the catalogue', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    const found = valueOf(bench.service.find({ providerId: openAi, modelId: 'gpt-4o' }));
    expect(found.info).toMatchObject({ title: 'GPT-4o', contextTokens: 128_000 });
  });

  it('remembers what a model refused, over a restart', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    const model = { providerId: openAi, modelId: 'model-a' };
    await bench.service.learn(model, ['temperature']);
    await bench.service.learn(model, ['max_tokens']);
    const learned = { omit: ['temperature'], useMaxCompletionTokens: true };
    expect(valueOf(bench.service.find(model)).learned).toEqual(learned);
    expect(valueOf((await bench.restart()).find(model)).learned).toEqual(learned);
  });

  it('says that the provider of an old chat is gone', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    expect(await bench.service.removeProvider(openAi)).toEqual({ ok: true, value: undefined });
    const wanted = { providerId: openAi, modelId: 'gpt-x' };
    expect(bench.service.find(wanted)).toEqual({ ok: false, error: { code: 'no-provider' } });
    const { keys, modelLists } = await bench.dump();
    expect({ keys, modelLists }).toEqual({ keys: [], modelLists: [] });
  });
});

describe('the default model', () => {
  it('is the general model of the catalogue where the provider lists it', async () => {
    const bench = await createBench();
    bench.network.script.test = () => ok(['a', 'gpt-6.1-terra'].map(modelNamed));
    await saveOpenAi(bench);
    expect(bench.service.getSnapshot()).toMatchObject({
      defaultModel: { modelId: 'gpt-6.1-terra' },
      isDefaultChosen: false,
    });
  });

  it('is the first of the list where the catalogue knows none of it', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    expect(bench.service.getSnapshot().defaultModel).toEqual({
      providerId: 'openai',
      modelId: 'model-a',
    });
  });

  it('prefers any provider to the demo', async () => {
    const bench = await createBench();
    await bench.service.connectDemo('http://127.0.0.1:3000/api/demo/v1');
    expect(bench.service.getSnapshot().defaultModel?.providerId).toBe('demo');
    await saveOpenAi(bench);
    expect(bench.service.getSnapshot().defaultModel?.providerId).toBe('openai');
  });

  it('is the one the user chose, for as long as its provider is there', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    await bench.service.connectLocal('ollama');
    bench.service.setDefaultModel({ providerId: providerId('ollama'), modelId: 'model-b' });
    expect(bench.service.getSnapshot()).toMatchObject({
      defaultModel: { providerId: 'ollama', modelId: 'model-b' },
      isDefaultChosen: true,
    });
    await bench.service.removeProvider(providerId('ollama'));
    expect(bench.service.getSnapshot().defaultModel?.providerId).toBe('openai');
  });
});

describe('the live view', () => {
  it('sends nothing at the start', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    const before = bench.network.requests.length;
    await bench.restart();
    expect(bench.network.requests).toHaveLength(before);
  });

  it('follows another tab', async () => {
    const bench = await createBench();
    const otherTab = await createProviderBench(await bench.profile.openStore());
    const seen = new Promise<void>((resolve) => {
      otherTab.service.subscribe(() => {
        if (otherTab.service.getSnapshot().providers[0]?.isUsable === true) resolve();
      });
    });
    await saveOpenAi(bench);
    await seen;
    expect(otherTab.service.find(null)).toMatchObject({ ok: true });
  });

  it('keeps the old list and says why when a new one cannot be read', async () => {
    const bench = await createBench();
    await saveOpenAi(bench);
    await bench.service.refreshModels(openAi);
    expect(bench.service.getSnapshot().providers).toMatchObject([
      { isRefreshing: false, error: { code: 'unreachable' }, models: [{ id: 'model-a' }, {}] },
    ]);
    bench.network.script.list = () => ok([modelNamed('model-c')]);
    await bench.service.refreshModels(openAi);
    expect(bench.service.getSnapshot().providers).toMatchObject([
      { error: undefined, models: [{ id: 'model-c' }] },
    ]);
  });

  it('looks for a local server only when asked, at its usual port', async () => {
    const bench = await createBench();
    const asked: string[] = [];
    bench.network.script.probe = ({ baseUrl }) => {
      asked.push(baseUrl);
      return { state: 'blocked' };
    };
    expect(await bench.service.probeLocalServer('ollama')).toEqual({ state: 'blocked' });
    expect(asked).toEqual(['http://localhost:11434']);
  });
});

describe('a catalogue that the host has', () => {
  it('takes the place of the shipped one as soon as it is there, also for lists that are known', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const before = await createProviderBench(store);
    before.network.script.test = () => ok([modelNamed('gpt-next')]);
    await saveOpenAi(before);
    const models = [{ id: 'gpt-next', title: 'GPT Next', price: { input: 1, output: 3 } }];
    const openai = { general: 'gpt-next', cheap: 'gpt-next', models };
    const newer = { date: '2099-01-01', providers: { openai } };
    const { service } = await createProviderBench(store, newer);
    await expect
      .poll(() => service.getSnapshot().providers[0]?.models[0])
      .toMatchObject({ title: 'GPT Next', price: { input: 1, output: 3 } });
  });
});
