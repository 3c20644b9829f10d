import type { ImagePart } from '@parley/domain/chat/message-part.ts';
import { attachmentIdOf, testChatId, idOf } from '@parley/domain/chat/testing/test-messages.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { expect, it } from 'vitest';

import { runToolCalls } from './run-tool-calls.ts';
import { createToolRegistry } from './tool-registry.ts';
import { createToolRuns } from './tool-runs.ts';

const picture: ImagePart = {
  type: 'image',
  attachmentId: attachmentIdOf(`sha256-${'a'.repeat(64)}`),
  mediaType: 'image/png',
  name: 'a-red-fox.png',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
};

async function resultsOf(...runs: readonly Tool['run'][]) {
  const tools = runs.map((run, at): Tool => ({
    name: `draw-${at}`,
    title: '',
    description: '',
    parameters: { type: 'object' },
    needsApproval: false,
    run,
  }));
  return runToolCalls(
    {
      tools: createToolRegistry(tools),
      runs: createToolRuns(),
      now: () => 1,
      keepText: () => Promise.resolve(undefined),
      resultTokens: 100,
    },
    {
      chatId: testChatId,
      replyId: idOf('ms-1'),
      calls: tools.map(({ name }) => ({
        type: 'tool-call',
        callId: name,
        name,
        argumentsText: '{}',
      })),
      path: [],
      known: undefined,
      start: { begunIds: [], results: [] },
      decisions: undefined,
      mustAsk: () => false,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  );
}

it('T186 a picture stands behind the result that it came with', async () => {
  const results = await resultsOf(
    () =>
      Promise.resolve(
        ok({ text: 'Here.', isOutside: false, sources: [], pictures: [picture, picture] }),
      ),
    () => Promise.resolve(ok('Nothing.')),
  );
  expect(results?.map(({ type }) => type)).toEqual([
    'tool-result',
    'image',
    'image',
    'tool-result',
  ]);
});

it('what a service said of a failure is kept apart from what the model is told', async () => {
  const results = await resultsOf(() =>
    Promise.resolve(err({ code: 'picture-refused', text: 'refused', detail: 'No credit.' })),
  );
  expect(results).toMatchObject([
    { text: 'Error: refused', errorCode: 'picture-refused', errorDetail: 'No credit.' },
  ]);
});
