import type { Message } from '../chat/message.ts';
import type { ToolCallPart } from '../chat/message-part.ts';
import { parseArguments } from '../chat/tool-calls.ts';
import { callsOfTurn } from '../chat/turn-results.ts';
import type { Tool } from './tool.ts';

/** The same call for the third time in a row brings nothing new. */
const maxIdenticalCalls = 2;

/**
 * Why a call is not run, in words for the model; undefined where nothing speaks against it.
 *
 * @param path the branch up to the reply that calls, and that reply
 */
export function refusalOf(
  tool: Pick<Tool, 'name' | 'maxPerQuestion'>,
  call: ToolCallPart,
  path: readonly Message[],
): string | undefined {
  const calls = callsOfTurn(path);
  const at = calls.findLastIndex(({ callId }) => callId === call.callId);
  const before = calls.slice(0, Math.max(0, at));
  const last = before.slice(-maxIdenticalCalls);
  if (last.length === maxIdenticalCalls && last.every((each) => isSame(each, call))) {
    return 'This call was made three times with the same arguments.';
  }
  const { maxPerQuestion = Infinity } = tool;
  if (before.filter(({ name }) => name === tool.name).length < maxPerQuestion) return undefined;
  return `The limit of ${maxPerQuestion} calls of this tool for one question is reached. Answer with what is there.`;
}

function isSame(a: ToolCallPart, b: ToolCallPart): boolean {
  return a.name === b.name && argumentsOf(a) === argumentsOf(b);
}

function argumentsOf({ argumentsText }: ToolCallPart): string {
  const parsed = parseArguments(argumentsText);
  if (parsed === undefined) return argumentsText;
  return JSON.stringify(Object.entries(parsed).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
