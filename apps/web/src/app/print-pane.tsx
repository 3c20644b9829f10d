import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Printout } from '#src/features/share/components/printout.tsx';
import { usePrint } from '#src/features/share/hooks/use-print.ts';

import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { useCommands } from './use-commands.ts';

/** Brings the open chat to paper, by its keys and where the browser prints. Shows nothing else. */
export function PrintPane({ open }: { readonly open: OpenChat }): ReactNode {
  const intl = useIntl();
  const { commands, toasts } = useProgram();
  const { session, home } = open;
  const { attachments } = home;
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
