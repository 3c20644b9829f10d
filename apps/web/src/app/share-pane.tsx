import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { saveFile } from '#src/platform/save-file.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';

import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';

interface SharePaneProps {
  readonly open: OpenChat;
  readonly onClose: () => void;
}

/** Sharing of the open chat, with what does it. */
export function SharePane({ open, onClose }: SharePaneProps): ReactNode {
  const intl = useIntl();
  const { toasts } = useProgram();
  const { session, home } = open;
  const { attachments } = home;
  const port = useMemo(
    () => ({
      session,
      loadAttachments: async (messages: Parameters<typeof attachments.load>[0]) =>
        attachments.load(messages),
      saveFile,
      async copy(text: string): Promise<void> {
        const isCopied = await copyText(text);
        toasts.show({
          group: 'copied',
          message: isCopied
            ? intl.formatMessage({ id: 'chat.action.copied', defaultMessage: 'Copied' })
            : intl.formatMessage({
                id: 'command.copyFailed',
                defaultMessage: 'The browser does not let the program copy.',
              }),
        });
      },
    }),
    [session, attachments, toasts, intl],
  );
  return <ShareDialog port={port} onClose={onClose} />;
}
