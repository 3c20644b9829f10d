import type { Message } from './message.ts';
import { textOfParts, type MessagePart } from './message-part.ts';
import { resultsOfMessage } from './tool-calls.ts';

/**
 * Whether a branch holds text that the person did not type: results from elsewhere, documents, and
 * pages that a model read when it searched by itself.
 */
export function hasOutsideText(path: readonly Message[]): boolean {
  return path.some(
    (message) =>
      message.parts.some((part) => part.type === 'file' || citesWeb(part)) ||
      resultsOfMessage(message).some(({ isOutside }) => isOutside === true) ||
      (message.usage?.searches ?? 0) > 0,
  );
}

function citesWeb(part: MessagePart): boolean {
  return part.type === 'text' && part.citations?.some(({ kind }) => kind === 'web') === true;
}

/** What the person and tools brought into a branch; what models wrote is none of it. */
export function branchTexts(path: readonly Message[]): readonly string[] {
  return path.flatMap((message) => {
    const results = resultsOfMessage(message).map(({ text }) => text);
    return message.role === 'user' ? [textOfParts(message.parts), ...results] : results;
  });
}
