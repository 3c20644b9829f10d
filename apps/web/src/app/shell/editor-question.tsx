import { codeEditorPage } from '@parley/contract/http/outside-pages.ts';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { editorDataOf, postToEditor } from '#src/services/online-editor/online-editor.ts';

import { useProgram } from '#src/app/program/program-context.ts';

/** Code that a reader wants to see in an editor on the web. */
export interface CodeForEditor {
  readonly source: string;
  readonly language: string;
}

interface EditorQuestionProps {
  readonly code: CodeForEditor;
  readonly onClose: () => void;
}

/** Asks before code leaves this browser, and says to whom it goes. */
export function EditorQuestion({ code, onClose }: EditorQuestionProps): ReactNode {
  const intl = useIntl();
  const { config } = useProgram();
  const page = codeEditorPage(useSyncExternalStore(config.subscribe, config.getSnapshot));
  const data = editorDataOf(code.source, code.language);
  if (page === undefined || data === undefined) return null;
  const { host } = page;
  return (
    <ConfirmDialog
      open
      title={intl.formatMessage(
        { id: 'editor.title', defaultMessage: 'Send this code to {host}?' },
        { host },
      )}
      confirmLabel={intl.formatMessage({ id: 'editor.send', defaultMessage: 'Send and open' })}
      cancelLabel={intl.formatMessage({ id: 'editor.cancel', defaultMessage: 'Cancel' })}
      onConfirm={() => postToEditor(page.href, data)}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {intl.formatMessage(
        {
          id: 'editor.text',
          defaultMessage:
            'This block’s code, and nothing else from the chat, is sent to {host} and opens there in a new tab.',
        },
        { host },
      )}
    </ConfirmDialog>
  );
}
