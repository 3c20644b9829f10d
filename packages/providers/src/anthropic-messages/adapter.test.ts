import { describeAdapterContract } from '../testing/adapter-contract.ts';
import { createTestCall } from '../testing/test-call.ts';
import { anthropicMessagesAdapter } from './adapter.ts';

describeAdapterContract({
  adapter: anthropicMessagesAdapter,
  folder: 'anthropic-messages',
  call: createTestCall('anthropic-messages'),
  finishMark: /"stop_reason":\s?"|message_stop/,
  expected: {
    citations: {
      model: 'claude-sonnet-5-5',
      text: 'So 🫖: tea is hot and old',
      citations: [
        'tea is hot > Tea | Tea is hot. | https://example.org/tea',
        'tea is hot > My notes | Hot. | ',
        'and old >  | Old. | ',
        'and old > Old tea | Very old. | https://example.org/old',
        'and old > Letters | Older. | ',
      ],
      blocks: [
        { type: 'text', text: 'So 🫖:' },
        {
          type: 'text',
          text: ' tea is hot',
          citations: [
            {
              type: 'web_search_result_location',
              cited_text: 'Tea is hot.',
              url: 'https://example.org/tea',
              title: 'Tea',
              encrypted_index: 'Eo8BCioIAhgB',
            },
            {
              type: 'char_location',
              cited_text: 'Hot.',
              document_index: 0,
              document_title: 'My notes',
              file_id: null,
              start_char_index: 0,
              end_char_index: 4,
            },
          ],
        },
        {
          type: 'text',
          text: ' and old',
          citations: [
            {
              type: 'page_location',
              cited_text: 'Old.',
              document_index: 1,
              document_title: null,
              file_id: null,
              start_page_number: 1,
              end_page_number: 2,
            },
            {
              type: 'search_result_location',
              cited_text: 'Very old.',
              search_result_index: 0,
              source: 'https://example.org/old',
              title: 'Old tea',
              start_block_index: 0,
              end_block_index: 1,
            },
            {
              type: 'content_block_location',
              cited_text: 'Older.',
              document_index: 2,
              document_title: 'Letters',
              file_id: null,
              start_block_index: 0,
              end_block_index: 1,
            },
            null,
          ],
        },
      ],
      usage: [25, 0, 0, 40, 0],
      end: 'finish: stop',
    },
    'mixed-replies': {
      model: 'claude-sonnet-5-5',
      text: 'Mine.',
      usage: [25, 100, 10, 1, 0],
      end: 'error: bad-response',
    },
    'no-message-stop': {
      model: 'claude-sonnet-5-5',
      text: 'Enough',
      usage: [25, 100, 10, 15, 0],
      end: 'finish: stop',
    },
    overloaded: {
      model: 'claude-sonnet-5-5',
      text: 'Once upon',
      usage: [25, 100, 10, 1, 0],
      end: 'error: overloaded',
    },
    refusal: { model: 'claude-sonnet-5-5', usage: [25, 100, 10, 0, 0], end: 'finish: refusal' },
    'repeated-start': {
      model: 'claude-sonnet-5-5',
      text: 'Once.',
      usage: [25, 100, 10, 15, 0],
      end: 'finish: length',
    },
    'server-tool-pause': {
      model: 'claude-sonnet-5-5',
      text: 'Oslo is a city',
      citations: ['Oslo is a city >  | Oslo is | https://example.org'],
      blocks: [
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'oslo' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 'srvtoolu_1',
          content: [
            {
              type: 'web_search_result',
              url: 'https://example.org',
              title: 'Oslo',
              encrypted_content: 'Eo8=',
            },
          ],
        },
        {
          type: 'text',
          text: 'Oslo is a city',
          citations: [
            {
              type: 'web_search_result_location',
              url: 'https://example.org',
              cited_text: 'Oslo is',
            },
          ],
        },
      ],
      usage: [300, 100, 10, 40, 0],
      end: 'finish: pause',
    },
    'text-crlf': {
      model: 'claude-sonnet-5-5',
      text: 'Hello there',
      usage: [25, 100, 10, 15, 0],
      end: 'finish: stop',
    },
    text: {
      model: 'claude-sonnet-5-5',
      text: 'Grüße, 世界 👋🏽!',
      usage: [25, 100, 10, 15, 0],
      end: 'finish: stop',
    },
    'thinking-tool-use': {
      model: 'claude-sonnet-5-5',
      text: 'Let me check.',
      reasoning: 'Need the weather.',
      calls: ['get_weather({"city": "Oslo"})', 'get_time()'],
      blocks: [
        { type: 'thinking', thinking: 'Need the weather.', signature: 'EqQBCkYIBxgCKkA=' },
        { type: 'redacted_thinking', data: 'EmwKAhgB' },
        { type: 'text', text: 'Let me check.' },
        { type: 'tool_use', id: 'toolu_01X', name: 'get_weather', input: { city: 'Oslo' } },
        { type: 'tool_use', id: 'toolu_02Y', name: 'get_time', input: {} },
      ],
      usage: [25, 100, 10, 89, 0],
      end: 'finish: tool-calls',
    },
    truncated: {
      model: 'claude-sonnet-5-5',
      reasoning: 'Need the weather.',
      usage: [25, 100, 10, 1, 0],
      end: 'cut',
    },
    'unknown-events': {
      model: 'claude-sonnet-5-5',
      text: 'Fine',
      blocks: [
        { type: 'text', text: 'Fine' },
        { type: 'future_block', value: 1 },
      ],
      usage: [25, 100, 10, 15, 0],
      end: 'finish: stop',
    },
  },
});
