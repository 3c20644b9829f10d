import type { PromptTemplate } from '@parley/domain/prompt/prompt-template.ts';
import type { Prompt } from '@parley/domain/prompt/prompt.ts';
import type { ToastOptions } from '@parley/ui/components/toast/toast-store.ts';

import type { GivenPrompt, LibraryPrompt } from '#src/services/prompts/library-prompt.ts';
import type { PromptActions } from '#src/services/prompts/prompt-actions.ts';

/** How a prompt that was chosen goes into the message box. */
export interface FilledPrompt {
  readonly prompt: LibraryPrompt;
  readonly template: PromptTemplate;
  /** By the name of a variable; undefined leaves all variables to be filled in the box. */
  readonly values: ReadonlyMap<string, string> | undefined;
}

export interface PromptsDialogProps {
  /** In the order of the library; undefined while it is read. */
  readonly own: readonly Prompt[] | undefined;
  /** They could not be read. */
  readonly hasFailed: boolean;
  /** Those of the operator; without any there is no tab for them. */
  readonly system: readonly GivenPrompt[];
  /** The operator's are for members, and the person is none: their tab says so. */
  readonly areSystemForMembers: boolean;
  /** Those that come along with the program; without any there is no tab for them. */
  readonly community: readonly GivenPrompt[];
  readonly actions: PromptActions;
  /** Asked for by itself: only its form opens. */
  readonly first: LibraryPrompt | undefined;
  readonly onInsert: (filled: FilledPrompt) => void;
  readonly onTell: (toast: ToastOptions) => void;
  readonly onSaveFile: (name: string, content: Blob) => void;
  readonly onClose: () => void;
}

/** What can be done with a prompt of the library. */
export interface RowActions {
  readonly use: (prompt: LibraryPrompt) => void;
  readonly show: (prompt: LibraryPrompt) => void;
  readonly edit: (prompt: Prompt) => void;
  readonly remove: (prompt: Prompt) => void;
  readonly setFavorite: (prompt: Prompt, isFavorite: boolean) => void;
  /** Makes one that comes along a prompt of the person. */
  readonly copy: (prompt: LibraryPrompt) => void;
}
