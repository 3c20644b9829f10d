import type { ChatId } from '../shared/ids.ts';
import type { FilePart, ImagePart } from './message-part.ts';

/** Where a draft belongs: a chat, or the page of a chat that has no message yet. */
export type DraftKey = ChatId | 'new';

/** What stands in a composer and has not been sent. */
export interface Draft {
  readonly key: DraftKey;
  readonly text: string;
  readonly attachments: readonly (ImagePart | FilePart)[];
  readonly updatedAtMs: number;
}

/** Whether there is nothing worth keeping. */
export function isEmptyDraft(draft: Pick<Draft, 'text' | 'attachments'>): boolean {
  return draft.text.trim() === '' && draft.attachments.length === 0;
}
