import { parseFolderId, parseProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { activeFilters, noFilters, toSearchFilter, type FilterChoices } from './filter-state.ts';

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected a value');
  return value;
}

const folderId = known(parseFolderId('fo-1'));
const below = known(parseFolderId('fo-2'));
const model = { providerId: known(parseProviderId('openai')), modelId: 'gpt' };
const choices: FilterChoices = {
  folders: [{ id: folderId, title: 'Work', folderIds: [folderId, below] }],
  models: [{ model, title: 'gpt' }],
};

describe('the filters of a search', () => {
  it('narrow nothing until they are set', () => {
    expect(toSearchFilter(noFilters, choices)).toEqual({});
    expect(activeFilters(noFilters)).toEqual([]);
  });

  it('take a folder with those below it, a model, a role and marks', () => {
    const state = {
      ...noFilters,
      folderId: 'fo-1',
      model: 'openai\ngpt',
      role: 'user',
      hasAttachment: true,
      isFavorite: true,
    } as const;
    expect(toSearchFilter(state, choices)).toEqual({
      folderIds: [folderId, below],
      model,
      role: 'user',
      hasAttachment: true,
      isFavorite: true,
    });
    expect(activeFilters(state)).toHaveLength(5);
  });

  it('count days from midnight to midnight of the place, the last one as a whole', () => {
    const state = { ...noFilters, fromDay: '2026-02-28', toDay: '2026-02-28' };
    expect(toSearchFilter(state, choices)).toEqual({
      fromMs: new Date(2026, 1, 28).getTime(),
      toMs: new Date(2026, 2, 1).getTime() - 1,
    });
  });

  it('pass over what is no day', () => {
    expect(toSearchFilter({ ...noFilters, fromDay: 'soon' }, choices)).toEqual({});
  });

  it('let nothing through where the folder or the model is gone', () => {
    for (const gone of [
      { folderId: 'gone' },
      { model: 'gone' },
      { folderId: 'fo-1', model: 'x' },
    ]) {
      expect(toSearchFilter({ ...noFilters, ...gone }, choices).folderIds).toEqual([]);
    }
  });
});
