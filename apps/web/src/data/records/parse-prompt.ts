import { maxEarlierTexts, promptLimits, type Prompt } from '@parley/domain/prompt/prompt.ts';
import { cleanTags } from '@parley/domain/shared/clean-tags.ts';
import { parsePromptId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import { fieldsOf, idOf, numberOr, textOr, textsOf, timeOr } from './fields.ts';
import { madeAnewIn } from './made-anew.ts';

const madeAnew = madeAnewIn(['id', 'createdAtMs', 'updatedAtMs', 'trashedAtMs', 'orderKey']);

/** Reads a prompt. Any field but the id may be missing; undefined only where there is no id. */
export function parsePrompt(value: unknown): Prompt | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parsePromptId);
  if (id === undefined) return undefined;
  const createdAtMs = timeOr(row['createdAtMs'], timeOr(row['updatedAtMs'], 0));
  const prompt: Prompt = {
    id,
    title: textOr(row['title'], ''),
    description: textOr(row['description'], ''),
    text: textOr(row['text'], '').slice(0, promptLimits.text),
    tags: cleanTags(textsOf(row['tags'])),
    shortcut: textOr(row['shortcut'], ''),
    source: textOr(row['source'], ''),
    createdAtMs,
    updatedAtMs: timeOr(row['updatedAtMs'], createdAtMs),
    lastUsedAtMs: timeOr(row['lastUsedAtMs'], null),
    useCount: Math.max(0, numberOr(row['useCount'], 0)),
    favoritedAtMs: timeOr(row['favoritedAtMs'], null),
    earlierTexts: textsOf(row['earlierTexts']).slice(0, maxEarlierTexts),
    trashedAtMs: timeOr(row['trashedAtMs'], null),
  };
  return keepRest(prompt, row, { except: madeAnew });
}
