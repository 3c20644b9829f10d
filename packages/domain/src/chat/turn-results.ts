import type { Message } from './message.ts';
import type { ToolCallPart, ToolResultPart } from './message-part.ts';
import { resultsOfMessage } from './tool-calls.ts';

/** What belongs to the last question of a branch: all that stands behind it. */
function turnOf(path: readonly Message[]): readonly Message[] {
  return path.slice(path.findLastIndex(({ role }) => role === 'user') + 1);
}

/** The results of the turn that a branch ends with, also those of calls that are not all done; in order. */
export function resultsOfTurn(path: readonly Message[]): readonly ToolResultPart[] {
  return turnOf(path).flatMap(resultsOfMessage);
}

/** The calls of the turn that a branch ends with, in order. */
export function callsOfTurn(path: readonly Message[]): readonly ToolCallPart[] {
  return turnOf(path).flatMap(({ role, parts }) =>
    role === 'assistant' ? parts.filter((part) => part.type === 'tool-call') : [],
  );
}

/**
 * Gives numbers to the sources of a turn, by their addresses, and goes on behind those that are there.
 */
export function createSourceNumbers(
  results: readonly ToolResultPart[],
): (address: string) => number {
  const numbers = new Map<string, number>();
  let last = 0;
  for (const { n, url } of results.flatMap(({ sources = [] }) => sources)) {
    if (url !== undefined && !numbers.has(url)) numbers.set(url, n);
    last = Math.max(last, n);
  }
  return (address) => {
    const known = numbers.get(address);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(address, last);
    return last;
  };
}
