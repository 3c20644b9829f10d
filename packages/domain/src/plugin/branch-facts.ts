import type { Message } from '../chat/message.ts';
import { textOfParts } from '../chat/message-part.ts';
import { resultsIn } from '../chat/tool-calls.ts';

/** Whether a branch holds text that the person did not type: results from elsewhere, documents. */
export function hasOutsideText(path: readonly Message[]): boolean {
  return path.some(({ parts, toolRun }) => {
    if (parts.some((part) => part.type === 'file')) return true;
    const results = [...resultsIn(parts), ...(toolRun?.results ?? [])];
    return results.some(({ isOutside }) => isOutside === true);
  });
}

/** What the person and tools brought into a branch; what models wrote is none of it. */
export function branchTexts(path: readonly Message[]): readonly string[] {
  return path.flatMap(({ role, parts, toolRun }) => {
    const results = [...resultsIn(parts), ...(toolRun?.results ?? [])].map(({ text }) => text);
    return role === 'user' ? [textOfParts(parts), ...results] : results;
  });
}
