import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import type { ChatSession } from '#src/services/chats/chat-session.ts';

/** What printing needs of the program. */
export interface PrintPort {
  readonly session: ChatSession;
  /** Contents of attachments by id; what is gone is left out. */
  readonly loadAttachments: (
    messages: readonly Message[],
  ) => Promise<ReadonlyMap<AttachmentId, LoadedAttachment>>;
}

/** What sharing needs of the program. */
export interface SharePort extends PrintPort {
  readonly saveFile: (name: string, content: Blob) => void;
  /** Copies and tells the person whether it worked. */
  readonly copy: (text: string) => Promise<void>;
}
