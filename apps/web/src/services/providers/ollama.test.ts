import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { saveProvider } from '#src/data/repositories/provider-repository.ts';
import { createTestProfile } from '#src/data/testing/test-store.ts';

import { createProviderBench, providerId } from './testing/provider-bench.ts';
import { modelNamed, turnError } from './testing/scripted-network.ts';

const ollama = providerId('ollama');
const modelA = { providerId: ollama, modelId: 'model-a' };

/** As a version saved it that knew nothing but the server's imitation of OpenAI. */
const saved: ProviderEndpoint = {
  id: ollama,
  presetId: 'ollama',
  title: 'Ollama',
  dialect: 'openai-chat',
  baseUrl: 'http://localhost:11434/v1',
  auth: 'none',
};

async function createBench(endpoint?: ProviderEndpoint) {
  const store = await createTestProfile().openStore();
  if (endpoint !== undefined) await saveProvider(store, endpoint);
  return createProviderBench(store);
}

function endpointOf({ service }: Awaited<ReturnType<typeof createBench>>) {
  return service.getSnapshot().providers[0]?.endpoint;
}

describe('an Ollama', () => {
  it('is set up with its own protocol', async () => {
    const bench = await createBench();
    await bench.service.connectLocal('ollama');
    expect(endpointOf(bench)).toMatchObject({
      dialect: 'ollama',
      baseUrl: 'http://localhost:11434',
    });
  });

  it('that was saved before goes on with the protocol it has', async () => {
    const bench = await createBench(saved);
    expect(bench.service.find(modelA)).toMatchObject({ ok: true, value: { endpoint: saved } });
    await bench.service.testAndSave({ target: { providerId: ollama }, title: 'Mine' });
    expect(endpointOf(bench)).toEqual({ ...saved, title: 'Mine' });
  });

  it('that was saved before changes over, and back, by its protocol alone', async () => {
    const bench = await createBench(saved);
    const target = { providerId: ollama };
    await bench.service.testAndSave({ target, dialect: 'ollama', baseUrl: saved.baseUrl });
    const own = { ...saved, dialect: 'ollama', baseUrl: 'http://localhost:11434' };
    expect(endpointOf(bench)).toEqual(own);
    await bench.service.testAndSave({ target, dialect: 'openai-chat', baseUrl: own.baseUrl });
    expect(endpointOf(bench)).toEqual(saved);
  });

  it('that was saved before changes over when it is connected again', async () => {
    const bench = await createBench(saved);
    await bench.service.connectLocal('ollama');
    expect(endpointOf(bench)).toMatchObject({ id: ollama, dialect: 'ollama' });
  });

  it('has the window that a person chose until it is taken away', async () => {
    const bench = await createBench();
    bench.network.script.test = () =>
      ok([{ ...modelNamed('model-a'), contextTokens: 40_960 }, modelNamed('model-b')]);
    await bench.service.connectLocal('ollama');
    const windows = () =>
      bench.service.getSnapshot().providers[0]?.models.map(({ contextTokens }) => contextTokens);
    const target = { providerId: ollama };
    await bench.service.testAndSave({ target, contextTokens: 16_384 });
    expect(endpointOf(bench)?.contextTokens).toBe(16_384);
    expect(windows()).toEqual([16_384, 16_384]);
    const restarted = await bench.restart();
    expect(restarted.getSnapshot().providers[0]?.endpoint.contextTokens).toBe(16_384);
    await bench.service.testAndSave({ target, contextTokens: 0 });
    expect(endpointOf(bench)).not.toHaveProperty('contextTokens');
    expect(windows()).toEqual([40_960, undefined]);
  });
});

describe('a server that a person adds', () => {
  const target = { presetId: 'custom' };
  const own = 'http://localhost:11434';

  it('gets the protocol of Ollama if it is one', async () => {
    const bench = await createBench();
    bench.network.script.detect = () => own;
    await bench.service.testAndSave({ target, baseUrl: `${own}/v1`, title: 'Mine' });
    expect(endpointOf(bench)).toMatchObject({ dialect: 'ollama', baseUrl: own, title: 'Mine' });
  });

  it.each([
    ['is no Ollama', 'http://localhost:8000/v1', {}, true],
    ['is neither near nor at the port of Ollama', 'https://models.example/v1', {}, false],
    ['was given another protocol', `${own}/v1`, { dialect: 'openai-responses' }, false],
  ] as const)('keeps its protocol if it %s', async (...[, baseUrl, more, isAsked]) => {
    const bench = await createBench();
    bench.network.script.detect = () => (isAsked ? undefined : own);
    await bench.service.testAndSave({ target, baseUrl, ...more });
    expect(endpointOf(bench)).toMatchObject({ dialect: 'openai-chat', baseUrl, ...more });
    expect(bench.network.requests.includes('detect-ollama')).toBe(isAsked);
  });

  it('is not asked again once it is saved: a person may have gone back', async () => {
    const bench = await createBench({ ...saved, presetId: 'custom' });
    bench.network.script.detect = () => own;
    await bench.service.testAndSave({ target: { providerId: ollama }, title: 'Mine' });
    expect(endpointOf(bench)?.dialect).toBe('openai-chat');
  });
});

function describeAs(model: ModelInfo) {
  return ok({ ...model, contextTokens: 40_960, capabilities: { vision: true } });
}

describe('what a model can do and hold', () => {
  it('is asked once, and kept with its list', async () => {
    const bench = await createBench();
    bench.network.script.describe = describeAs;
    await bench.service.connectLocal('ollama');
    await Promise.all([bench.service.completeModel(modelA), bench.service.completeModel(modelA)]);
    const restarted = await bench.restart();
    expect(restarted.getSnapshot().providers[0]?.models).toMatchObject([
      { id: 'model-a', contextTokens: 40_960, capabilities: { vision: true } },
      { id: 'model-b', capabilities: {} },
    ]);
    await restarted.completeModel(modelA);
    expect(bench.network.requests.filter((name) => name === 'describe-model')).toHaveLength(1);
  });

  it('stays open where the server does not say, or the model is gone meanwhile', async () => {
    const bench = await createBench();
    await bench.service.connectLocal('ollama');
    bench.network.script.describe = () => err(turnError('unreachable'));
    await bench.service.completeModel(modelA);
    bench.network.script.list = () => ok([modelNamed('model-c')]);
    bench.network.script.describe = describeAs;
    const modelB = { providerId: ollama, modelId: 'model-b' };
    await Promise.all([
      bench.service.refreshModels(ollama),
      bench.service.completeModel(modelB),
      bench.service.completeModel({ providerId: ollama, modelId: 'unknown' }),
    ]);
    expect(bench.service.getSnapshot().providers[0]?.models).toMatchObject([{ id: 'model-c' }]);
  });

  it('is not asked of servers whose list tells it, nor of models that a person described', async () => {
    const bench = await createBench(saved);
    await bench.service.refreshModels(ollama);
    await bench.service.completeModel(modelA);
    await bench.service.completeModel({ ...modelA, providerId: providerId('openai') });
    expect(bench.network.requests).not.toContain('describe-model');
  });
});
