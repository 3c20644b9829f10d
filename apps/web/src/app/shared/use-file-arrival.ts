import { useSyncExternalStore } from 'react';

import { fileArrivals, type FileArrival } from './file-arrivals.ts';

/** How a file stands whose bytes may be on another device. */
export function useFileArrival(id: string): FileArrival {
  return useSyncExternalStore(fileArrivals.subscribe, () => fileArrivals.get(id));
}
