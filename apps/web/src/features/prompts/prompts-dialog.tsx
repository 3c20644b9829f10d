import { readTemplate, type PromptTemplate } from '@parley/domain/prompt/prompt-template.ts';
import {
  changedPromptFields,
  type Prompt,
  type PromptFields,
} from '@parley/domain/prompt/prompt.ts';
import { tagsOfPrompts } from '@parley/domain/prompt/find-prompts.ts';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { notSavedText } from '#src/platform/not-saved-text.ts';
import { isOwnPrompt, type LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

import { FillIn } from './components/fill-in.tsx';
import { Library } from './components/library.tsx';
import { PromptDetail } from './components/prompt-detail.tsx';
import { PromptForm } from './components/prompt-form.tsx';
import type { PromptsDialogProps, RowActions } from './prompts-props.ts';

const noPrompts: readonly Prompt[] = [];

/** The prompt library, with the dialogs that open over it: each is one step, and Escape takes it back. */
export function PromptsDialog(props: PromptsDialogProps): ReactNode {
  const { actions, first, onInsert, onClose } = props;
  const own = props.own ?? noPrompts;
  const [shown, setShown] = useState<LibraryPrompt>();
  const [editing, setEditing] = useState<Prompt | 'new'>();
  const [filling, setFilling] = useState(() => first && toFill(first));
  const check = useChecked(props);
  const remove = useRemoval(props, check);
  const runOnce = useRunOnce();

  function use(prompt: LibraryPrompt): void {
    const next = toFill(prompt);
    if (next.template.variables.length > 0) setFilling(next);
    else onInsert({ ...next, values: new Map() });
  }

  const rows: RowActions = {
    use,
    show: setShown,
    edit: setEditing,
    remove(prompt) {
      setShown(undefined);
      remove(prompt);
    },
    setFavorite: (prompt, isFavorite) => void check(actions.setFavorite(prompt.id, isFavorite)),
    copy(prompt) {
      const source = isOwnPrompt(prompt) ? '' : prompt.source;
      void runOnce(prompt.id, () => check(actions.copy(prompt, source)));
    },
  };

  async function save(fields: PromptFields): Promise<void> {
    const saved =
      editing === 'new' || editing === undefined
        ? actions.add(fields)
        : actions.save(editing.id, changedPromptFields(editing, fields));
    if (await check(saved)) setEditing(undefined);
  }

  const current = own.find(({ id }) => id === shown?.id) ?? shown;
  return (
    <>
      {first === undefined && <Library {...props} rows={rows} onAdd={() => setEditing('new')} />}
      {current !== undefined && (
        <PromptDetail prompt={current} own={own} rows={rows} onClose={() => setShown(undefined)} />
      )}
      {editing !== undefined && (
        <PromptForm
          prompt={editing === 'new' ? undefined : editing}
          knownTags={tagsOfPrompts(own)}
          onSave={(fields) => void runOnce('form', () => save(fields))}
          onClose={() => setEditing(undefined)}
        />
      )}
      {filling !== undefined && (
        <FillIn
          title={filling.prompt.title}
          variables={filling.template.variables}
          onInsert={(values) => onInsert({ ...filling, values })}
          onClose={() => (first === undefined ? setFilling(undefined) : onClose())}
        />
      )}
    </>
  );
}

interface Filling {
  readonly prompt: LibraryPrompt;
  readonly template: PromptTemplate;
}

function toFill(prompt: LibraryPrompt): Filling {
  return { prompt, template: readTemplate(prompt.text) };
}

/** Runs a task unless one of the same name is running: keys and buttons are easily pressed twice. */
function useRunOnce(): (name: string, task: () => Promise<unknown>) => Promise<void> {
  const running = useRef(new Set<string>());
  return async (name, task) => {
    if (running.current.has(name)) return;
    running.current.add(name);
    try {
      await task();
    } finally {
      running.current.delete(name);
    }
  };
}

/** Says so where something was not stored. */
function useChecked({ onTell }: PromptsDialogProps): (saved: Promise<boolean>) => Promise<boolean> {
  const intl = useIntl();
  return async (saved) => {
    const isSaved = await saved;
    if (!isSaved) onTell({ tone: 'danger', message: notSavedText(intl) });
    return isSaved;
  };
}

function useRemoval(
  { actions, onTell }: PromptsDialogProps,
  check: (saved: Promise<boolean>) => Promise<boolean>,
): (prompt: Prompt) => void {
  const intl = useIntl();
  return ({ id, title }) => {
    void check(actions.setTrashed(id, true)).then((isSaved) => {
      if (!isSaved) return;
      onTell({
        message: intl.formatMessage(
          { id: 'prompts.deleted', defaultMessage: 'Prompt “{title}” deleted.' },
          { title },
        ),
        action: {
          label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
          onAction: () => void check(actions.setTrashed(id, false)),
        },
      });
    });
  };
}
