import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { CostDialog } from '#src/features/usage/cost-dialog.tsx';
import { titleOfModel } from '#src/services/providers/provider-view.ts';

import { setSpendingLimit } from '#src/data/repositories/chat-repository.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';

interface CostPaneProps {
  readonly open: OpenChat;
  readonly records: readonly UsageRecord[];
  readonly onClose: () => void;
}

/** The cost of the open chat, with the names of its models. */
export function CostPane({ open, records, onClose }: CostPaneProps): ReactNode {
  const { settings, providers, commands } = useProgram();
  const { chatId, home } = open;
  const { store, queries } = home;
  const chat = useLiveQuery(queries.chat(chatId)).value;
  const { headerStatistic, chatSpendingLimitUsd } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return (
    <CostDialog
      records={records}
      titleOf={(model) => titleOfModel(known, model)}
      statistic={headerStatistic}
      onStatisticChange={(statistic) => void settings.change({ headerStatistic: statistic })}
      limit={{
        own: chat?.spendingLimitUsd ?? undefined,
        usual: chatSpendingLimitUsd,
        onChange: (usd) => void setSpendingLimit(store, chatId, usd ?? null),
      }}
      onOpenUsage={() => {
        onClose();
        void commands.run('openUsage');
      }}
      onClose={onClose}
    />
  );
}
