import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Printout } from '#src/features/share/components/printout.tsx';
import { usePrint } from '#src/features/share/hooks/use-print.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import { useCommands } from '#src/app/shared/use-commands.ts';

interface PrintPaneProps {
  readonly ports: {
    readonly commands: CommandRegistry;
    readonly toasts: ToastStore;
  };
  readonly session: ChatSession;
  readonly attachments: Attachments;
}

/** Brings the open chat to paper, by its keys and where the browser prints. Shows nothing else. */
export function PrintPane({ ports, session, attachments }: PrintPaneProps): ReactNode {
  const intl = useIntl();
  const { commands, toasts } = ports;
  const { path } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const port = useMemo(
    () => ({
      session,
      loadAttachments: async (messages: Parameters<typeof attachments.load>[0]) =>
        attachments.load(messages),
    }),
    [session, attachments],
  );
  const { sheet, clear, print } = usePrint(port);

  function tellFailure(): void {
    toasts.show({
      tone: 'danger',
      message: intl.formatMessage({
        id: 'share.failed',
        defaultMessage: 'Something went wrong. Please try again.',
      }),
    });
  }

  useCommands(commands, {
    printChat: path.length === 0 ? undefined : () => void print().catch(tellFailure),
  });
  return sheet !== undefined && <Printout {...sheet} onDone={clear} />;
}
