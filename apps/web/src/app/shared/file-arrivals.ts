import { createListeners } from '#src/platform/listeners.ts';
import type { FileFailure } from '#src/platform/sync-protocol.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';

import { syncOf, type SyncProgram } from './sync-of.ts';

/** How a file stands whose bytes are not on this device. */
export interface FileArrival {
  /** `fetching`: they are on their way. Undefined where nobody has looked for them at a server. */
  readonly state: 'fetching' | FileFailure['code'] | undefined;
  /** Rises where it is worth looking for them again. */
  readonly attempt: number;
}

const unasked: FileArrival = { state: undefined, attempt: 0 };
const arrivals = new Map<string, FileArrival>();
const listeners = createListeners();
/** What a later round, or a connection, may mend. */
const mayCome: ReadonlySet<FileArrival['state']> = new Set([
  'not-there',
  'offline',
  'no-answer',
  'busy',
  'keys-unavailable',
  'signed-out',
]);

function note(id: string, change: Partial<FileArrival>): void {
  arrivals.set(id, { ...(arrivals.get(id) ?? unasked), ...change });
  listeners.notify();
}

/** Files that are fetched from the server of the sync, as the page sees them. */
export const fileArrivals = {
  subscribe: listeners.add,
  get: (id: string): FileArrival => arrivals.get(id) ?? unasked,
  /** Has whoever shows the file look for its bytes again. */
  tryAgain(id: string): void {
    note(id, { attempt: fileArrivals.get(id).attempt + 1 });
  },
};

const followed = new WeakSet<SyncService>();

/** Fetches the bytes of a file that are not on this device; false where that is not possible now. */
export async function fetchFile(program: SyncProgram, id: string): Promise<boolean> {
  const sync = syncOf(program);
  followRounds(sync);
  note(id, { state: 'fetching' });
  const fetched = await sync.fetchFile(id);
  if (fetched.ok) {
    arrivals.delete(id);
    listeners.notify();
  } else {
    note(id, { state: fetched.error.code });
  }
  return fetched.ok;
}

/** A round may have brought what was waited for. */
function followRounds(sync: SyncService): void {
  if (followed.has(sync)) return;
  followed.add(sync);
  let { syncedAtMs } = sync.getSnapshot();
  sync.subscribe(() => {
    const next = sync.getSnapshot().syncedAtMs;
    if (next === syncedAtMs) return;
    syncedAtMs = next;
    for (const [id, { state }] of arrivals) if (mayCome.has(state)) fileArrivals.tryAgain(id);
  });
}
