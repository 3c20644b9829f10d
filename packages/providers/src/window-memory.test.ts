import { expect, it } from 'vitest';

import { encodeRequest } from './ollama/encode-request.ts';
import { asObject } from './spec/json.ts';
import { createTestCall, type CallChange } from './testing/test-call.ts';
import { createWindowMemory } from './window-memory.ts';

const long: CallChange = { request: { maxOutputTokens: 34_000 }, contextTokens: 40_960 };
const short: CallChange = { request: { maxOutputTokens: 20 } };

function ask(memory: ReturnType<typeof createWindowMemory>, change: CallChange): unknown {
  const call = memory.withLoadedWindow(createTestCall('ollama', change));
  return asObject(encodeRequest(call).body?.['options'])['num_ctx'];
}

it('keeps the window of a model for short requests beside a long chat', () => {
  let nowMs = 0;
  const memory = createWindowMemory(() => nowMs);
  expect(ask(memory, short)).toBe(4096);
  expect(ask(memory, long)).toBe(40_960);
  nowMs = 299_999;
  expect(ask(memory, short)).toBe(40_960);
  expect(ask(memory, { request: { ...short.request, modelId: 'other' } })).toBe(4096);
  expect(ask(memory, { ...short, endpoint: { baseUrl: 'https://other.test' } })).toBe(4096);
});

it('forgets the window once the server has unloaded the model', () => {
  let nowMs = 0;
  const memory = createWindowMemory(() => nowMs);
  ask(memory, long);
  nowMs = 300_000;
  expect(ask(memory, short)).toBe(4096);
});

it('leaves calls of other protocols as they are', () => {
  const call = createTestCall('openai-chat');
  expect(createWindowMemory(() => 0).withLoadedWindow(call)).toBe(call);
});
