import { useEffect } from 'react';

import { holdIdleTasks } from './idle.ts';

/** Keeps what is fetched ahead behind a part of the screen that the person waits for. */
export function useHeldIdleTasks(isAwaited: boolean): void {
  useEffect(() => (isAwaited ? holdIdleTasks() : undefined), [isAwaited]);
}
