import type { FolderFields } from '@parley/domain/chat/folder.ts';
import { expect, it } from 'vitest';

import { changedSettings } from './changed-settings.ts';

const before: FolderFields = {
  title: 'Work',
  color: null,
  systemInstruction: 'Be brief.',
  defaultModel: null,
};

it('writes what was changed and nothing else, for another tab may have changed the rest', () => {
  expect(changedSettings(before, { ...before, color: 'red' })).toEqual({ color: 'red' });
  expect(changedSettings(before, { ...before, systemInstruction: '' })).toEqual({
    systemInstruction: '',
  });
  expect(changedSettings(before, { ...before })).toEqual({});
});
