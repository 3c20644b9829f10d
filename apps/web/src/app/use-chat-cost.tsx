import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { sumRecords } from '@parley/domain/usage/usage-totals.ts';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';

import { useLiveQuery } from '#src/platform/live-query.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { lazyDialog } from './lazy-dialog.tsx';
import { useProgram } from './program-context.ts';
import { loadCostStatistic } from './turn-parts.ts';
import type { OpenChat } from './use-chat.ts';
import { useCommands } from './use-commands.ts';

const loadPane = async () => (await import('./cost-pane.tsx')).CostPane;
const CostPane = lazyDialog(loadPane);
const CostStatistic = lazy(loadCostStatistic);

/** The cost of a chat for its header; nothing of it where the host pays. */
export interface ChatCost {
  readonly statistic: ReactNode;
  /** Undefined where costs are not shown. */
  readonly open: (() => void) | undefined;
  readonly dialog: ReactNode;
}

/** What the open chat has cost. */
export function useChatCost(open: OpenChat, snapshot: ChatSnapshot): ChatCost {
  const { queries, commands } = useProgram();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = useIsCostShown();
  const records = useLiveQuery(queries.usageByChat(open.chatId)).value;
  const totals = useMemo(() => sumRecords(records ?? []), [records]);
  useCommands(commands, {
    openCost: isShown && totals.requestCount > 0 ? () => setIsOpen(true) : undefined,
  });
  if (!isShown) return { statistic: null, open: undefined, dialog: null };
  return {
    statistic: totals.requestCount > 0 && (
      <Suspense fallback={null}>
        <CostStatistic
          snapshot={snapshot}
          totals={totals}
          onIntent={() => void loadPane().catch(() => undefined)}
          onOpen={() => setIsOpen(true)}
        />
      </Suspense>
    ),
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <CostPane open={open} records={records ?? []} onClose={() => setIsOpen(false)} />
    ),
  };
}

/** Whether costs are shown: not on hosts that pay for their users. */
export function useIsCostShown(): boolean {
  const { config } = useProgram();
  return isCostShownBy(useSyncExternalStore(config.subscribe, config.getSnapshot));
}

/** As {@link useIsCostShown}, for a host that is at hand. */
export function isCostShownBy({
  managed,
  chatFeatures,
}: Pick<HostConfig, 'managed' | 'chatFeatures'>): boolean {
  return !managed && chatFeatures['costEstimation'] !== false;
}
