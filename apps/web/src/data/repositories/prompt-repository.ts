import {
  cleanPromptFields,
  editPrompt,
  type Prompt,
  type PromptFields,
} from '@parley/domain/prompt/prompt.ts';
import type { PromptId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parsePrompt } from '../records/parse-prompt.ts';
import { toPromptRow } from '../records/to-prompt-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { setLibraryRowTrashed } from './libraries.ts';

const strict = { tables: ['prompts'], durability: 'strict' } as const;

/** The library in its order, without what is in the trash. Errors: see {@link StoreError}. */
export function loadPrompts(store: Store): Promise<Result<readonly Prompt[], StoreError>> {
  return store.read(['prompts'], async (tx) =>
    (await tx.getAll('prompts', { index: 'byOrder' }))
      .map(parsePrompt)
      .filter((prompt) => prompt !== undefined),
  );
}

/** A prompt that is to be added. */
export interface NewPrompt extends PromptFields {
  readonly id: PromptId;
  readonly source: string;
  /** Whether it counts as used now: what is copied stands in front. */
  readonly isUsed: boolean;
}

/** Adds a prompt. Errors: see {@link StoreError}. */
export function addPrompt(
  store: Store,
  { id, source, isUsed, ...fields }: NewPrompt,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, (tx) => {
    const prompt: Prompt = {
      ...cleanPromptFields(fields),
      id,
      source,
      createdAtMs: tx.nowMs,
      updatedAtMs: tx.nowMs,
      lastUsedAtMs: isUsed ? tx.nowMs : null,
      useCount: 0,
      favoritedAtMs: null,
      earlierTexts: [],
      trashedAtMs: null,
    };
    tx.put('prompts', toPromptRow(prompt));
    return Promise.resolve(undefined);
  });
}

/**
 * Changes what a person wrote of a prompt; other fields stay as another tab may have left them. One
 * that was deleted meanwhile comes back. Errors: see {@link StoreError}; `missing`.
 */
export function savePrompt(
  store: Store,
  id: PromptId,
  changed: Partial<PromptFields>,
): Promise<Result<undefined, StoreError>> {
  return changePrompt(store, id, (prompt, nowMs) => ({
    ...editPrompt(prompt, changed),
    updatedAtMs: nowMs,
    trashedAtMs: null,
  }));
}

/** Notes that a prompt was used now. Errors: see {@link StoreError}; `missing`. */
export function notePromptUsed(store: Store, id: PromptId): Promise<Result<undefined, StoreError>> {
  return changePrompt(store, id, (prompt, nowMs) => ({
    ...prompt,
    lastUsedAtMs: nowMs,
    useCount: prompt.useCount + 1,
  }));
}

/** Makes a prompt a favorite, or no favorite any more. Errors: see {@link StoreError}; `missing`. */
export function setPromptFavorite(
  store: Store,
  id: PromptId,
  isFavorite: boolean,
): Promise<Result<undefined, StoreError>> {
  return changePrompt(store, id, (prompt, nowMs) => ({
    ...prompt,
    favoritedAtMs: isFavorite ? nowMs : null,
  }));
}

/** Moves a prompt to the trash, or takes it out. Errors: see {@link StoreError}; `missing`. */
export function setPromptTrashed(
  store: Store,
  id: PromptId,
  isTrashed: boolean,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, (tx) => setLibraryRowTrashed(tx, { table: 'prompts', id }, isTrashed));
}

function changePrompt(
  store: Store,
  id: PromptId,
  change: (prompt: Prompt, nowMs: number) => Prompt,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, async (tx) => {
    const prompt = parsePrompt(await tx.get('prompts', id));
    if (prompt === undefined) return tx.reject({ code: 'missing' });
    tx.put('prompts', toPromptRow(change(prompt, tx.nowMs)));
    return undefined;
  });
}
