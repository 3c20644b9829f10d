import type { ChatRequest } from '@parley/domain/chat/chat-request.ts';
import { createCustomProviderId } from '@parley/domain/shared/ids.ts';
import type { Dialect, ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

import { nothingLearned } from '../spec/learned-limits.ts';
import { defaultTimeouts, type ProviderCall } from '../spec/provider-call.ts';

/** An endpoint on a host that does not exist. */
function createTestEndpoint(
  dialect: Dialect,
  changes: Partial<ProviderEndpoint> = {},
): ProviderEndpoint {
  return {
    id: createCustomProviderId(() => 'test'),
    presetId: 'custom',
    title: 'Test provider',
    dialect,
    baseUrl: 'https://provider.test/v1',
    auth: 'bearer',
    ...changes,
  };
}

/** One short question. */
const testRequest: ChatRequest = {
  modelId: 'test-model',
  turns: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  stream: true,
};

/** What a test changes in a call. */
export type CallChange = Partial<Omit<ProviderCall, 'endpoint' | 'request'>> & {
  readonly endpoint?: Partial<ProviderEndpoint>;
  readonly request?: Partial<ChatRequest>;
};

/** A call whose `fetch` fails the test if it is used. */
export function createTestCall(dialect: Dialect, changes: CallChange = {}): ProviderCall {
  return {
    key: 'sk-test-0123456789',
    capabilities: {},
    learned: nothingLearned,
    fetch: () => Promise.reject(new Error('This test must not use the network.')),
    signal: new AbortController().signal,
    timeouts: defaultTimeouts,
    isOnline: () => true,
    ...changes,
    endpoint: createTestEndpoint(dialect, changes.endpoint),
    request: { ...testRequest, ...changes.request },
  };
}
