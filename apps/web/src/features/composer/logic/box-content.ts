import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import type { DraftSending } from '#src/services/drafts/draft-sendings.ts';

/** A message as it stands in the box. */
export interface BoxContent {
  readonly text: string;
  /** Its attachments. */
  readonly keys: readonly number[];
}

/** A message that is on its way. */
export interface BoxSending extends BoxContent {
  readonly isSent: Promise<boolean>;
}

/** All that stands in the box. */
export function readBox(box: HTMLTextAreaElement, pending: PendingAttachments): BoxContent {
  return { text: box.value, keys: pending.read().map(({ key }) => key) };
}

/** What stands in the box of a draft that is on its way. */
export function findInBox(
  sending: DraftSending | undefined,
  pending: PendingAttachments,
): BoxSending | undefined {
  if (sending === undefined) return undefined;
  const { content, isSent } = sending;
  const ids = new Set(content.attachments.map(({ attachmentId }) => attachmentId));
  const going = pending
    .read()
    .filter(({ part }) => part !== undefined && ids.has(part.attachmentId));
  return { text: content.text, keys: going.map(({ key }) => key), isSent };
}

/**
 * Takes a message out of the box.
 *
 * @returns whether something came in beside it, which stays
 */
export function takeOutOfBox(
  box: HTMLTextAreaElement | null,
  pending: PendingAttachments,
  { text, keys }: BoxContent,
): boolean {
  const rest = box?.value.slice(text.length).trimStart() ?? '';
  if (box !== null) box.value = rest;
  for (const key of keys) pending.remove(key);
  return rest !== '' || pending.read().length > 0;
}
