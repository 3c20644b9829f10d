import {
  cleanPromptFields,
  editPrompt,
  type Prompt,
  type PromptFields,
} from '@parley/domain/prompt/prompt.ts';
import { toPrompt, type SourcePrompt } from '@parley/domain/prompt/source-prompt.ts';
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

/** Changes what a person wrote of a prompt. Errors: see {@link StoreError}; `missing`. */
export function savePrompt(
  store: Store,
  id: PromptId,
  fields: PromptFields,
): Promise<Result<undefined, StoreError>> {
  return changePrompt(store, id, (prompt, nowMs) => ({
    ...editPrompt(prompt, fields),
    updatedAtMs: nowMs,
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

/** How many prompts of a file came in, and how many were here already. */
export interface AddedPrompts {
  readonly added: number;
  readonly changed: number;
  readonly known: number;
}

/**
 * Adds the prompts of a file, all or none. Of one that is here under its id the file wins, and the
 * text that was here is kept among the earlier ones; one that says the same as another is not added.
 *
 * Errors: see {@link StoreError}.
 */
export function addPromptsOfFile(
  store: Store,
  sources: readonly SourcePrompt[],
): Promise<Result<AddedPrompts, StoreError>> {
  return store.write(strict, async (tx) => {
    const all = (await tx.getAll('prompts')).map(parsePrompt).filter((each) => each !== undefined);
    const ids = new Map(all.map((prompt) => [prompt.id, prompt]));
    const here = all.filter(({ trashedAtMs }) => trashedAtMs === null);
    const contents = new Set(here.map(contentOf));
    const counts = { added: 0, changed: 0, known: 0 };
    for (const source of sources) {
      const prompt = toPrompt(source, tx.nowMs);
      const known = ids.get(prompt.id);
      if (contents.has(contentOf(prompt))) {
        counts.known += 1;
        continue;
      }
      const next =
        known === undefined
          ? prompt
          : { ...editPrompt(known, source), updatedAtMs: tx.nowMs, trashedAtMs: null };
      counts[known === undefined ? 'added' : 'changed'] += 1;
      tx.put('prompts', { ...source.others, ...toPromptRow(next) });
      ids.set(prompt.id, next);
      contents.add(contentOf(next));
    }
    return counts;
  });
}

function contentOf({ title, text }: PromptFields): string {
  return `${title}\n${text}`;
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
