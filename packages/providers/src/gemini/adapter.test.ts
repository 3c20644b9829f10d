import { describeAdapterContract } from '../testing/adapter-contract.ts';
import { createTestCall } from '../testing/test-call.ts';
import { geminiAdapter } from './adapter.ts';

const model = 'gemini-3.8-flash';
const usage = [20, 100, 0, 45, 30];

describeAdapterContract({
  adapter: geminiAdapter,
  folder: 'gemini',
  call: createTestCall('gemini'),
  finishMark: /"(finishReason|blockReason)"/,
  expected: {
    'blocked-prompt': { model, usage: [12, 0, 0, 0, 0], end: 'finish: content-filter' },
    'citation-sources': {
      model: 'gemini-3.1-pro',
      text: 'To be or not to be, über all.',
      citations: [
        'To be or not to be >  |  | https://example.org/hamlet',
        'über > Over |  | https://example.org/over',
      ],
      end: 'finish: stop',
    },
    error: { model, text: 'Half', end: 'error: overloaded' },
    grounding: {
      model: 'gemini-3.1-pro',
      text: 'Tea 🫖 is old. Very.',
      citations: [
        'Tea 🫖 > tea.example |  | https://example.org/redirect/1',
        'is old. > tea.example |  | https://example.org/redirect/1',
        'is old. > old.pdf | It is old. | ',
        'Very. > old.pdf | It is old. | ',
        ' > A shop |  | https://maps.example/1',
      ],
      usage: [10, 0, 0, 5, 0],
      end: 'finish: stop',
    },
    length: { model, text: 'One, two, th', usage, end: 'finish: length' },
    'malformed-call': { model, usage, end: 'finish: other' },
    recitation: { model, text: 'Once upon', usage, end: 'finish: content-filter' },
    safety: { model, text: 'Well', usage, end: 'finish: content-filter' },
    'text-crlf': { model, text: 'Hello there', usage, end: 'finish: stop' },
    text: { model, text: 'Grüße, 世界 👋🏽!', usage, end: 'finish: stop' },
    'two-candidates': { model, text: 'First reply', end: 'finish: stop' },
    'thoughts-tools': {
      model,
      text: 'Let me check.',
      reasoning: 'I need the weather.',
      calls: ['get_weather({"city":"Oslo"})', 'get_time()'],
      blocks: [
        { text: 'I need the weather.', thought: true },
        { text: 'Let me check.' },
        {
          functionCall: { name: 'get_weather', args: { city: 'Oslo' } },
          thoughtSignature: 'c2lnLTE=',
        },
        { functionCall: { name: 'get_time', args: {}, id: 'fc-7' } },
      ],
      usage,
      end: 'finish: tool-calls',
    },
    'signed-text': {
      model,
      text: 'Three letters.',
      blocks: [{ text: 'Three letters.' }, { text: '', thoughtSignature: 'c2lnLTI=' }],
      usage,
      end: 'finish: stop',
    },
    truncated: { model, text: 'This reply ends in', usage, end: 'cut' },
  },
});
