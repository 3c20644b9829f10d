import { systemClock } from '#src/platform/clock.ts';
import type { StoragePersistence } from '#src/platform/storage-persistence.ts';
import type { Store } from '#src/data/store.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { ToolLoopDeps } from '#src/services/chats/tool-loop.ts';
import type { ChatStorage } from '#src/services/temporary/chat-storage.ts';
import {
  createTemporaryChats,
  type TemporaryChats,
} from '#src/services/temporary/temporary-chats.ts';

interface TemporaryParts {
  /** Where the other chats lie. */
  readonly kept: ChatStorage;
  readonly persistence: StoragePersistence;
  readonly makeAttachments: (store: Store) => Attachments;
  readonly makeTools: (attachments: Attachments) => ToolLoopDeps;
}

/** Chats in the memory of this tab; what keeps them there is loaded with the first. */
export function startTemporary(parts: TemporaryParts): TemporaryChats {
  return createTemporaryChats(async () => {
    const { createStorageMaker } = await import('#src/services/temporary/temporary-storage.ts');
    return createStorageMaker({ ...parts, clock: systemClock });
  });
}
