import { describeAdapterContract } from '../testing/adapter-contract.ts';
import { createTestCall } from '../testing/test-call.ts';
import { openAiChatAdapter } from './adapter.ts';

describeAdapterContract({
  adapter: openAiChatAdapter,
  folder: 'openai-chat',
  call: createTestCall('openai-chat'),
  finishMark: /"finish_reason":\s?"|\[DONE\]/,
  expected: {
    'azure-empty-choices': {
      model: 'gpt-4.1-2025-04-14',
      text: 'Hello there.',
      usage: [16, 4, 0, 9, 0],
      end: 'finish: stop',
    },
    'chunks-that-are-none': { model: 'qwen3', text: 'All here', end: 'finish: stop' },
    'deepseek-no-resource': { model: 'deepseek-flash', text: 'Half', end: 'finish: other' },
    'deepseek-reasoning-tools': {
      model: 'deepseek-flash',
      text: 'Checking.',
      reasoning: 'I need the weather.',
      calls: ['get_weather({"city": "Oslo"})'],
      blocks: [{ reasoning_content: 'I need the weather.' }],
      usage: [19, 320, 0, 83, 39],
      end: 'finish: tool-calls',
    },
    'error-line': { model: 'qwen3', text: 'Half', end: 'error: context-length-exceeded' },
    'gateway-signatures': {
      model: 'gemini-3.1-pro-preview',
      calls: ['get_weather({"city":"Oslo"})', 'get_time({})'],
      blocks: [
        {
          tool_call_extras: [
            {
              id: 'call_1',
              extra_content: { google: { thought_signature: 'CpIB/aBcD+eF==' } },
            },
          ],
        },
      ],
      end: 'finish: tool-calls',
    },
    'groq-think-tags': {
      model: 'openai/gpt-oss-120b',
      text: 'The answer is <think>.',
      reasoning: '\nOkay, a < b.\n',
      usage: [75, 0, 0, 33, 0],
      end: 'finish: stop',
    },
    'groq-tool-use-failed': {
      model: 'openai/gpt-oss-120b',
      text: 'Let me see.',
      end: 'error: rejected',
    },
    'groq-usage': {
      model: 'openai/gpt-oss-120b',
      text: '2 + 2 = 4',
      reasoning: 'Simple sum.',
      usage: [75, 0, 0, 33, 0],
      end: 'finish: stop',
    },
    llamacpp: {
      model: 'qwen3',
      text: 'Yes.',
      reasoning: 'Hm.',
      blocks: [{ reasoning_content: 'Hm.' }],
      usage: [31, 0, 0, 6, 0],
      end: 'finish: stop',
    },
    'mistral-thinking': {
      model: 'mistral-large-4',
      text: 'There are three.',
      reasoning: 'First, count.',
      usage: [10, 0, 0, 50, 0],
      end: 'finish: stop',
    },
    'mistral-tools': {
      model: 'mistral-large-4',
      calls: ['get_weather({"city": "Oslo"})', 'get_time({})'],
      usage: [10, 0, 0, 50, 0],
      end: 'finish: tool-calls',
    },
    'named-error': { model: 'qwen3', text: 'Half', end: 'error: overloaded' },
    'no-done-no-blank-line': { model: 'gpt-6-sol', text: 'Done', end: 'finish: stop' },
    'odd-shapes': { model: '4', text: 'still here', end: 'finish: stop' },
    'ollama-tools': {
      model: 'qwen3.8:27b',
      reasoning: 'Use the tool.',
      calls: ['get_weather({"city":"Oslo"})'],
      usage: [170, 0, 0, 40, 0],
      end: 'finish: tool-calls',
    },
    'openai-annotations': {
      model: 'gpt-6-search',
      text: 'Tea 🫖 is old.',
      citations: [
        'Tea 🫖 is old > Tea |  | https://example.org/tea',
        'old > Old |  | https://example.org/old',
      ],
      end: 'finish: stop',
    },
    'openai-legacy-function': {
      model: 'gpt-6-sol',
      calls: ['get_weather({"city":"Oslo"})'],
      end: 'finish: tool-calls',
    },
    'openai-length': {
      model: 'gpt-6-sol',
      text: 'One, two, th',
      usage: [16, 4, 0, 9, 0],
      end: 'finish: length',
    },
    'openai-parallel-tools': {
      model: 'gpt-6-sol',
      calls: ['get_weather({"city":"Oslo"})', 'get_time({"zone":"CET"})'],
      usage: [16, 4, 0, 9, 0],
      end: 'finish: tool-calls',
    },
    'openai-refusal': {
      model: 'gpt-6-sol',
      text: "I can't help with that.",
      usage: [16, 4, 0, 9, 0],
      end: 'finish: refusal',
    },
    'openai-stream-error': { model: 'gpt-6-sol', text: 'Half a sen', end: 'error: server-error' },
    'openai-text-cr': {
      model: 'gpt-6-sol',
      text: 'Grüße, 世界 👋🏽!',
      usage: [16, 4, 0, 9, 0],
      end: 'finish: stop',
    },
    'openai-text-crlf': {
      model: 'gpt-6-sol',
      text: 'Grüße, 世界 👋🏽!',
      usage: [16, 4, 0, 9, 0],
      end: 'finish: stop',
    },
    'openai-text': {
      model: 'gpt-6-sol',
      text: 'Grüße, 世界 👋🏽!',
      usage: [16, 4, 0, 9, 0],
      end: 'finish: stop',
    },
    'openrouter-annotations': {
      model: 'deepseek/deepseek-flash',
      text: 'Tea is old.',
      citations: [' > Tea | Hot tea. | https://example.org/tea', ' > Evil |  | '],
      end: 'finish: stop',
    },
    'openrouter-mid-stream-error': {
      model: 'anthropic/claude-sonnet-5.5',
      text: 'So far so good',
      end: 'error: server-error',
    },
    'openrouter-reasoning-details': {
      model: 'anthropic/claude-sonnet-5.5',
      text: 'Hi!',
      reasoning: 'The user greets.',
      blocks: [
        {
          reasoning_details: [
            {
              type: 'reasoning.text',
              format: 'anthropic-claude-v1',
              index: 0,
              text: 'The user greets.',
              signature: 'EqQBCkYIBxgCKkA=',
            },
          ],
        },
      ],
      usage: [12, 0, 0, 30, 21],
      end: 'finish: stop',
    },
    'perplexity-search-results': {
      model: 'sonar',
      text: 'Yes[1][2].',
      citations: [
        ' > [1] A | About A. | https://example.org/a',
        ' > [2] B |  | https://example.org/b',
      ],
      end: 'finish: stop',
    },
    'perplexity-usage-everywhere': {
      model: 'grok-4.7',
      text: 'ABC',
      usage: [5, 0, 0, 3, 0],
      end: 'finish: stop',
    },
    'same-index-tools': {
      model: 'grok-4.7',
      calls: ['get_weather({"city":"Oslo"})', 'get_weather({"city":"Rome"})'],
      end: 'finish: tool-calls',
    },
    'several-choices': { model: 'gpt-4.1', text: 'First reply', end: 'finish: stop' },
    'think-never-closed': {
      model: 'qwen3.8:27b',
      reasoning: 'I wonder whether </this ends',
      end: 'finish: stop',
    },
    truncated: { model: 'gpt-6-sol', text: 'This reply ends in the', end: 'cut' },
    'xai-citations': {
      model: 'grok-4.7',
      text: 'News.',
      citations: [' > [1]  |  | https://example.org/news', ' > [3]  |  | https://example.org/more'],
      end: 'finish: stop',
    },
    'xai-reasoning-on-top': {
      model: 'grok-4.7',
      text: 'Hi.',
      reasoning: 'Thinking',
      blocks: [{ reasoning_content: 'Thinking' }],
      usage: [10, 2, 0, 103, 100],
      end: 'finish: stop',
    },
  },
});
