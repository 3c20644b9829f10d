import { fillTemplate } from '@parley/domain/prompt/prompt-template.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PromptsDialog } from '#src/features/prompts/prompts-dialog.tsx';
import type { FilledPrompt } from '#src/features/prompts/prompts-props.ts';
import { promptsQuery } from '#src/data/queries/prompts-query.ts';
import type { Store } from '#src/data/store.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { randomText } from '#src/platform/random-id.ts';
import { saveFile } from '#src/platform/save-file.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { automaticValues, insertPrompt } from '#src/services/prompts/insert-prompt.ts';
import { arePromptsForMembers, isOwnPrompt } from '#src/services/prompts/library-prompt.ts';
import { createPromptActions } from '#src/services/prompts/prompt-actions.ts';
import { takeRequestedPrompt } from '#src/services/prompts/prompt-requests.ts';
import { useGivenPrompts } from '#src/app/shared/use-given-prompts.ts';

/** What the prompt library needs of the program. */
export interface PromptsPorts {
  readonly store: Store;
  readonly toasts: ToastStore;
  readonly config: ConfigService;
}

interface PromptsPaneProps {
  readonly ports: PromptsPorts;
  readonly onClose: () => void;
}

/** The prompt library, or the form of the one prompt that was asked for. */
export function PromptsPane({ ports, onClose }: PromptsPaneProps): ReactNode {
  const { store, toasts, config } = ports;
  const { locale } = useIntl();
  const [first] = useState(takeRequestedPrompt);
  const [actions] = useState(() => createPromptActions(store, randomText));
  const given = useGivenPrompts(config);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const own = useLiveQuery(promptsQuery(store));

  function insert({ prompt, template, values }: FilledPrompt): void {
    const automatic = automaticValues(locale, new Date());
    const text = fillTemplate(template, { filled: values ?? new Map(), automatic });
    onClose();
    insertPrompt(text, values === undefined);
    if (isOwnPrompt(prompt)) void actions.noteUsed(prompt.id);
  }

  return (
    <PromptsDialog
      own={own.value}
      hasFailed={own.status === 'failed'}
      {...given}
      areSystemForMembers={arePromptsForMembers(host)}
      actions={actions}
      first={first}
      onInsert={insert}
      onTell={toasts.show}
      onSaveFile={saveFile}
      onClose={onClose}
    />
  );
}
