import type * as PromptFilesModule from '@parley/domain/prompt/prompt-files.ts';
import type { PromptFileFailure } from '@parley/domain/prompt/prompt-files.ts';
import { promptFileLimits, type Prompt, type PromptFields } from '@parley/domain/prompt/prompt.ts';
import { createPromptId, type PromptId, type RandomText } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import {
  addPrompt,
  notePromptUsed,
  savePrompt,
  setPromptFavorite,
  setPromptTrashed,
} from '#src/data/repositories/prompt-repository.ts';
import { addPromptsOfFile, type AddedPrompts } from '#src/data/repositories/prompts-of-file.ts';
import type { Store } from '#src/data/store.ts';

/**
 * Why a file of prompts did not come in. `not-saved`: the storage took nothing. `not-loaded`: the code
 * that reads it is not here. `unreadable`: the browser may not read it.
 */
export type PromptImportFailure =
  | PromptFileFailure
  | { readonly reason: 'not-saved' | 'not-loaded' | 'unreadable' };

/** What a person can do with prompts. Each resolves to whether it was stored. */
export interface PromptActions {
  add(fields: PromptFields): Promise<boolean>;
  /** A prompt that comes along becomes one of the person's, in front of the others. */
  copy(fields: PromptFields, source: string): Promise<boolean>;
  /** What was changed of a prompt; the rest stays as it is by now. */
  save(id: PromptId, changed: Partial<PromptFields>): Promise<boolean>;
  noteUsed(id: PromptId): Promise<boolean>;
  setFavorite(id: PromptId, isFavorite: boolean): Promise<boolean>;
  /** To the trash, or back. */
  setTrashed(id: PromptId, isTrashed: boolean): Promise<boolean>;
  /** All of a file or nothing of it. Errors: {@link PromptImportFailure}. */
  importFile(file: Blob): Promise<Result<AddedPrompts, PromptImportFailure>>;
  /** Prompts as a file; undefined where the code that writes it is not here. */
  exportFile(prompts: readonly Prompt[], form: 'json' | 'csv'): Promise<Blob | undefined>;
}

/** Makes the actions over the store of this browser. */
export function createPromptActions(store: Store, random: RandomText): PromptActions {
  const addNew = async (
    fields: PromptFields,
    how: { readonly source: string; readonly isUsed: boolean },
  ): Promise<boolean> => {
    const { title, description, text, tags, shortcut } = fields;
    const own = { title, description, text, tags, shortcut };
    return (await addPrompt(store, { ...own, ...how, id: createPromptId(random) })).ok;
  };
  return {
    add: (fields) => addNew(fields, { source: '', isUsed: false }),
    copy: (fields, source) => addNew(fields, { source, isUsed: true }),
    save: async (id, changed) => (await savePrompt(store, id, changed)).ok,
    noteUsed: async (id) => (await notePromptUsed(store, id)).ok,
    setFavorite: async (id, isFavorite) => (await setPromptFavorite(store, id, isFavorite)).ok,
    setTrashed: async (id, isTrashed) => (await setPromptTrashed(store, id, isTrashed)).ok,
    async importFile(file) {
      if (file.size > promptFileLimits.bytes) return err({ reason: 'too-large' });
      const files = await loadFiles();
      if (files === undefined) return err({ reason: 'not-loaded' });
      const text = await file.text().catch(() => undefined);
      if (text === undefined) return err({ reason: 'unreadable' });
      const read = files.readPromptFile(text);
      if (!read.ok) return read;
      const added = await addPromptsOfFile(store, read.value);
      return added.ok ? ok(added.value) : err({ reason: 'not-saved' });
    },
    async exportFile(prompts, form) {
      const files = await loadFiles();
      if (files === undefined) return undefined;
      return form === 'json'
        ? new Blob([files.writePromptJson(prompts)], { type: 'application/json' })
        : new Blob([files.writePromptCsv(prompts)], { type: 'text/csv' });
    },
  };
}

/** Files are rare: their code comes when it is needed. */
async function loadFiles(): Promise<PromptFiles | undefined> {
  return import('@parley/domain/prompt/prompt-files.ts').catch(() => undefined);
}

type PromptFiles = Pick<
  typeof PromptFilesModule,
  'readPromptFile' | 'writePromptCsv' | 'writePromptJson'
>;
