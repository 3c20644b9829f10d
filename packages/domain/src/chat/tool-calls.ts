import type { FinishReason } from './chat-event.ts';
import type { Message, ResultPart } from './message.ts';
import type { MessagePart, ToolCallPart, ToolResultPart } from './message-part.ts';

/** Ends after which the last call may be half, or nothing more is wanted. */
const unfit: ReadonlySet<FinishReason> = new Set<FinishReason>([
  'length',
  'content-filter',
  'refusal',
  'pause',
]);

/** The calls of a reply that ended well, in its order; each id once. */
export function callsToRun({ role, state, finishReason, parts }: Message): readonly ToolCallPart[] {
  if (role !== 'assistant' || state !== 'finished') return [];
  if (finishReason !== undefined && unfit.has(finishReason)) return [];
  const calls = parts.filter((part) => part.type === 'tool-call');
  return calls.filter(({ callId }, at) => calls.findIndex((c) => c.callId === callId) === at);
}

/** Whether a reply goes on by itself: its tools run, and another reply follows. */
export function isStepToAnswer(reply: Message): boolean {
  return reply.toolPause === undefined && callsToRun(reply).length > 0;
}

/** The results of calls in a message of the role `tool`. */
export function resultsIn(parts: readonly MessagePart[]): readonly ToolResultPart[] {
  return parts.filter((part) => part.type === 'tool-result');
}

/** All that a message holds, also what calls of a reply have given that are not all done. */
export function partsOfMessage({ parts, toolRun }: Message): readonly MessagePart[] {
  return toolRun === undefined ? parts : [...parts, ...toolRun.results];
}

/** The result of a call with what came with it; empty where there is none. */
export function partsOfCall(parts: readonly ResultPart[], callId: string): readonly ResultPart[] {
  const at = parts.findIndex((part) => part.type === 'tool-result' && part.callId === callId);
  if (at < 0) return [];
  const next = parts.findIndex((part, index) => index > at && part.type === 'tool-result');
  return parts.slice(at, next < 0 ? undefined : next);
}

/** The results in a message, also those of a reply whose calls are not all done. */
export function resultsOfMessage({ parts, toolRun }: Message): readonly ToolResultPart[] {
  return [...resultsIn(parts), ...resultsIn(toolRun?.results ?? [])];
}

/** Reads the arguments of a call; undefined where they are no JSON object. No text means none. */
export function parseArguments(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
