import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useState } from 'react';

import type { KeyState, SyncKeyError } from '#src/platform/sync-protocol.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';

/** What is known of the keys. */
type KeysView =
  | { readonly step: 'opening' }
  | { readonly step: 'failed'; readonly error: SyncKeyError }
  | { readonly step: 'open'; readonly state: KeyState };

/** The keys as they stand, and the ways to another state. */
export interface Keys {
  /** Shows what came of something that was done. */
  readonly show: (state: KeyState) => void;
  /** Asks anew where they are. */
  readonly reopen: () => void;
  /** The same, with what is shown staying where there is no answer. */
  readonly refresh: () => Promise<void>;
  /** The person has come here by something that they did here. */
  readonly hasMoved: boolean;
}

/** Asks where the keys are once their place is on the screen. */
export function useKeys(sync: SyncService): Keys & { readonly view: KeysView } {
  const [view, setView] = useState<KeysView>({ step: 'opening' });
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    let isOver = false;
    void sync.open().then((opened) => {
      if (!isOver) setView(viewOf(opened));
    });
    return () => {
      isOver = true;
    };
  }, [sync]);
  return {
    view,
    hasMoved,
    show(state) {
      setHasMoved(true);
      setView({ step: 'open', state });
    },
    reopen() {
      setHasMoved(true);
      setView({ step: 'opening' });
      void sync.open().then((opened) => setView(viewOf(opened)));
    },
    async refresh() {
      const opened = await sync.open();
      if (opened.ok) setView(viewOf(opened));
    },
  };
}

function viewOf(opened: Result<KeyState, SyncKeyError>): KeysView {
  return opened.ok
    ? { step: 'open', state: opened.value }
    : { step: 'failed', error: opened.error };
}
