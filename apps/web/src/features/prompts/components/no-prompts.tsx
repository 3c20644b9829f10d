import { Button } from '@parley/ui/components/button/button.tsx';
import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import { BookText, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface NoPromptsProps {
  /** There are some, and none fits. */
  readonly isSearched: boolean;
  readonly onAdd: () => void;
}

/** Stands in the place of the list. */
export function NoPrompts({ isSearched, onAdd }: NoPromptsProps): ReactNode {
  const intl = useIntl();
  if (isSearched) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'prompts.noMatch', defaultMessage: 'No matching prompts' })}
      />
    );
  }
  return (
    <EmptyState
      icon={BookText}
      title={intl.formatMessage({ id: 'prompts.none', defaultMessage: 'No prompts yet' })}
      action={
        <Button icon={Plus} onClick={onAdd}>
          {intl.formatMessage({ id: 'prompts.add', defaultMessage: 'Add prompt' })}
        </Button>
      }
    >
      {intl.formatMessage({
        id: 'prompts.none.text',
        defaultMessage:
          'Save what you ask again and again, then insert it by typing / in the message box.',
      })}
    </EmptyState>
  );
}
