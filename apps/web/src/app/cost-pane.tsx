import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { CostDialog } from '#src/features/usage/cost-dialog.tsx';
import { titleOfModel } from '#src/services/providers/provider-view.ts';

import { useProgram } from './program-context.ts';

interface CostPaneProps {
  readonly records: readonly UsageRecord[];
  readonly onClose: () => void;
}

/** The cost of the open chat, with the names of its models. */
export function CostPane({ records, onClose }: CostPaneProps): ReactNode {
  const { settings, providers, commands } = useProgram();
  const { headerStatistic } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return (
    <CostDialog
      records={records}
      titleOf={(model) => titleOfModel(known, model)}
      statistic={headerStatistic}
      onStatisticChange={(statistic) => void settings.change({ headerStatistic: statistic })}
      onOpenUsage={() => {
        onClose();
        void commands.run('openUsage');
      }}
      onClose={onClose}
    />
  );
}
