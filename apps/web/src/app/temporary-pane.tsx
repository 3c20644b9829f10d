import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { MessageCircleDashed } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { keepTemporaryChat } from './keep-temporary-chat.ts';
import { useProgram } from './program-context.ts';
import type { Program } from './program.ts';
import styles from './temporary-pane.module.css';
import type { OpenChat } from './use-chat.ts';
import { useCommands } from './use-commands.ts';

/** Marks a temporary chat over its composer, and asks before it is lost. */
export function TemporaryPane({ open }: { readonly open: OpenChat }): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { generation, commands, toasts } = program;
  const { tree } = useSyncExternalStore(open.session.subscribe, open.session.getSnapshot);
  const running = useSyncExternalStore(generation.subscribe, generation.runningChats);
  const isRunning = running.has(open.chatId);
  const { leaving, stay } = useLeaveGuard(program, open);
  const canKeep = tree.byId.size > 0 && !isRunning;

  async function keep(afterwards?: () => void): Promise<void> {
    const isKept = await keepTemporaryChat(program, open);
    if (isKept) afterwards?.();
    else {
      toasts.show({
        tone: 'danger',
        message: intl.formatMessage({
          id: 'temporary.notKept',
          defaultMessage: 'The chat could not be stored. It is still in this tab only.',
        }),
      });
    }
  }

  useCommands(commands, { keepChat: canKeep ? () => void keep() : undefined });
  return (
    <div className={styles['bar']}>
      <Icon of={MessageCircleDashed} className={styles['icon'] ?? ''} />
      <span className={styles['text']}>
        {intl.formatMessage({
          id: 'temporary.mark',
          defaultMessage: 'Temporary chat: a reload or closing this tab loses it.',
        })}
      </span>
      {tree.byId.size > 0 && (
        <Button size="s" disabled={!canKeep} onClick={() => void keep()}>
          {intl.formatMessage({ id: 'temporary.keep', defaultMessage: 'Keep chat' })}
        </Button>
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={stay}
          tone="danger"
          title={intl.formatMessage({
            id: 'temporary.leave.title',
            defaultMessage: 'Leave the temporary chat?',
          })}
          cancelLabel={intl.formatMessage({ id: 'temporary.leave.stay', defaultMessage: 'Stay' })}
          confirmLabel={intl.formatMessage({
            id: 'temporary.leave.confirm',
            defaultMessage: 'Leave and lose it',
          })}
          onConfirm={leaving.leave}
          {...(canKeep
            ? {
                alternative: {
                  label: intl.formatMessage({
                    id: 'temporary.keep',
                    defaultMessage: 'Keep chat',
                  }),
                  onChoose: () => void keep(leaving.goOn),
                },
              }
            : {})}
        >
          {intl.formatMessage({
            id: 'temporary.leave.text',
            defaultMessage:
              'It is stored nowhere. Its messages and what you typed will be gone for good.',
          })}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface Leaving {
  /** Loses the chat. */
  readonly leave: () => void;
  /** Goes where the person wanted to go; the chat is kept by then. */
  readonly goOn: () => void;
}

/** Asks before a chat with content is left; one without is just given up. */
function useLeaveGuard({ navigation, temporary, generation }: Program, open: OpenChat) {
  const { chatId, session } = open;
  const [leaving, setLeaving] = useState<Leaving>();
  useEffect(() => {
    const hasContent = (): boolean =>
      session.getSnapshot().tree.byId.size > 0 || temporary.find(chatId)?.hasDraft() === true;
    const lose = (): void => {
      generation.stop(chatId);
      temporary.discard(chatId);
    };
    const endGuard = navigation.guard((goOn) => {
      if (!hasContent()) {
        lose();
        return false;
      }
      setLeaving({
        leave() {
          lose();
          goOn();
        },
        goOn,
      });
      return true;
    });
    const handleUnload = (event: BeforeUnloadEvent): void => {
      if (hasContent()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      endGuard();
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [navigation, temporary, generation, session, chatId]);
  return { leaving, stay: () => setLeaving(undefined) };
}
