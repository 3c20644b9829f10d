import type { BackupCounts, BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { AttachmentPlace, LeftOutFile } from '@parley/domain/backup/left-out.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import type { Store } from '../store.ts';
import type { UnreadTally } from './unread-tally.ts';

/** A piece of text of `data`; a line feed follows unless it is open. */
export interface Line {
  readonly text: string;
  readonly isOpen?: boolean;
}

/** A backup that is being written. */
export interface BackupJob {
  readonly store: Store;
  readonly sections: ReadonlySet<BackupSection>;
  /** Counted up while lines are made. */
  readonly counts: { -readonly [Kind in keyof BackupCounts]: BackupCounts[Kind] };
  readonly onProgress: (done: BackupCounts) => void;
  readonly latestSeenUpdate: string | undefined;
  /** Attachments that what was written refers to, and where. */
  readonly used: Map<AttachmentId, AttachmentPlace[]>;
  /** Filled while lines are made. */
  readonly leftOut: LeftOutFile[];
  /** Rows that cannot be read, counted while lines are made. */
  readonly unread: UnreadTally;
}
