import { describe, expect, it } from 'vitest';

import { createTestCall } from '../testing/test-call.ts';
import { encodeRequest } from './encode-request.ts';

const bodyWith = (stops: unknown) =>
  encodeRequest(
    createTestCall('anthropic-completion', {
      request: { extraBody: { stop_sequences: stops, top_k: 3 } },
    }),
  ).body;

describe('encodeRequest of text completions', () => {
  it('T159 sends the conversation as one prompt with version, limit and stops, without empty messages', () => {
    const call = createTestCall('anthropic-completion', {
      endpoint: { presetId: 'anthropic-legacy', auth: 'x-api-key' },
      request: {
        modelId: 'claude-2',
        temperature: 0.5,
        turns: [
          { role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
          { role: 'assistant', text: ' Hi ', toolCalls: [] },
          { role: 'user', parts: [{ type: 'text', text: '  ' }] },
          { role: 'assistant', text: '', toolCalls: [] },
          { role: 'user', parts: [{ type: 'text', text: 'How are you?' }] },
        ],
      },
    });
    expect(encodeRequest(call)).toEqual({
      method: 'POST',
      url: 'https://provider.test/v1/complete',
      headers: [
        ['anthropic-version', '2023-06-01'],
        ['x-api-key', 'sk-test-0123456789'],
        ['anthropic-dangerous-direct-browser-access', 'true'],
      ],
      body: {
        stream: true,
        temperature: 0.5,
        prompt: '\n\nHuman: Hello\n\nAssistant: Hi\n\nHuman: How are you?\n\nAssistant:',
        model: 'claude-2',
        max_tokens_to_sample: 100_000,
        stop_sequences: ['\n\nHuman:', '<<<<<'],
      },
    });
  });

  it('T159 adds the stop sequences of the user', () => {
    expect(bodyWith('END')).toMatchObject({
      stop_sequences: ['\n\nHuman:', '<<<<<', 'END'],
      top_k: 3,
    });
    expect(bodyWith(['A', 1])).toMatchObject({ stop_sequences: ['\n\nHuman:', '<<<<<', 'A'] });
    const ofChat = createTestCall('anthropic-completion', { request: { stop: ['B', 'C'] } });
    expect(encodeRequest(ofChat).body).toMatchObject({
      stop_sequences: ['\n\nHuman:', '<<<<<', 'B', 'C'],
    });
  });

  it('puts the system text before the first turn', () => {
    const call = createTestCall('anthropic-completion', { request: { system: 'Be brief.' } });
    expect(encodeRequest(call).body).toHaveProperty(
      'prompt',
      'Be brief.\n\nHuman: Hi\n\nAssistant:',
    );
  });
});
