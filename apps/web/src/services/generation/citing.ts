import type { MessagePart, ToolResultPart } from '@parley/domain/chat/message-part.ts';

type Cite = (
  parts: readonly MessagePart[],
  results: readonly ToolResultPart[],
) => readonly MessagePart[];

let cite: Cite | undefined;

/** Gets ready to cite: most replies have nothing to cite, and the page starts without this code. */
export async function loadCiting(): Promise<void> {
  cite ??= (await import('@parley/domain/chat/cite-results.ts')).citeResults;
}

/**
 * The parts of a reply with what they cite of results. As they are where there are none, or where the
 * code for it could not be loaded.
 */
export const citedParts: Cite = (parts, results) =>
  results.length === 0 || cite === undefined ? parts : cite(parts, results);
