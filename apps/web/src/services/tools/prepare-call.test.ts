import { createChatId, createMessageId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { expect, it } from 'vitest';

import { runToolCalls } from './run-tool-calls.ts';
import { createToolRegistry } from './tool-registry.ts';
import { createToolRuns } from './tool-runs.ts';

const { signal } = new AbortController();

async function resultOf(prepared: Result<null, string> | Error) {
  const order: string[] = [];
  let nowMs = 0;
  const tool: Tool = {
    name: 'look',
    title: '',
    description: '',
    parameters: { type: 'object' },
    needsApproval: false,
    prepare() {
      order.push('prepare');
      nowMs += 60_000;
      return prepared instanceof Error ? Promise.reject(prepared) : Promise.resolve(prepared);
    },
    run() {
      order.push('run');
      return Promise.resolve(ok('seen'));
    },
  };
  const results = await runToolCalls(
    {
      tools: createToolRegistry([tool]),
      runs: createToolRuns(),
      now: () => nowMs,
      keepText: () => Promise.resolve(undefined),
      resultTokens: 100,
    },
    {
      chatId: createChatId(() => '1'),
      replyId: createMessageId(() => '1'),
      calls: [{ type: 'tool-call', callId: 'c', name: 'look', argumentsText: '{}' }],
      path: [],
      known: undefined,
      start: { begunIds: [], results: [] },
      decisions: undefined,
      mustAsk: () => false,
      onProgress: () => undefined,
      signal,
    },
  );
  return { order, result: results?.[0] };
}

it('a call runs once what it needs of the person is there; that time is not its own', async () => {
  const { order, result } = await resultOf(ok(null));
  expect(order).toEqual(['prepare', 'run']);
  expect(result).toMatchObject({ text: 'seen', durationMs: 0 });
});

it('a call does not run without what it needs, and the model is told', async () => {
  const { order, result } = await resultOf(err('the key is locked'));
  expect(order).toEqual(['prepare']);
  expect(result).toMatchObject({ text: 'Error: the key is locked', isError: true });
});

it('a call that cannot be got ready fails by itself; the others of the reply go on', async () => {
  const { order, result } = await resultOf(new Error('the code could not be loaded'));
  expect(order).toEqual(['prepare']);
  expect(result).toMatchObject({ text: 'Error: could not be prepared', isError: true });
});
