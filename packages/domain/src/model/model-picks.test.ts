import { describe, expect, it } from 'vitest';

import { parseProviderId } from '../shared/ids.ts';
import {
  includesModel,
  maxRecentModels,
  withModel,
  withModelName,
  withRecentModel,
} from './model-picks.ts';
import type { ModelRef } from './model-ref.ts';

function model(modelId: string): ModelRef {
  const providerId = parseProviderId('openai');
  if (providerId === undefined) throw new Error('no provider id');
  return { providerId, modelId };
}

describe('what the user made of the lists', () => {
  it('names a model once, however often it is taken in', () => {
    const once = withModel(withModel([], model('a'), true), model('a'), true);
    expect(once).toEqual([model('a')]);
    expect(includesModel(once, model('a'))).toBe(true);
    expect(withModel(once, model('a'), false)).toEqual([]);
  });

  it('remembers the last models, the newest first', () => {
    const used = ['a', 'b', 'c', 'd', 'e', 'f', 'b'].map(model);
    const recent = used.reduce(withRecentModel, [] as readonly ModelRef[]);
    expect(recent.map(({ modelId }) => modelId)).toEqual(['b', 'f', 'e', 'd', 'c']);
    expect(recent).toHaveLength(maxRecentModels);
  });

  it('gives a model its own name back where the new one is empty', () => {
    const named = withModelName([], model('a'), ' Everyday ');
    expect(named).toEqual([{ ...model('a'), name: 'Everyday' }]);
    expect(withModelName(named, model('a'), ' ')).toEqual([]);
  });
});
