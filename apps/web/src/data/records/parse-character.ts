import {
  cleanCharacterFields,
  type Character,
  type CharacterParameters,
} from '@parley/domain/character/character.ts';
import type { DynamicContext } from '@parley/domain/dynamic-context/dynamic-context.ts';
import { readEndpoints, readStoredContexts } from '@parley/domain/dynamic-context/read-contexts.ts';
import type { TrainingExample } from '@parley/domain/chat/training-example.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseCharacterId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import { fieldsOf, idOf, listOf, numberOr, textOr, textsOf, type Fields } from './fields.ts';
import { madeAnewIn } from './made-anew.ts';

const madeAnew = madeAnewIn(['id', 'createdAtMs', 'updatedAtMs', 'trashedAtMs', 'orderKey']);

/** Reads a character. Any field but the id may be missing; undefined only where there is no id. */
export function parseCharacter(value: unknown): Character | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseCharacterId);
  if (id === undefined) return undefined;
  const createdAtMs = numberOr(row['createdAtMs'], numberOr(row['updatedAtMs'], 0));
  const fields = cleanCharacterFields({
    title: textOr(row['title'], ''),
    description: textOr(row['description'], ''),
    instruction: textOr(row['instruction'], ''),
    welcomeMessages: textsOf(row['welcomeMessages']),
    starters: textsOf(row['starters']),
    trainingExamples: listOf(row['trainingExamples']).map(parseExample),
    category: textOr(row['category'], ''),
    tags: textsOf(row['tags']),
    avatarUrl: textOr(row['avatarUrl'], ''),
    emoji: textOr(row['emoji'], ''),
    color: textOr(row['color'], ''),
    model: parseModelRef(row['model']) ?? null,
    parameters: parseParameters(row['parameters']),
    dynamicContexts: parseContexts(row),
  });
  const character: Character = {
    ...fields,
    id,
    version: Math.max(1, numberOr(row['version'], 1)),
    isPremium: row['isPremium'] === true,
    source: textOr(row['source'], ''),
    createdAtMs,
    updatedAtMs: numberOr(row['updatedAtMs'], createdAtMs),
    lastUsedAtMs: numberOr(row['lastUsedAtMs'], null),
    pinnedAtMs: numberOr(row['pinnedAtMs'], null),
    trashedAtMs: numberOr(row['trashedAtMs'], null),
  };
  return keepRest(character, row, { except: madeAnew });
}

/** Rows of before have contexts only as the file had them that brought the character. */
function parseContexts(row: Fields): readonly DynamicContext[] {
  return row['dynamicContexts'] === undefined
    ? readEndpoints(row['dynamicContextEndpoints'], 'names-only')
    : readStoredContexts(row['dynamicContexts']);
}

function parseExample(value: unknown): TrainingExample {
  const { userText, assistantText } = fieldsOf(value);
  return { userText: textOr(userText, ''), assistantText: textOr(assistantText, '') };
}

function parseParameters(value: unknown): CharacterParameters {
  const temperature = numberOr(fieldsOf(value)['temperature'], undefined);
  return temperature === undefined ? {} : { temperature };
}
