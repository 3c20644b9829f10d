import { fillTemplate, readTemplate } from '@parley/domain/prompt/prompt-template.ts';

import { notePromptUsed } from '#src/data/repositories/prompt-repository.ts';
import type { Store } from '#src/data/store.ts';

import { automaticValues, insertPrompt } from './insert-prompt.ts';
import { isOwnPrompt, type LibraryPrompt } from './library-prompt.ts';
import { requestPrompt } from './prompt-requests.ts';

/** What a prompt needs that is chosen outside of the library. */
export interface StartPromptDeps {
  readonly store: Store;
  readonly locale: string;
  /** Opens the library, which asks for the variables. */
  readonly openLibrary: () => void;
}

/** Puts a prompt into the message box; one with variables asks for them first. */
export function startPrompt(
  prompt: LibraryPrompt,
  { store, locale, openLibrary }: StartPromptDeps,
): void {
  const template = readTemplate(prompt.text);
  if (template.variables.length > 0) {
    requestPrompt(prompt);
    openLibrary();
    return;
  }
  const automatic = automaticValues(locale, new Date());
  insertPrompt(fillTemplate(template, { filled: new Map(), automatic }), false);
  if (isOwnPrompt(prompt)) void notePromptUsed(store, prompt.id);
}
