import { expect } from 'vitest';

import { describeAdapterContract } from '../testing/adapter-contract.ts';
import { createTestCall } from '../testing/test-call.ts';
import { openAiResponsesAdapter } from './adapter.ts';

const model = 'gpt-6-sol';
const usage = [20, 100, 0, 45, 30];

describeAdapterContract({
  adapter: openAiResponsesAdapter,
  folder: 'openai-responses',
  call: createTestCall('openai-responses'),
  finishMark: /response\.(completed|incomplete)/,
  expected: {
    citations: {
      model,
      text: 'Looking.\n\nTea 🫖 is old. Bye 🫖',
      citations: [
        'Tea 🫖 is old > Tea |  | https://example.org/tea?utm_source=openai',
        'd > old.pdf |  | ',
        'Bye > bye.csv |  | ',
      ],
      blocks: expect.any(Array) as readonly unknown[],
      usage: [10, 0, 0, 5, 0],
      end: 'finish: stop',
    },
    'citations-cut': {
      text: 'Tea is old',
      citations: ['old > Old |  | https://example.org/old'],
      end: 'cut',
    },
    'citations-listed': {
      model: 'grok-4.7',
      text: 'News.',
      citations: [' >  |  | https://example.org/news'],
      usage: [10, 0, 0, 5, 0],
      end: 'finish: stop',
    },
    'content-filter': { model, end: 'finish: content-filter' },
    'done-mark-only': { model, text: 'Not finished', end: 'cut' },
    failed: { model, text: 'Half a sen', end: 'error: server-error' },
    length: { model, text: 'One, two, th', usage, end: 'finish: length' },
    'odd-server': {
      model,
      text: 'Whole at once.',
      reasoning: 'Raw thought.',
      calls: ['get_time({"zone":"CET"})'],
      citations: ['Whole > T |  | https://example.org'],
      blocks: [
        { id: 'ws_1', type: 'web_search_call', status: 'completed' },
        {
          id: 'n',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [
            {
              type: 'output_text',
              text: 'Whole at once.',
              annotations: [
                {
                  type: 'url_citation',
                  url: 'https://example.org',
                  title: 'T',
                  start_index: 0,
                  end_index: 5,
                },
              ],
            },
          ],
        },
        {
          id: 'f',
          type: 'function_call',
          call_id: 'call_1',
          name: 'get_time',
          arguments: '{"zone":"CET"}',
        },
      ],
      usage,
      end: 'finish: tool-calls',
    },
    'only-the-end': { model, text: 'All in one.', usage, end: 'finish: stop' },
    'output-moved-down': {
      model,
      text: 'One.\n\nTwo.',
      reasoning: 'I thought.',
      blocks: ['rs_1', 'msg_1', 'msg_2'].map((id) => expect.objectContaining({ id })),
      usage: [10, 0, 0, 5, 0],
      end: 'finish: stop',
    },
    'output-moved-up': {
      model,
      text: 'Told once.',
      usage: [10, 0, 0, 5, 0],
      end: 'finish: stop',
    },
    quota: { model, end: 'error: insufficient-quota' },
    'reasoning-not-kept': { model, text: 'Yes.', reasoning: 'Hm.', usage, end: 'finish: stop' },
    'reasoning-text': {
      model,
      text: 'Three.',
      reasoning: 'Counting.',
      blocks: [
        {
          id: 'rs_1',
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'Counting.' }],
          encrypted_content: 'gAAAAABenc==',
        },
        {
          id: 'msg_1',
          type: 'message',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Three.', annotations: [], logprobs: [] }],
        },
      ],
      usage,
      end: 'finish: stop',
    },
    'reasoning-tools': {
      model,
      reasoning: 'I need the weather.\n\nAnd the time.',
      calls: ['get_weather({"city":"Oslo"})', 'get_time()'],
      blocks: [
        {
          id: 'rs_1',
          type: 'reasoning',
          summary: [
            { type: 'summary_text', text: 'I need the weather.' },
            { type: 'summary_text', text: 'And the time.' },
          ],
          encrypted_content: 'gAAAAABenc==',
        },
        {
          id: 'fc_1',
          type: 'function_call',
          status: 'completed',
          call_id: 'call_w',
          name: 'get_weather',
          arguments: '{"city":"Oslo"}',
        },
        {
          id: 'fc_2',
          type: 'function_call',
          status: 'completed',
          call_id: 'call_t',
          name: 'get_time',
          arguments: '',
        },
      ],
      usage,
      end: 'finish: tool-calls',
    },
    refusal: { model, text: "I can't help with that.", usage, end: 'finish: refusal' },
    text: { model, text: 'Grüße, 世界 👋🏽!', usage, end: 'finish: stop' },
    'text-crlf': { model, text: 'Hello there', usage, end: 'finish: stop' },
    truncated: { model, text: 'This reply ends in the', end: 'cut' },
    'two-messages': {
      model,
      text: 'I will look.\n\nFound it.',
      blocks: [
        {
          id: 'msg_1',
          type: 'message',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'I will look.', annotations: [], logprobs: [] }],
          phase: 'commentary',
        },
        {
          id: 'msg_2',
          type: 'message',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Found it.', annotations: [], logprobs: [] }],
          phase: 'final_answer',
        },
      ],
      usage,
      end: 'finish: stop',
    },
  },
});
