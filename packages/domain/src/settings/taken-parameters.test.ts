import { describe, expect, it } from 'vitest';

import { listTakenEfforts, listTakenParameters } from './taken-parameters.ts';

describe('the parameters that are offered', () => {
  it('T151 are those that the model takes over its protocol', () => {
    expect(listTakenParameters({}, 'openai-chat')).toEqual([
      'temperature',
      'presencePenalty',
      'frequencyPenalty',
      'topP',
    ]);
    expect(listTakenParameters({}, 'anthropic-messages')).toEqual(['temperature', 'topP']);
    expect(listTakenParameters({ sampling: false }, 'openai-chat')).toEqual([]);
  });

  it('are the efforts that are known, or the usual ones', () => {
    expect(listTakenEfforts({ efforts: ['minimal', 'high'] })).toEqual(['minimal', 'high']);
    expect(listTakenEfforts({})).toEqual(['low', 'medium', 'high']);
    expect(listTakenEfforts({ reasoning: false })).toEqual([]);
    expect(listTakenEfforts({ efforts: [] })).toEqual([]);
  });
});
