import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { saveFile } from '#src/platform/save-file.ts';
import { copyAndTell } from '#src/app/shared/copy-and-tell.ts';
import { linkPort } from '#src/app/shared/link-port.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { Store } from '#src/data/store.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

/** What sharing needs of the program. */
export interface ShareDialogPorts {
  readonly toasts: ToastStore;
  readonly store: Store;
  readonly config: Pick<ConfigService, 'getSnapshot'>;
}

interface SharePaneProps {
  readonly ports: ShareDialogPorts;
  readonly session: ChatSession;
  readonly attachments: Attachments;
  readonly onClose: () => void;
}

/** Sharing of the open chat, with what does it. */
export function SharePane({ ports, session, attachments, onClose }: SharePaneProps): ReactNode {
  const intl = useIntl();
  const { toasts, store, config } = ports;
  const port = useMemo(() => {
    const copy = (text: string): Promise<void> => copyAndTell(toasts, intl, text);
    return {
      session,
      loadAttachments: async (messages: Parameters<typeof attachments.load>[0]) =>
        attachments.load(messages),
      saveFile,
      copy,
      links: linkPort({ store, config }, copy),
    };
  }, [session, attachments, toasts, store, config, intl]);
  return <ShareDialog port={port} onClose={onClose} />;
}
