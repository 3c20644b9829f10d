import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isTerminal } from './spec/fold-decoder.ts';
import { createFakeServer, jsonResponse } from './testing/fake-server.ts';
import { errorOf, runChat } from './testing/run-chat.ts';

/** Runs a call whose answer comes in one piece. */
const answerWith = (dialect: Dialect, body: unknown) =>
  runChat(dialect, {
    fetch: createFakeServer(() => jsonResponse(body)).fetch,
    request: { stream: false },
  });

const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } };

/** The same answer, a thought, a text and a call, as each protocol says it. */
const answers: readonly (readonly [Dialect, object])[] = [
  [
    'openai-chat',
    {
      model: 'm',
      choices: [
        {
          message: { reasoning: 'Hm.', content: 'Sum:', tool_calls: [call] },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 3 },
    },
  ],
  [
    'openai-responses',
    {
      model: 'm',
      status: 'completed',
      output: [
        { id: 'r', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
        { id: 't', type: 'message', content: [{ type: 'output_text', text: 'Sum:' }] },
        { id: 'f', type: 'function_call', call_id: 'c1', name: 'add', arguments: '{"a":1}' },
      ],
      usage: { input_tokens: 7, output_tokens: 3 },
    },
  ],
  [
    'anthropic-messages',
    {
      type: 'message',
      model: 'm',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'S=' },
        { type: 'text', text: 'Sum:' },
        { type: 'tool_use', id: 'c1', name: 'add', input: { a: 1 } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 7, output_tokens: 3 },
    },
  ],
  [
    'gemini',
    {
      modelVersion: 'm',
      candidates: [
        {
          content: {
            parts: [
              { text: 'Hm.', thought: true },
              { text: 'Sum:' },
              { functionCall: { id: 'c1', name: 'add', args: { a: 1 } } },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3 },
    },
  ],
  [
    'ollama',
    {
      model: 'm',
      message: {
        thinking: 'Hm.',
        content: 'Sum:',
        tool_calls: [{ function: { name: 'add', arguments: { a: 1 } } }],
      },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 7,
      eval_count: 3,
    },
  ],
];

describe('an answer that comes in one piece', () => {
  it.each(answers)('T158, T159 says the same as a stream would: %s', async (dialect, body) => {
    const { summary } = await answerWith(dialect, body);
    const { blocks: _blocks, ...said } = summary;
    expect(said).toEqual({
      model: 'm',
      reasoning: 'Hm.',
      text: 'Sum:',
      calls: ['add({"a":1})'],
      usage: [7, 0, 0, 3, 0],
      end: 'finish: tool-calls',
    });
  });

  it.each(answers)(
    'T160 is an error where it says so, whatever its status: %s',
    async (dialect) => {
      const error = { message: 'The server is busy.', type: 'overloaded_error' };
      const { events } = await answerWith(dialect, { error });
      expect(errorOf(events)).toMatchObject({
        code: 'overloaded',
        providerMessage: 'The server is busy.',
        isRetryable: true,
      });
    },
  );

  it.each(answers)('T160 is refused where it is no answer at all: %s', async (dialect) => {
    for (const body of [[], 'text', 7, null, true, [[]], ['{}']]) {
      const { events } = await answerWith(dialect, body);
      expect(errorOf(events)?.code).toBe('bad-response');
    }
  });

  it.each(answers)('T160 is no finished reply where nothing was said: %s', async (dialect) => {
    // Ollama's objects are lines of a stream; a stream that says nothing is one that was cut.
    const end = dialect === 'ollama' ? 'cut' : 'error: bad-response';
    for (const body of [{}, { ok: true }, { choices: 'none' }]) {
      const { summary } = await answerWith(dialect, body);
      expect(summary).toMatchObject({ end });
    }
  });

  it.each(answers)('T160 ends once with any value out of place: %s', async (dialect, body) => {
    const odd = fc.constantFrom(null, 0, -1, '', 'constructor', true, [], [null], {}, { a: [[]] });
    const paths = listPaths(body);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), odd, async (path, value) => {
        const { events } = await answerWith(dialect, replaceAt(body, path, value));
        expect(events.filter(isTerminal)).toEqual([events.at(-1)]);
        expect(structuredClone(events)).toEqual(events);
        expect(errorOf(events)?.code).not.toBe('internal');
      }),
      { numRuns: 200 },
    );
  });
});

type Path = readonly string[];

function listPaths(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...listPaths(inner).map((path) => [name, ...path]),
  ]);
}

function replaceAt(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const copy = structuredClone(value);
  if (typeof copy !== 'object' || copy === null) return copy;
  return Object.assign(copy, { [name]: replaceAt(Reflect.get(copy, name), rest, replacement) });
}

/** An answer in text alone, as each protocol says it. */
const saying: readonly (readonly [Dialect, (text: string) => object])[] = [
  ['openai-chat', (content) => ({ choices: [{ message: { content }, finish_reason: 'stop' }] })],
  [
    'openai-responses',
    (text) => ({
      status: 'completed',
      output: [{ id: 't', type: 'message', content: [{ type: 'output_text', text }] }],
    }),
  ],
  [
    'anthropic-messages',
    (text) => ({ type: 'message', content: [{ type: 'text', text }], stop_reason: 'end_turn' }),
  ],
  [
    'gemini',
    (text) => ({ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] }),
  ],
  ['ollama', (content) => ({ message: { content }, done: true, done_reason: 'stop' })],
];

describe.each(saying)('reasoning in tags, as %s', (dialect, say) => {
  it.each([
    ['marked on both sides', '<think>Hm.</think>\n\nHi'],
    ['marked at its end alone', 'Hm.</think>\n\nHi'],
  ])('is told from the answer where it is %s', async (_title, text) => {
    for (const presetId of ['custom', 'openai']) {
      const { summary } = await runChat(dialect, {
        endpoint: { presetId },
        fetch: createFakeServer(() => jsonResponse(say(text))).fetch,
        request: { stream: false },
      });
      expect(summary).toMatchObject({ text: 'Hi', reasoning: 'Hm.', end: 'finish: stop' });
    }
  });
});
