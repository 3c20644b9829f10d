import { sumRecords } from '@parley/domain/usage/usage-totals.ts';
import { useMemo, useState, type ReactNode } from 'react';

import { useLiveQuery } from '#src/platform/live-query.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { CostPane } from '#src/app/panes/panes.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { CostStatistic } from '../turn-parts.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { useIsCostShown } from '#src/app/shared/use-is-cost-shown.ts';

/** The cost of a chat for its header; nothing of it where the host pays. */
export interface ChatCost {
  readonly statistic: ReactNode;
  /** Undefined where costs are not shown. */
  readonly open: (() => void) | undefined;
  readonly dialog: ReactNode;
}

/** What the open chat has cost. */
export function useChatCost(open: OpenChat, snapshot: ChatSnapshot): ChatCost {
  const program = useProgram();
  const { queries, commands, config } = program;
  const [isOpen, setIsOpen] = useState(false);
  const isShown = useIsCostShown(config);
  const records = useLiveQuery(queries.usageByChat(open.chatId)).value;
  const totals = useMemo(() => sumRecords(records ?? []), [records]);
  useCommands(commands, {
    openCost: isShown && totals.requestCount > 0 ? () => setIsOpen(true) : undefined,
  });
  if (!isShown) return { statistic: null, open: undefined, dialog: null };
  return {
    statistic: totals.requestCount > 0 && (
      <CostStatistic
        ports={program}
        snapshot={snapshot}
        totals={totals}
        onIntent={CostPane.preload}
        onOpen={() => setIsOpen(true)}
      />
    ),
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <CostPane
        ports={program}
        chatId={open.chatId}
        storage={open.storage}
        records={records ?? []}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
