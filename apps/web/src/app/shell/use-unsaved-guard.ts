import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import type { Program } from '#src/app/program/program.ts';

/**
 * Speaks for what is in the memory of this tab only: of a chat that is not on the screen a toast
 * tells, and the browser asks before the page is closed.
 */
export function useUnsavedGuard({ sessions, navigation, toasts }: Program): void {
  const intl = useIntl();
  useEffect(() => {
    let known = sessions.unsavedChats();
    return sessions.subscribe(() => {
      const now = sessions.unsavedChats();
      const shownId = navigation.getSnapshot().chatId;
      for (const id of now) {
        if (known.has(id) || id === shownId) continue;
        toasts.show({
          tone: 'danger',
          message: intl.formatMessage({
            id: 'unsaved.elsewhere',
            defaultMessage: 'Couldn’t save another chat. Its newest messages are only in this tab.',
          }),
          action: {
            label: intl.formatMessage({ id: 'unsaved.open', defaultMessage: 'Open chat' }),
            onAction: () => navigation.openChat(id),
          },
        });
      }
      known = now;
    });
  }, [sessions, navigation, toasts, intl]);

  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent): void => {
      if (sessions.unsavedChats().size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [sessions]);
}
