import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { MessageCircleDashed } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { keepTemporaryChat, type KeepPorts } from './keep-temporary-chat.ts';
import styles from './temporary-pane.module.css';
import { useCommands } from '#src/app/shared/use-commands.ts';
import type { Generation } from '#src/services/generation/generation.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';

/** What a temporary chat needs of the program. */
export interface TemporaryPorts extends KeepPorts {
  readonly generation: Generation;
  readonly commands: CommandRegistry;
  readonly toasts: ToastStore;
}

interface TemporaryPaneProps {
  readonly ports: TemporaryPorts;
  readonly chat: TemporaryChat;
}

interface TemporaryChat {
  readonly chatId: ChatId;
  readonly session: ChatSession;
}

/** Marks a temporary chat over its composer, and asks before it is lost. */
export function TemporaryPane({ ports, chat }: TemporaryPaneProps): ReactNode {
  const intl = useIntl();
  const { generation, commands, toasts } = ports;
  const { tree } = useSyncExternalStore(chat.session.subscribe, chat.session.getSnapshot);
  const running = useSyncExternalStore(generation.subscribe, generation.runningChats);
  const isRunning = running.has(chat.chatId);
  const { leaving, stay } = useLeaveGuard(ports, chat);
  const canKeep = tree.byId.size > 0 && !isRunning;

  async function keep(afterwards?: () => void): Promise<void> {
    const isKept = await keepTemporaryChat(ports, chat.chatId);
    if (isKept) {
      afterwards?.();
      toasts.show({
        tone: 'success',
        message: intl.formatMessage({
          id: 'temporary.kept',
          defaultMessage: 'Saved. The chat is now in your chats.',
        }),
      });
    } else {
      toasts.show({
        tone: 'danger',
        message: intl.formatMessage({
          id: 'temporary.notKept',
          defaultMessage: 'Couldn’t save the chat. It’s still only in this tab.',
        }),
      });
    }
  }

  const hint = intl.formatMessage({
    id: 'temporary.keep.hint',
    defaultMessage: 'Moves it to your chats, stored in this browser.',
  });
  useCommands(commands, { keepChat: canKeep ? () => void keep() : undefined });
  return (
    <div className={styles['bar']}>
      <Icon of={MessageCircleDashed} className={styles['icon'] ?? ''} />
      <span className={styles['text']}>
        {intl.formatMessage({
          id: 'temporary.mark',
          defaultMessage: 'Temporary chat: lost when you reload or close this tab.',
        })}
      </span>
      {tree.byId.size > 0 && (
        <Button
          size="s"
          disabled={!canKeep}
          aria-description={hint}
          data-tooltip={hint}
          onClick={() => void keep()}
        >
          {intl.formatMessage({ id: 'temporary.keep', defaultMessage: 'Save chat' })}
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
            defaultMessage: 'Leave and discard',
          })}
          onConfirm={leaving.leave}
          {...(canKeep
            ? {
                alternative: {
                  label: intl.formatMessage({
                    id: 'temporary.keep',
                    defaultMessage: 'Save chat',
                  }),
                  onChoose: () => void keep(leaving.goOn),
                },
              }
            : {})}
        >
          {intl.formatMessage({
            id: 'temporary.leave.text',
            defaultMessage:
              'It isn’t saved anywhere. Its messages and your draft will be permanently deleted.',
          })}
          {canKeep &&
            ` ${intl.formatMessage({
              id: 'temporary.leave.keep',
              defaultMessage: 'Saving moves it to your chats, stored in this browser.',
            })}`}
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
function useLeaveGuard(
  { navigation, temporary, generation }: TemporaryPorts,
  { chatId, session }: TemporaryChat,
) {
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
