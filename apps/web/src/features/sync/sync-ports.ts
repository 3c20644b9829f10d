import type { SyncService } from '#src/services/sync/sync-service.ts';

import type { WaitingChanges } from './logic/waiting-lines.ts';

/** What the screens of the sync call. */
export interface SyncPorts {
  readonly sync: SyncService;
  /** Leads to the place where one signs in. */
  readonly openAccount: () => void;
  readonly nowMs: () => number;
  /** What is here alone; empty where it is too much to be looked at one by one. */
  readonly countWaiting: () => Promise<readonly WaitingChanges[]>;
  /** Tells of each change of what is stored here. */
  readonly onCommit: (listener: () => void) => () => void;
  /** Address of this page, without a fragment. */
  readonly pageUrl: string;
  readonly copy: (text: string) => void;
  readonly notify: (text: string) => void;
  /** Offers the recovery phrase as a file; absent where files cannot be saved. */
  readonly savePhrase?: ((text: string) => void) | undefined;
}
