import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';

/**
 * Reads a draft and gives the last one again as long as nothing but the text at its end has grown.
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
  if (before?.type !== 'text' || now?.type !== 'text') return false;
  if (before.text.trim() === '' && now.text.trim() !== '') return false;
  return last.parts.every((part, index) => part === before || part === next.parts[index]);
}
