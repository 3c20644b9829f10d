import { useSyncExternalStore, type ReactNode } from 'react';

import { ArrivalDialog } from '#src/features/arrivals/arrival-dialog.tsx';
import type { Arrival } from '#src/services/navigation/arrivals.ts';
import { withAffiliate } from '#src/services/navigation/shop-address.ts';

import { useProgram } from './program-context.ts';

interface ArrivalPaneProps {
  readonly arrival: Arrival;
  readonly onClose: () => void;
}

/** The answer to a link, as this host has it. */
export function ArrivalPane({ arrival, onClose }: ArrivalPaneProps): ReactNode {
  const { config, flags } = useProgram();
  const { licensing } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { enabled, shopURL } = licensing;
  return (
    <ArrivalDialog
      arrival={arrival}
      isSold={enabled}
      shopUrl={shopURL === undefined ? undefined : withAffiliate(shopURL, flags.read('affiliate'))}
      onClose={onClose}
    />
  );
}
