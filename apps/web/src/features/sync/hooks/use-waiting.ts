import { useEffect, useState } from 'react';

import type { WaitingChanges } from '../logic/waiting-lines.ts';
import type { SyncPorts } from '../sync-ports.ts';

const nothing: readonly WaitingChanges[] = [];

/** What is here alone, as it changes; nothing before it was counted. */
export function useWaiting({
  countWaiting,
  onCommit,
}: Pick<SyncPorts, 'countWaiting' | 'onCommit'>): readonly WaitingChanges[] {
  const [waiting, setWaiting] = useState(nothing);
  useEffect(() => {
    let isOver = false;
    let isCounting = false;
    let isDue = false;
    async function count(): Promise<void> {
      isDue = true;
      if (isCounting) return;
      isCounting = true;
      isDue = false;
      const counted = await countWaiting();
      isCounting = false;
      if (isOver) return;
      setWaiting(counted);
      if (isDue) void count();
    }
    void count();
    const stop = onCommit(() => void count());
    return () => {
      isOver = true;
      stop();
    };
  }, [countWaiting, onCommit]);
  return waiting;
}
