import type { CharacterId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';
import type { Character, SentFields } from './character.ts';

/** What was sent of a character from one change to the next. Never changed once it is stored. */
export interface CharacterVersion extends SentFields, HasRest {
  /** See {@link characterVersionId}. */
  readonly id: string;
  readonly characterId: CharacterId;
  /** As `Character.version`. */
  readonly number: number;
  readonly createdAtMs: number;
}

/** The newest versions of a character that are kept; those that chats refer to are kept as well. */
export const keptVersions = 50;

/** The id of a version: that of its character and its number. */
export function characterVersionId(characterId: string, number: number): string {
  return `${characterId}/${number}`;
}

/** What is sent of a character now, as a version. */
export function versionOf(character: Character): CharacterVersion {
  const { id, title, version, updatedAtMs } = character;
  const { instruction, welcomeMessages, trainingExamples, model, parameters } = character;
  return {
    id: characterVersionId(id, version),
    characterId: id,
    number: version,
    createdAtMs: updatedAtMs,
    title,
    instruction,
    welcomeMessages,
    trainingExamples,
    model,
    parameters,
  };
}

/** A number that a version may have; 1 for anything else. */
export function cleanVersionNumber(number: number): number {
  return Number.isInteger(number) && number >= 1 && number <= 1e9 ? number : 1;
}
