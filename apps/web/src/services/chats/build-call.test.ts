import { expect, it } from 'vitest';

import { makeChat, testModel } from '#src/data/testing/test-store.ts';

import { buildCall } from './build-call.ts';
import { testEndpoint } from './testing/chat-bench.ts';

function limitFor(asked: number | undefined, most: number | undefined): number | undefined {
  const info = {
    id: testModel.modelId,
    title: 'Test',
    capabilities: {},
    ...(most === undefined ? {} : { maxOutputTokens: most }),
  };
  const parameters = asked === undefined ? {} : { maxOutputTokens: asked };
  return buildCall({
    path: [],
    chat: makeChat('ch-1', { parameters }),
    folderInstructions: [],
    target: { model: testModel, endpoint: testEndpoint, info, learned: { omit: [] } },
    attachments: new Map(),
    stream: true,
    continuation: false,
    tools: [],
  }).request.maxOutputTokens;
}

it('asks for no more output than the model takes', () => {
  expect(limitFor(100_000, 8192)).toBe(8192);
  expect(limitFor(4096, 8192)).toBe(4096);
  expect(limitFor(100_000, undefined)).toBe(100_000);
  expect(limitFor(undefined, 8192)).toBeUndefined();
});
