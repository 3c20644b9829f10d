import { expect, it } from 'vitest';

import { otherModel, testModel } from '../chat/testing/test-messages.ts';
import { isSameModel } from './model-ref.ts';

it('two references name one model where provider and model agree', () => {
  expect(isSameModel(testModel, { ...testModel })).toBe(true);
  expect(isSameModel(testModel, { ...testModel, modelId: 'other' })).toBe(false);
  expect(isSameModel(testModel, { ...testModel, providerId: otherModel.providerId })).toBe(false);
  expect(isSameModel(null, null)).toBe(true);
  expect(isSameModel(testModel, null)).toBe(false);
  expect(isSameModel(null, testModel)).toBe(false);
});
