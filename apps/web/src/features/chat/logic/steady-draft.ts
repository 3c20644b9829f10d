import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import type { MessagePart, ReasoningPart, TextPart } from '@parley/domain/chat/message-part.ts';

/**
 * Reads a draft and gives the last one again as long as nothing but the text or the thoughts at its
 * end have grown.
 * The first visible character counts as a change: what waits for it has to go.
 */
export function createSteadyReader(
  read: () => ReplyDraft | undefined,
): () => ReplyDraft | undefined {
  let last: ReplyDraft | undefined;
  return () => {
    const next = read();
    if (last === undefined || next === undefined || !hasOnlyGrown(last, next)) last = next;
    return last;
  };
}

function hasOnlyGrown(last: ReplyDraft, next: ReplyDraft): boolean {
  if (last === next) return true;
  if (last.state !== next.state || last.error !== next.error) return false;
  if (last.parts.length !== next.parts.length) return false;
  const before = last.parts.at(-1);
  const now = next.parts.at(-1);
  if (!isText(before) || !isText(now) || before.type !== now.type) return false;
  if (durationOf(before) !== durationOf(now)) return false;
  if (before.text.trim() === '' && now.text.trim() !== '') return false;
  return last.parts.every((part, index) => part === before || part === next.parts[index]);
}

function isText(part: MessagePart | undefined): part is TextPart | ReasoningPart {
  return part?.type === 'text' || part?.type === 'reasoning';
}

/** Thoughts that have come to their end have one. */
function durationOf(part: TextPart | ReasoningPart): number | undefined {
  return part.type === 'reasoning' ? part.durationMs : undefined;
}
