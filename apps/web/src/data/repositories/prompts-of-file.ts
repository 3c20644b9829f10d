import {
  changedPromptFields,
  editPrompt,
  type Prompt,
  type PromptFields,
} from '@parley/domain/prompt/prompt.ts';
import {
  promptIdOfContent,
  toPrompt,
  type SourcePrompt,
} from '@parley/domain/prompt/source-prompt.ts';
import type { PromptId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parsePrompt } from '../records/parse-prompt.ts';
import { toPromptRow } from '../records/to-prompt-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** How many prompts of a file came in, and how many were here already. */
export interface AddedPrompts {
  readonly added: number;
  readonly changed: number;
  readonly known: number;
}

/**
 * Adds the prompts of a file, all or none. Of one that is here under its id the file wins in what it
 * says, and the text that was here is kept among the earlier ones. One that says the same as another
 * is not added; two that the file has under one id are two.
 *
 * Errors: see {@link StoreError}.
 */
export function addPromptsOfFile(
  store: Store,
  sources: readonly SourcePrompt[],
): Promise<Result<AddedPrompts, StoreError>> {
  return store.write({ tables: ['prompts'], durability: 'strict' }, async (tx) => {
    const rows = await tx.getAll('prompts');
    const library = createLibrary(rows.map(parsePrompt).filter((each) => each !== undefined));
    const idsOfFile = new Set<PromptId>();
    const counts = { added: 0, changed: 0, known: 0 };
    for (const source of sources) {
      const read = toPrompt(source, tx.nowMs);
      const id = idsOfFile.has(read.id) ? promptIdOfContent(read) : read.id;
      idsOfFile.add(id);
      const known = library.byId.get(id);
      const next = known === undefined ? { ...read, id } : update(known, source, tx.nowMs);
      if (isHere(library, next)) {
        counts.known += 1;
        continue;
      }
      counts[known === undefined ? 'added' : 'changed'] += 1;
      tx.put('prompts', { ...source.others, ...toPromptRow(next) });
      library.byId.set(id, next);
      library.idsByContent.set(contentOf(next), id);
    }
    return counts;
  });
}

interface Library {
  readonly byId: Map<PromptId, Prompt>;
  /** Ids of prompts that say so, or did when the file began. */
  readonly idsByContent: Map<string, PromptId>;
}

function createLibrary(prompts: readonly Prompt[]): Library {
  const listed = prompts.filter(({ trashedAtMs }) => trashedAtMs === null);
  return {
    byId: new Map(prompts.map((prompt) => [prompt.id, prompt])),
    idsByContent: new Map(listed.map((prompt) => [contentOf(prompt), prompt.id])),
  };
}

/** What a file does not say of a prompt stays. */
function update(known: Prompt, source: SourcePrompt, nowMs: number): Prompt {
  const { title, text, description, tags, shortcut } = source;
  const told = {
    title,
    text,
    ...(description === '' ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(shortcut === '' ? {} : { shortcut }),
  };
  return { ...editPrompt(known, told), updatedAtMs: nowMs, trashedAtMs: null };
}

function isHere({ byId, idsByContent }: Library, prompt: Prompt): boolean {
  const known = byId.get(prompt.id);
  if (known !== undefined && known.trashedAtMs === null) {
    return Object.keys(changedPromptFields(known, prompt)).length === 0;
  }
  const twinId = idsByContent.get(contentOf(prompt));
  const twin = twinId === undefined ? undefined : byId.get(twinId);
  return twin !== undefined && contentOf(twin) === contentOf(prompt);
}

function contentOf({ title, text }: PromptFields): string {
  return `${title}\n${text}`;
}
