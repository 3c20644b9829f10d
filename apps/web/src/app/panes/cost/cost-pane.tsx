import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { CostDialog } from '#src/features/usage/cost-dialog.tsx';
import { titleOfModel } from '#src/services/providers/provider-view.ts';
import { searchServiceTitle } from '#src/services/web/service-titles.ts';

import { setSpendingLimit } from '#src/data/repositories/chat-repository.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { ChatStorage } from '#src/services/temporary/chat-storage.ts';

/** What the costs of a chat need of the program. */
export interface CostPorts {
  readonly settings: SettingsService;
  readonly providers: ProviderService;
  readonly commands: CommandRegistry;
}

interface CostPaneProps {
  readonly ports: CostPorts;
  readonly chatId: ChatId;
  /** Where the chat lies. */
  readonly storage: Pick<ChatStorage, 'store' | 'queries'>;
  readonly records: readonly UsageRecord[];
  readonly onClose: () => void;
}

/** The cost of the open chat, with the names of its models. */
export function CostPane({ ports, chatId, storage, records, onClose }: CostPaneProps): ReactNode {
  const { settings, providers, commands } = ports;
  const { store, queries } = storage;
  const chat = useLiveQuery(queries.chat(chatId)).value;
  const { headerStatistic, chatSpendingLimitUsd } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return (
    <CostDialog
      records={records}
      titleOf={(model) => searchServiceTitle(model.providerId) ?? titleOfModel(known, model)}
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
