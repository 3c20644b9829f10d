import {
  characterVersionId,
  cleanVersionNumber,
  type CharacterVersion,
} from '@parley/domain/character/character-version.ts';
import {
  cleanCharacterFields,
  emptyCharacterFields,
  type Character,
  type CharacterParameters,
  type SentFields,
} from '@parley/domain/character/character.ts';
import type { TrainingExample } from '@parley/domain/chat/training-example.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseCharacterId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import {
  fieldsOf,
  idOf,
  listOf,
  numberOr,
  textOr,
  textsOf,
  timeOr,
  type Fields,
} from './fields.ts';
import { madeAnewIn } from './made-anew.ts';

const madeAnew = madeAnewIn(['id', 'createdAtMs', 'updatedAtMs', 'trashedAtMs', 'orderKey']);

/** Reads a character. Any field but the id may be missing; undefined only where there is no id. */
export function parseCharacter(value: unknown): Character | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseCharacterId);
  if (id === undefined) return undefined;
  const createdAtMs = timeOr(row['createdAtMs'], timeOr(row['updatedAtMs'], 0));
  const fields = cleanCharacterFields({
    ...readSentFields(row),
    description: textOr(row['description'], ''),
    starters: textsOf(row['starters']),
    category: textOr(row['category'], ''),
    tags: textsOf(row['tags']),
    avatarUrl: textOr(row['avatarUrl'], ''),
    emoji: textOr(row['emoji'], ''),
    color: textOr(row['color'], ''),
  });
  const character: Character = {
    ...fields,
    id,
    version: cleanVersionNumber(numberOr(row['version'], 1)),
    isPremium: row['isPremium'] === true,
    source: textOr(row['source'], ''),
    createdAtMs,
    updatedAtMs: timeOr(row['updatedAtMs'], createdAtMs),
    lastUsedAtMs: timeOr(row['lastUsedAtMs'], null),
    pinnedAtMs: timeOr(row['pinnedAtMs'], null),
    trashedAtMs: timeOr(row['trashedAtMs'], null),
  };
  return keepRest(character, row, { except: madeAnew });
}

const versionMadeAnew = madeAnewIn(['id', 'characterId', 'number', 'createdAtMs']);

/** Reads a version; undefined where it names no character, or not by its own id. */
export function parseCharacterVersion(value: unknown): CharacterVersion | undefined {
  const row = fieldsOf(value);
  const characterId = idOf(row['characterId'], parseCharacterId);
  const number = numberOr(row['number'], 0);
  if (characterId === undefined || cleanVersionNumber(number) !== number) return undefined;
  const id = characterVersionId(characterId, number);
  if (row['id'] !== id) return undefined;
  const fields = cleanCharacterFields({ ...emptyCharacterFields, ...readSentFields(row) });
  const { title, instruction, welcomeMessages, trainingExamples, model, parameters } = fields;
  const sent = { title, instruction, welcomeMessages, trainingExamples, model, parameters };
  const createdAtMs = timeOr(row['createdAtMs'], 0);
  const version: CharacterVersion = { id, characterId, number, createdAtMs, ...sent };
  return keepRest(version, row, { except: versionMadeAnew });
}

function readSentFields(row: Fields): SentFields {
  return {
    title: textOr(row['title'], ''),
    instruction: textOr(row['instruction'], ''),
    welcomeMessages: textsOf(row['welcomeMessages']),
    trainingExamples: listOf(row['trainingExamples']).map(parseExample),
    model: parseModelRef(row['model']) ?? null,
    parameters: parseParameters(row['parameters']),
  };
}

function parseExample(value: unknown): TrainingExample {
  const { userText, assistantText } = fieldsOf(value);
  return { userText: textOr(userText, ''), assistantText: textOr(assistantText, '') };
}

function parseParameters(value: unknown): CharacterParameters {
  const temperature = numberOr(fieldsOf(value)['temperature'], undefined);
  return temperature === undefined ? {} : { temperature };
}
