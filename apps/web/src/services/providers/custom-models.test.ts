import type { ChatRequest } from '@parley/domain/chat/chat-request.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { describe, expect, it } from 'vitest';

import { createTestProfile, dumpDatabase, makeChat } from '#src/data/testing/test-store.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';
import { buildCall } from '#src/services/chats/build-call.ts';

import type { CustomModelDraft } from './custom-models.ts';
import { createProviderBench } from './testing/provider-bench.ts';
import { turnError } from './testing/scripted-network.ts';

const draft: CustomModelDraft = {
  title: ' Mine ',
  endpoint: 'https://x.example/v1/chat/completions',
  modelId: 'tiny',
  dialect: 'openai-chat',
  contextTokens: 2048,
  pluginSupported: true,
  headerRows: [
    { key: 'x-token', value: 'top-secret-value' },
    { key: ' ', value: 'left out' },
  ],
  bodyRows: [{ key: 'top_k', value: '40', type: 'number' }],
};

async function createBench() {
  const profile = createTestProfile();
  const bench = await createProviderBench(await profile.openStore());
  const calls: ChatCall[] = [];
  bench.network.script.chat = (call) => {
    calls.push(call);
    return [{ type: 'finish', reason: 'stop' }];
  };
  return { ...bench, calls, dump: () => dumpDatabase(profile.indexedDb.factory) };
}

describe('a custom model', () => {
  it('T150 is tested by a hello with its headers and body fields, and nothing is kept', async () => {
    const bench = await createBench();
    expect(await bench.service.testCustomModel(draft)).toMatchObject({ ok: true });
    expect(bench.calls).toMatchObject([
      {
        endpoint: {
          baseUrl: 'https://x.example/v1',
          headerRows: [{ key: 'x-token', value: 'top-secret-value' }],
        },
        request: { modelId: 'tiny', extraBody: { top_k: 40 } },
      },
    ]);
    expect((await bench.dump())['providers']).toEqual([]);
    bench.network.script.chat = () => [{ type: 'error', error: turnError('invalid-key') }];
    expect(await bench.service.testCustomModel(draft)).toMatchObject({
      ok: false,
      error: { code: 'test-failed', error: { code: 'invalid-key' } },
    });
  });

  it('T203 has an id with the prefix of providers that are no preset', async () => {
    const added = await (await createBench()).service.addCustomModel(draft);
    expect(added).toMatchObject({
      ok: true,
      value: { providerId: expect.stringMatching(/^custom-./), modelId: 'tiny' },
    });
  });

  it('is never asked for a list: nobody wants one, and its headers are no key', async () => {
    const bench = await createBench();
    const added = await bench.service.addCustomModel(draft);
    if (!added.ok) throw new Error(added.error.code);
    const before = bench.network.requests.length;
    expect(await bench.service.refreshModels(added.value.providerId)).toEqual({
      ok: true,
      value: [],
    });
    expect(bench.network.requests).toHaveLength(before);
  });

  it('T150 needs title, endpoint and model id, an address, and body rows that can be read', async () => {
    const { service } = await createBench();
    const codeOf = async (changed: Partial<CustomModelDraft>): Promise<string> => {
      const tested = await service.testCustomModel({ ...draft, ...changed });
      return tested.ok ? 'ok' : tested.error.code;
    };
    expect(await codeOf({ title: ' ' })).toBe('incomplete');
    expect(await codeOf({ endpoint: '' })).toBe('incomplete');
    expect(await codeOf({ modelId: '' })).toBe('incomplete');
    expect(await codeOf({ endpoint: 'no address' })).toBe('bad-url');
    const bodyRows = [{ key: 'a', value: '{', type: 'object' }] as const;
    expect(await codeOf({ bodyRows })).toBe('bad-body');
  });

  it('T150 is not sent with headers or to an address that no request can have', async () => {
    const { service, network } = await createBench();
    const before = network.requests.length;
    const row = { key: 'x-token', value: 'sk-\u200Babc' };
    expect(
      await service.testCustomModel({ ...draft, headerRows: [...draft.headerRows, row] }),
    ).toEqual({
      ok: false,
      error: { code: 'bad-header', index: 2, fault: { part: 'value', fault: { code: 'blank' } } },
    });
    expect(
      await service.testCustomModel({ ...draft, endpoint: 'http://192.168.0.4/v1' }),
    ).toMatchObject({ ok: false, error: { code: 'insecure-url', host: '192.168.0.4' } });
    expect(network.requests).toHaveLength(before);
  });

  it('T90 T158 of the Mac app’s subscription is asked like OpenAI without a key, and told no ids', async () => {
    const bench = await createBench();
    const added = await bench.service.addCustomModel({ ...draft, isSetapp: true });
    if (!added.ok) throw new Error(added.error.code);
    const restarted = await bench.restart();
    const provider = restarted
      .getSnapshot()
      .providers.find(({ endpoint }) => endpoint.id === added.value.providerId);
    expect(provider).toMatchObject({
      isUsable: true,
      needsKey: false,
      endpoint: { dialect: 'openai-chat', customModel: { isSetapp: true } },
    });
    const target = restarted.find(added.value);
    if (!target.ok) throw new Error(target.error.code);
    const endpoint = { ...target.value.endpoint, includeChatId: true };
    const requestTo = (asked: ProviderEndpoint): ChatRequest =>
      buildCall({
        path: [],
        chat: { ...makeChat('ch-1'), characterId: 'character-1' },
        folderInstructions: [],
        target: { ...target.value, endpoint: asked },
        attachments: new Map(),
        stream: true,
        continuation: false,
        tools: [],
        searchesWeb: false,
      }).request;
    const { customModel: _customModel, ...plain } = endpoint;
    expect(requestTo(endpoint)).not.toHaveProperty('chatId');
    expect(requestTo(plain)).toMatchObject({ chatId: 'ch-1', characterId: 'character-1' });
  });

  it('T149 T150 keeps header values with the keys alone, and sends body fields with each request', async () => {
    const bench = await createBench();
    const added = await bench.service.addCustomModel(draft);
    if (!added.ok) throw new Error(added.error.code);
    const { keys, ...others } = await bench.dump();
    expect(JSON.stringify(keys)).toContain('top-secret-value');
    expect(JSON.stringify(others)).not.toContain('top-secret-value');
    const restarted = await bench.restart();
    expect(JSON.stringify(restarted.getSnapshot())).not.toContain('top-secret-value');
    const target = restarted.find(added.value);
    if (!target.ok) throw new Error(target.error.code);
    expect(target.value.info).toMatchObject({
      id: 'tiny',
      title: 'Mine',
      contextTokens: 2048,
      capabilities: { tools: true },
    });
    const call = buildCall({
      path: [],
      chat: makeChat('ch-1'),
      folderInstructions: [],
      target: target.value,
      attachments: new Map(),
      stream: true,
      continuation: false,
      tools: [],
      searchesWeb: false,
    });
    expect(call.request.extraBody).toEqual({ top_k: 40 });
    await restarted.removeProvider(added.value.providerId);
    expect(JSON.stringify(await bench.dump())).not.toContain('top-secret-value');
  });
});
