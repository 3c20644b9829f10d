import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { draftOf, other, own, readDraft, type DrawingProvider } from './picture-draft.ts';

const id = parseProviderId('openai') ?? expect.fail();
const gone = parseProviderId('gone') ?? expect.fail();
const openAi: DrawingProvider = {
  id,
  title: 'OpenAI',
  models: [{ id: 'draws-2', title: 'Draws 2', form: 'openai-images' }],
  takesQuality: true,
};
const look = { size: '512x512', quality: 'high' } as const;

describe('T186 who draws', () => {
  it.each([
    ['the first model', undefined, { providerId: 'openai', model: 'draws-2' }],
    [
      'a model of the list',
      { kind: 'model', model: { providerId: id, modelId: 'draws-2' } },
      { providerId: 'openai', model: 'draws-2', typedModel: '' },
    ],
    [
      'a model of no list',
      { kind: 'model', model: { providerId: id, modelId: 'mine' } },
      { providerId: 'openai', model: other, typedModel: 'mine' },
    ],
    [
      'the first model where the provider is gone',
      { kind: 'model', model: { providerId: gone, modelId: 'mine' } },
      { providerId: 'openai', model: 'draws-2', typedModel: '' },
    ],
    [
      'an address',
      { kind: 'address', address: 'https://draws.test/' },
      { providerId: own, address: 'https://draws.test/' },
    ],
  ] as const)('begins as %s', (_name, source, draft) => {
    expect(draftOf({ source, ...look }, [openAi])).toMatchObject({ ...draft, ...look });
  });

  it('is a service of one’s own where no provider draws', () => {
    expect(draftOf({ source: undefined, ...look }, [])).toMatchObject({
      providerId: own,
      model: other,
    });
  });

  it('is read from the form, or what is missing is named', () => {
    const draft = draftOf({ source: undefined, ...look }, [openAi]);
    expect(readDraft(draft, openAi)).toEqual({
      source: { kind: 'model', model: { providerId: 'openai', modelId: 'draws-2' } },
      ...look,
    });
    expect(readDraft({ ...draft, model: other, typedModel: ' mine ' }, openAi)).toMatchObject({
      source: { model: { modelId: 'mine' } },
    });
    expect(readDraft({ ...draft, model: other, typedModel: ' ' }, openAi)).toBe('no-model');
    expect(readDraft({ ...draft, address: 'draws.test' }, undefined)).toBe('bad-address');
    expect(readDraft({ ...draft, address: ' https://draws.test/ ' }, undefined)).toMatchObject({
      source: { kind: 'address', address: 'https://draws.test/' },
    });
  });
});
