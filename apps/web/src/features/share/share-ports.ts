import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import type { ChatSession } from '#src/services/chats/chat-session.ts';
import type { SharedLinks } from '#src/services/sharing/shared-links.ts';

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
  /** Absent where the host offers no links. */
  readonly links?: LinkPort | undefined;
}

/** What links need of the program. */
export interface LinkPort {
  readonly links: SharedLinks;
  /** The most days that a link lasts here. */
  readonly maxDays: number;
  /** Whether chats are sealed before they leave; else the server can read them. */
  readonly isSealed: boolean;
  /** Copies and tells the person whether it worked. */
  readonly copy: (text: string) => Promise<void>;
}
