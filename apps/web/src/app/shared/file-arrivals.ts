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
/** Files that are looked for again without being asked: what is said of them stays until there is news. */
const quiet = new Set<string>();
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
    quiet.delete(id);
    lookAgain(id);
  },
};

function lookAgain(id: string): void {
  note(id, { attempt: fileArrivals.get(id).attempt + 1 });
}

type FileSync = Pick<SyncService, 'fetchFile' | 'getSnapshot' | 'subscribe'>;

const followed = new WeakSet<FileSync>();

/** Fetches the bytes of a file that are not on this device; false where that is not possible now. */
export async function fetchFile(program: SyncProgram, id: string): Promise<boolean> {
  return fetchBySync(syncOf(program), id);
}

/** As {@link fetchFile}, by the sync of this tab. */
export async function fetchBySync(sync: FileSync, id: string): Promise<boolean> {
  followRounds(sync);
  if (!quiet.delete(id)) note(id, { state: 'fetching' });
  const fetched = await sync.fetchFile(id);
  if (fetched.ok) noteArrived(id);
  else note(id, { state: fetched.error.code });
  return fetched.ok;
}

function noteArrived(id: string): void {
  const { attempt } = fileArrivals.get(id);
  // Who was told that it is not there looks once more.
  arrivals.set(id, { state: undefined, attempt: attempt === 0 ? 0 : attempt + 1 });
  listeners.notify();
}

/** A round may have brought what was waited for. */
function followRounds(sync: FileSync): void {
  if (followed.has(sync)) return;
  followed.add(sync);
  let { syncedAtMs } = sync.getSnapshot();
  sync.subscribe(() => {
    const next = sync.getSnapshot().syncedAtMs;
    if (next === syncedAtMs) return;
    syncedAtMs = next;
    for (const [id, { state }] of arrivals) {
      if (!mayCome.has(state)) continue;
      quiet.add(id);
      lookAgain(id);
    }
  });
}
