import type { Message } from '@parley/domain/chat/message.ts';
import type { SpendingLimitExceeded as Stop } from '@parley/domain/usage/spending-limit-exceeded.ts';
import type { ReactNode } from 'react';

import { SpendingLimitExceeded } from '#src/features/usage/spending-limit-exceeded.tsx';
import { hasBegun, type Asked } from '#src/services/chats/asked.ts';
import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { SpendingGuard } from '#src/services/spending/guard-spending.ts';

interface SpendingLimitExceededPaneProps {
  readonly ports: {
    readonly commands: CommandRegistry;
    readonly spending: Pick<SpendingGuard, 'allowOnce'>;
  };
  readonly message: Message;
  readonly stop: Stop;
  readonly actions: Pick<ChatActions, 'retry'>;
  readonly onRefused: (code: string) => void;
}

/** What a reply says that was not asked for, because of a limit. */
export function SpendingLimitExceededPane(props: SpendingLimitExceededPaneProps): ReactNode {
  const { ports, message, stop, actions, onRefused } = props;
  const { commands, spending } = ports;
  function retry(): Asked {
    const result = actions.retry(message.id);
    if (!result.ok) onRefused(result.error.code);
    return result;
  }
  /** A leave that was not used must not hold for what is asked later. */
  async function sendAnyway(): Promise<void> {
    const takeBack = spending.allowOnce(message.chatId);
    const result = retry();
    const isUsed = result.ok && (await hasBegun(result.value));
    if (!isUsed) takeBack();
  }
  return (
    <SpendingLimitExceeded
      stop={stop}
      onRetry={() => void retry()}
      onSendAnyway={() => void sendAnyway()}
      onRaise={() => void commands.run(stop.scope === 'chat' ? 'openCost' : 'openLimits')}
      onOpenUsage={() => void commands.run('openUsage')}
    />
  );
}
