import type { Prompt } from '@parley/domain/prompt/prompt.ts';
import { toStored } from '@parley/domain/shared/rest.ts';

import type { PromptRow } from '../schema.ts';

/**
 * Makes the row of a prompt.
 *
 * Errors: throws for a time that is no number: the prompt would drop out of its index.
 */
export function toPromptRow(prompt: Prompt): PromptRow {
  const { favoritedAtMs, lastUsedAtMs, createdAtMs, trashedAtMs } = prompt;
  if (!Number.isFinite(createdAtMs)) throw new TypeError('A record needs a time');
  const row = toStored(prompt);
  return trashedAtMs === null
    ? { ...row, orderKey: [-(favoritedAtMs ?? 0), -(lastUsedAtMs ?? 0), -createdAtMs] }
    : row;
}
