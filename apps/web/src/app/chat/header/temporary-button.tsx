import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { MessageCircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';

interface TemporaryButtonProps {
  readonly open: OpenChat;
  /** Whether the chat has no message yet. */
  readonly isEmpty: boolean;
}

/** Makes an empty chat a temporary one, and back. */
export function TemporaryButton({ open, isEmpty }: TemporaryButtonProps): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { commands, toasts } = program;

  async function toggle(isWanted: boolean): Promise<void> {
    const { startTemporaryChat, endTemporaryChat } =
      await import('../open-chat/switch-temporary.ts');
    await (isWanted ? startTemporaryChat(program) : endTemporaryChat(program, open));
  }

  function change(isWanted: boolean): void {
    toggle(isWanted).catch(() =>
      toasts.show({
        tone: 'danger',
        message: intl.formatMessage({
          id: 'temporary.failed',
          defaultMessage: 'Couldn’t open the temporary chat. Check your connection.',
        }),
      }),
    );
  }

  useCommands(commands, { newTemporaryChat: () => change(true) });
  if (!isEmpty) return null;
  return (
    <IconButton
      icon={MessageCircleDashed}
      label={intl.formatMessage({ id: 'temporary.title', defaultMessage: 'Temporary chat' })}
      pressed={open.isTemporary}
      data-command="newTemporaryChat"
      onClick={() => change(!open.isTemporary)}
    />
  );
}
