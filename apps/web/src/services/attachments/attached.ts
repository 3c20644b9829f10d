import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { AttachmentStoreError } from './attachment-store.ts';

/** A part that can be sent. */
export interface Attached<Part extends FilePart | ImagePart = FilePart | ImagePart> {
  readonly part: Part;
  /** Whether the bytes reached the disk; until then, and where they do not, memory has them. */
  readonly saved: Promise<Result<null, AttachmentStoreError>>;
}
