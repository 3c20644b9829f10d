import { describe, expect, it } from 'vitest';

import { mapFinishReason } from './map-finish-reason.ts';

describe('mapFinishReason', () => {
  it.each([
    ['stop', 'stop'],
    ['EOS', 'stop'],
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['model_length', 'length'],
    ['content_filter', 'content-filter'],
    ['insufficient_system_resource', 'other'],
    ['constructor', 'other'],
    ['', 'other'],
  ])('T158 takes %s for %s', (word, reason) => {
    expect(mapFinishReason(word, false)).toBe(reason);
  });

  it.each(['stop', 'tool_calls', 'function_call', 'eos', 'something_new'])(
    'T158 waits for results after %s only where there were calls',
    (word) => {
      expect(mapFinishReason(word, true)).toBe('tool-calls');
      expect(mapFinishReason(word, false)).not.toBe('tool-calls');
    },
  );

  it('T158 runs no call that was cut by the limit or the filter', () => {
    expect(mapFinishReason('length', true)).toBe('length');
    expect(mapFinishReason('content_filter', true)).toBe('content-filter');
  });
});
