import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { HeaderStatistic } from '#src/features/usage/header-statistic.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { useContextOf, type ContextPorts } from '#src/app/shared/use-context-of.ts';

interface CostStatisticProps {
  readonly ports: ContextPorts;
  readonly snapshot: ChatSnapshot;
  readonly totals: UsageTotals;
  readonly onIntent: () => void;
  readonly onOpen: () => void;
}

/** What the header tells of a chat that has asked a model: its cost, or the length of its context. */
export function CostStatistic(props: CostStatisticProps): ReactNode {
  const { ports } = props;
  const { settings } = ports;
  const { headerStatistic } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const { view } = useContextOf(ports, props.snapshot);
  return (
    <HeaderStatistic
      kind={headerStatistic}
      totals={props.totals}
      contextTokens={view.totalTokens}
      onIntent={props.onIntent}
      onOpen={props.onOpen}
    />
  );
}
