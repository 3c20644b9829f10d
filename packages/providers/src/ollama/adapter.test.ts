import { describeAdapterContract } from '../testing/adapter-contract.ts';
import { createTestCall } from '../testing/test-call.ts';
import { ollamaAdapter } from './adapter.ts';

const model = 'qwen3:8b';
const usage = [26, 0, 0, 18, 0];

describeAdapterContract({
  adapter: ollamaAdapter,
  folder: 'ollama',
  call: createTestCall('ollama'),
  finishMark: /"done":\s?true/,
  expected: {
    'as-events': { model, text: 'Through a proxy', usage, end: 'finish: stop' },
    error: { model, text: 'Half', end: 'error: server-error' },
    length: { model, text: 'One, two, th', usage, end: 'finish: length' },
    load: { model, end: 'finish: other' },
    'no-line-end': { model, text: 'Done', usage, end: 'finish: stop' },
    'no-prompt-count': { model, text: 'Again', end: 'finish: stop' },
    'odd-shapes': { model, text: 'still here', usage, end: 'finish: stop' },
    text: { model, text: 'Grüße, 世界 👋🏽!', usage, end: 'finish: stop' },
    'text-crlf': { model, text: 'Hello there', usage, end: 'finish: stop' },
    'think-tags': {
      model: 'deepseek-r1:7b',
      text: 'Yes <think>.',
      reasoning: 'Hm.',
      usage,
      end: 'finish: stop',
    },
    'thinking-tools': {
      model,
      reasoning: 'I need the weather.',
      calls: ['get_weather({"city":"Oslo","days":2})', 'get_time()'],
      blocks: [{ thinking: 'I need the weather.' }],
      usage,
      end: 'finish: tool-calls',
    },
    'tools-without-ids': {
      model,
      text: 'One moment.',
      calls: ['get_weather({"city":"Oslo"})', 'get_weather({"city":"Rome"})'],
      end: 'finish: tool-calls',
    },
    truncated: { model, text: 'It was a dark', end: 'cut' },
    'whole-laid-out': { model, text: 'Laid out.', usage, end: 'finish: stop' },
  },
});
