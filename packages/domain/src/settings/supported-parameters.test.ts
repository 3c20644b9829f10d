import { describe, expect, it } from 'vitest';

import {
  largestValueOf,
  listSupportedEfforts,
  listSupportedParameters,
} from './supported-parameters.ts';

describe('the parameters that are offered', () => {
  it('T151 are those that the model takes over its protocol', () => {
    expect(listSupportedParameters({}, 'openai-chat')).toEqual([
      'temperature',
      'presencePenalty',
      'frequencyPenalty',
      'topP',
    ]);
    expect(listSupportedParameters({}, 'anthropic-messages')).toEqual(['temperature', 'topP']);
    expect(listSupportedParameters({ sampling: false }, 'openai-chat')).toEqual([]);
  });

  it('T151 go as far as the protocol takes them', () => {
    expect(largestValueOf('temperature', 'openai-chat')).toBe(2);
    expect(largestValueOf('temperature', 'gemini')).toBe(2);
    expect(largestValueOf('temperature', 'anthropic-messages')).toBe(1);
    expect(largestValueOf('temperature', 'anthropic-completion')).toBe(1);
    expect(largestValueOf('topP', 'openai-chat')).toBe(1);
    expect(largestValueOf('presencePenalty', 'openai-chat')).toBe(2);
  });

  it('are the efforts that are known, or the usual ones', () => {
    expect(listSupportedEfforts({ efforts: ['minimal', 'high'] })).toEqual(['minimal', 'high']);
    expect(listSupportedEfforts({})).toEqual(['low', 'medium', 'high']);
    expect(listSupportedEfforts({ reasoning: false })).toEqual([]);
    expect(listSupportedEfforts({ efforts: [] })).toEqual([]);
  });
});
