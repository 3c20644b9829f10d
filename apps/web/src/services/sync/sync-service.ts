import type { CloudStats } from '@parley/contract/http/cloud.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type {
  EnteredSecret,
  FileFailure,
  JoinOffer,
  KeepChoice,
  KeyState,
  SyncKeyError,
  SyncSnapshot,
  WakeReason,
} from '#src/platform/sync-protocol.ts';

type Outcome<T = KeyState> = Promise<Result<T, SyncKeyError>>;

/** The sync of this browser with the other devices of a person. */
export interface SyncService {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => SyncSnapshot;

  /** Asks where the keys of the account are that is signed in. */
  readonly open: () => Outcome;
  /** Twelve words; they hold nothing before {@link createKeys}, {@link replacePhrase} or {@link startOver}. */
  readonly drawPhrase: () => Promise<readonly string[]>;
  /** Makes the keys of an account that has none; the sync begins. */
  readonly createKeys: () => Outcome;
  readonly replacePhrase: () => Outcome;
  /** Makes new keys and replaces what the server has by what is here. */
  readonly startOver: () => Outcome;
  readonly unlock: (secret: EnteredSecret) => Outcome;
  readonly offerJoin: () => Outcome<JoinOffer>;
  /** @param code as it was typed */
  readonly join: (code: string) => Outcome;
  /** Null takes it away. */
  readonly setPassphrase: (passphrase: string | null) => Outcome;
  /** Takes the keys from a device; new ones are made for the others. */
  readonly removeHolder: (id: string) => Outcome;
  /** Ends the sync of this browser; what is here stays. */
  readonly leave: () => Outcome<null>;

  /** Has a round begin now. */
  readonly syncNow: () => void;
  /** Tells of the page what makes a round worthwhile. */
  readonly wake: (reason: WakeReason) => void;
  /** Fetches the bytes of an attachment to this browser. */
  readonly fetchFile: (id: string) => Promise<Result<null, FileFailure>>;
  /** Has all files of the account on this device, or not any more; false where that was not stored. */
  readonly keepFiles: (choice: KeepChoice) => Promise<boolean>;
  /** Compares everything with the server. */
  readonly compareAll: () => Promise<boolean>;
  readonly decideRemovals: (decision: 'agree' | 'refuse') => Promise<boolean>;
  readonly setCategory: (category: string, isOn: boolean) => Promise<boolean>;
  /** What the account takes at the server; undefined where there is no answer. */
  readonly loadStats: () => Promise<CloudStats | undefined>;
}
