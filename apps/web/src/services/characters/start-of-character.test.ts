import { readSourceCharacter, toCharacter } from '@parley/domain/character/source-character.ts';
import { expect, it } from 'vitest';

import { testModel } from '#src/data/testing/test-store.ts';

import { startOfCharacter } from './start-of-character.ts';

const other = { ...testModel, modelId: 'other' };
const character = {
  ...toCharacter(
    readSourceCharacter({
      id: 'character-a',
      title: 'Ada',
      instruction: 'You are {{char}}.',
      welcomeMessage: 'Hello {{user}}.',
      trainingExamples: [{ userText: 'Hi {{char}}', assistantText: 'Good day.' }],
    }),
    1,
  ),
  version: 3,
  model: other,
};

function start(isUsable: boolean) {
  const parameters = { topP: 0.5, systemMessage: 'Be brief.', welcomeMessage: 'Old' };
  return startOfCharacter(character, {
    chat: { model: testModel, parameters },
    userName: 'Sam',
    isUsable: () => isUsable,
  });
}

it('T135, T142 sets instruction, welcome and examples with the names, and keeps the rest', () => {
  expect(start(true)).toEqual({
    characterId: 'character-a',
    characterVersion: 3,
    keptCharacterVersion: 3,
    model: other,
    parameters: {
      topP: 0.5,
      systemMessage: 'You are Ada.',
      welcomeMessage: 'Hello Sam.',
      examples: [{ userText: 'Hi Ada', assistantText: 'Good day.' }],
    },
  });
});

it('keeps the model of the chat where that of the character is not here', () => {
  expect(start(false).model).toEqual(testModel);
});
