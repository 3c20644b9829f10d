import { Button } from '@parley/ui/components/button/button.tsx';
import { ErrorCard } from '@parley/ui/components/error-card/error-card.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import type { MessageEditorProps } from './message-editor.tsx';

/** Nobody edits a message before there is a page to do it on. */
export const LazyMessageEditor = lazyComponent(
  async () => (await import('./message-editor.tsx')).MessageEditor,
  { failure: EditorFailure },
);

interface EditorFailureProps extends MessageEditorProps {
  readonly onRetry: () => void;
}

function EditorFailure({ initialText, onCancel, onRetry }: EditorFailureProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <p dir="auto">{initialText}</p>
      <ErrorCard
        title={intl.formatMessage({
          id: 'part.failed.title',
          defaultMessage: 'Couldn’t load this part of Parley',
        })}
        actions={
          <>
            <Button size="s" variant="primary" onClick={onRetry}>
              {intl.formatMessage({ id: 'part.failed.retry', defaultMessage: 'Try again' })}
            </Button>
            <Button size="s" onClick={onCancel}>
              {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
            </Button>
          </>
        }
      >
        {intl.formatMessage({
          id: 'part.failed.text',
          defaultMessage: 'It needs a connection the first time. Check yours and try again.',
        })}
      </ErrorCard>
    </>
  );
}
