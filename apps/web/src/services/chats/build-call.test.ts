import type { Message } from '@parley/domain/chat/message.ts';
import type { ModelCapabilities } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { expect, it } from 'vitest';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import { makeChat, makeMessage, testModel } from '#src/data/testing/test-store.ts';

import { buildCall, type CallInput } from './build-call.ts';
import { testEndpoint } from './testing/chat-bench.ts';

function limitFor(asked: number | undefined, most: number | undefined): number | undefined {
  const info = {
    id: testModel.modelId,
    title: 'Test',
    capabilities: {},
    ...(most === undefined ? {} : { maxOutputTokens: most }),
  };
  const parameters = asked === undefined ? {} : { maxOutputTokens: asked };
  const target = { model: testModel, endpoint: testEndpoint, info, learned: { omit: [] } };
  return callOf({ chat: makeChat('ch-1', { parameters }), target }).request.maxOutputTokens;
}

function callOf(input: Partial<CallInput>): ChatCall {
  return buildCall({
    path: [],
    chat: makeChat('ch-1'),
    folderInstructions: [],
    target: { model: testModel, endpoint: testEndpoint, info: undefined, learned: { omit: [] } },
    attachments: new Map(),
    stream: true,
    continuation: false,
    tools: [],
    searchesWeb: false,
    ...input,
  });
}

it('asks for no more output than the model takes', () => {
  expect(limitFor(100_000, 8192)).toBe(8192);
  expect(limitFor(4096, 8192)).toBe(4096);
  expect(limitFor(100_000, undefined)).toBe(100_000);
  expect(limitFor(undefined, 8192)).toBeUndefined();
});

function turnOf(...path: readonly Message[]) {
  return callOf({ path }).turnId;
}

it('T80 names the reply that it goes on with', () => {
  const question = makeMessage('m-1', 'ch-1', { role: 'user' });
  const call = makeMessage('m-2', 'ch-1', { role: 'assistant' });
  const result = makeMessage('m-3', 'ch-1', { role: 'user', type: 'tool-response' });
  expect(turnOf(question)).toBeUndefined();
  expect(turnOf(question, call, result)).toBe('m-2');
  expect(turnOf(question, call, makeMessage('m-4', 'ch-1', { role: 'user' }))).toBeUndefined();
});

const openAi: ProviderEndpoint = {
  ...testEndpoint,
  presetId: 'openai',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
};
const calculate = { name: 'calculate', description: '', parameters: { type: 'object' } };

function searching(
  capabilities: ModelCapabilities,
  { endpoint = openAi, omit = [] as readonly string[] } = {},
) {
  const info = { id: testModel.modelId, title: 'Test', capabilities };
  const { request, ...call } = callOf({
    target: { model: testModel, endpoint, info, learned: { omit } },
    tools: [calculate],
    searchesWeb: true,
  });
  return [call.endpoint.dialect, request.searchesWeb === true, request.tools?.length ?? 0];
}

it('has a model search that can, in the protocol in which it can', () => {
  const ownSearch = { dialect: 'openai-responses' } as const;
  expect(searching({ ownSearch })).toEqual(['openai-responses', true, 1]);
  expect(searching({})).toEqual(['openai-chat', false, 1]);
  expect(searching({ ownSearch: false })).toEqual(['openai-chat', false, 1]);
  expect(searching({ ownSearch, tools: false })).toEqual(['openai-chat', false, 0]);
});

it('leaves tools out for a model that searches alone', () => {
  const ownSearch = { dialect: 'gemini', excludesTools: true } as const;
  const endpoint: ProviderEndpoint = { ...openAi, presetId: 'google', dialect: 'gemini' };
  expect(searching({ ownSearch }, { endpoint })).toEqual(['gemini', true, 0]);
});

it('does not ask for a search where it was refused, or where a proxy may not know it', () => {
  const ownSearch = { dialect: 'openai-responses' } as const;
  expect(searching({ ownSearch }, { omit: ['web_search'] })).toEqual(['openai-chat', false, 1]);
  const endpoint = { ...openAi, baseUrl: 'https://proxy.test/v1' };
  expect(searching({ ownSearch }, { endpoint })).toEqual(['openai-chat', false, 1]);
});
