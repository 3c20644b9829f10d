import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { saveFile } from '#src/platform/save-file.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

interface SharePaneProps {
  readonly toasts: ToastStore;
  readonly session: ChatSession;
  readonly attachments: Attachments;
  readonly onClose: () => void;
}

/** Sharing of the open chat, with what does it. */
export function SharePane({ toasts, session, attachments, onClose }: SharePaneProps): ReactNode {
  const intl = useIntl();
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
                defaultMessage: 'Your browser blocked copying.',
              }),
        });
      },
    }),
    [session, attachments, toasts, intl],
  );
  return <ShareDialog port={port} onClose={onClose} />;
}
