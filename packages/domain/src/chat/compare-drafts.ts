import { isEmptyDraft, type Draft } from './draft.ts';

/** Whether nothing of a draft would be lost with it: it is empty, or the other one goes on from it. */
export function isContained(
  draft: Pick<Draft, 'text' | 'attachments'>,
  other: Pick<Draft, 'text' | 'attachments'> | undefined,
): boolean {
  if (isEmptyDraft(draft)) return true;
  const others = new Set(other?.attachments.map(({ attachmentId }) => attachmentId));
  return (
    other?.text.startsWith(draft.text) === true &&
    draft.attachments.every(({ attachmentId }) => others.has(attachmentId))
  );
}

/** Whether two drafts would be sent as the same message. Spaces around the text do not count. */
export function isSameDraft(
  one: Pick<Draft, 'text' | 'attachments'>,
  other: Pick<Draft, 'text' | 'attachments'>,
): boolean {
  return (
    one.text.trim() === other.text.trim() &&
    one.attachments.length === other.attachments.length &&
    one.attachments.every(
      ({ attachmentId }, index) => other.attachments[index]?.attachmentId === attachmentId,
    )
  );
}
