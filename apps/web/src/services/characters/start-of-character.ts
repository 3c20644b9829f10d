import type { Character } from '@parley/domain/character/character.ts';
import { fillNames, type CharacterNames } from '@parley/domain/character/fill-names.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';

import type { CharacterStart } from '#src/services/chats/change-messages.ts';

/** What a chat has with a character. */
export interface StartContext {
  /** The chat as it is. */
  readonly chat: Pick<Chat, 'model' | 'parameters'>;
  /** How the person is called in what the character says. */
  readonly userName: string;
  /** Whether there is such a model here. */
  readonly isUsable: (model: NonNullable<Chat['model']>) => boolean;
}

/**
 * What a character sets in a chat: the chat has a copy of its own. What the character says nothing
 * about stays as it was.
 */
export function startOfCharacter(
  character: Character,
  { chat, userName, isUsable }: StartContext,
): CharacterStart {
  const names: CharacterNames = { character: character.title, user: userName };
  const fill = (text: string): string => fillNames(text, names);
  const { examples: _examples, welcomeMessage: _welcome, ...others } = chat.parameters;
  const { model, welcomeMessages, trainingExamples } = character;
  const [welcome] = welcomeMessages;
  return {
    characterId: character.id,
    characterVersion: character.version,
    keptCharacterVersion: character.version,
    model: model !== null && isUsable(model) ? model : chat.model,
    parameters: {
      ...others,
      ...character.parameters,
      systemMessage: fill(character.instruction),
      ...(welcome === undefined ? {} : { welcomeMessage: fill(welcome) }),
      ...(trainingExamples.length === 0
        ? {}
        : {
            examples: trainingExamples.map(({ userText, assistantText }) => ({
              userText: fill(userText),
              assistantText: fill(assistantText),
            })),
          }),
    },
  };
}
