import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useState } from 'react';

import type { JoinOffer, SyncKeyError } from '#src/platform/sync-protocol.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';

type JoinOfferView =
  | { readonly step: 'making' }
  | { readonly step: 'failed'; readonly error: SyncKeyError }
  | { readonly step: 'made'; readonly offer: JoinOffer };

/** A code for another device, from the moment its place is on the screen. */
export function useJoinOffer(sync: Pick<SyncService, 'offerJoin'>): {
  readonly view: JoinOfferView;
  /** Makes another one. */
  readonly renew: () => void;
} {
  const [view, setView] = useState<JoinOfferView>({ step: 'making' });
  useEffect(() => {
    let isOver = false;
    void sync.offerJoin().then((made) => {
      if (!isOver) setView(viewOf(made));
    });
    return () => {
      isOver = true;
    };
  }, [sync]);
  return {
    view,
    renew() {
      setView({ step: 'making' });
      void sync.offerJoin().then((made) => setView(viewOf(made)));
    },
  };
}

function viewOf(made: Result<JoinOffer, SyncKeyError>): JoinOfferView {
  return made.ok ? { step: 'made', offer: made.value } : { step: 'failed', error: made.error };
}
