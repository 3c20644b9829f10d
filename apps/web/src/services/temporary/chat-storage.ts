import type { DraftKey } from '@parley/domain/chat/draft.ts';

import type { Queries } from '#src/data/queries/create-queries.ts';
import type { Store } from '#src/data/store.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { ToolLoopDeps } from '#src/services/chats/tool-loop.ts';
import type { EditDraftStore } from '#src/services/drafts/draft-store.ts';

/** Where a chat lies with all that belongs to it: on the disk, or in the memory of this tab. */
export interface ChatStorage {
  readonly store: Store;
  readonly queries: Queries;
  readonly attachments: Attachments;
  readonly drafts: EditDraftStore;
  readonly tools: ToolLoopDeps;
  /** Where the draft of a chat without messages lies. */
  readonly newDraftKey: DraftKey;
}
