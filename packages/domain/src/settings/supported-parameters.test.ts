import { describe, expect, it } from 'vitest';

import { listSupportedEfforts, listSupportedParameters, rangeOf } from './supported-parameters.ts';

describe('the parameters that are offered', () => {
  it('T151 are those that the model takes over its protocol', () => {
    expect(listSupportedParameters({}, 'openai-chat')).toEqual([
      'temperature',
      'presencePenalty',
      'frequencyPenalty',
      'topP',
    ]);
    expect(listSupportedParameters({}, 'anthropic-messages')).toEqual(['temperature', 'topP']);
    expect(listSupportedParameters({}, 'gemini')).toEqual(['temperature', 'topP']);
    expect(listSupportedParameters({ sampling: false }, 'openai-chat')).toEqual([]);
  });

  it('T151 go as far as the protocol takes them', () => {
    expect(rangeOf('temperature', 'openai-chat')).toEqual({ min: 0, max: 2 });
    expect(rangeOf('temperature', 'gemini')).toEqual({ min: 0, max: 2 });
    expect(rangeOf('temperature', 'anthropic-messages')).toEqual({ min: 0, max: 1 });
    expect(rangeOf('temperature', 'anthropic-completion')).toEqual({ min: 0, max: 1 });
    expect(rangeOf('topP', 'openai-chat')).toEqual({ min: 0, max: 1 });
    expect(rangeOf('presencePenalty', 'openai-chat')).toEqual({ min: -2, max: 2 });
    expect(rangeOf('frequencyPenalty', 'ollama')).toEqual({ min: -2, max: 2 });
  });

  it('are the efforts that are known, or the usual ones', () => {
    expect(listSupportedEfforts({ efforts: ['minimal', 'high'] })).toEqual(['minimal', 'high']);
    expect(listSupportedEfforts({})).toEqual(['low', 'medium', 'high']);
    expect(listSupportedEfforts({ reasoning: false })).toEqual([]);
    expect(listSupportedEfforts({ efforts: [] })).toEqual([]);
  });
});
