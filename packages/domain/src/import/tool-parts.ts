import type { ImportedPart } from './imported-chat.ts';
import { fieldsOf, firstText, listOf, textOf, type SourceFields } from './source-json.ts';

/** A call of a tool as a program told it. */
interface ReportedCall {
  readonly callId: string;
  readonly name: string;
  /** A text that the model wrote, or what was parsed of it. */
  readonly args: unknown;
  /** Left out where the program tells nothing of it, or tells it in a message of its own. */
  readonly result?: unknown;
  readonly isError?: boolean;
}

/** A call, and its result where it stands beside it. */
export function callParts(call: ReportedCall): readonly ImportedPart[] {
  const { callId, name, args, result, isError } = call;
  const asked = { type: 'tool-call', callId, name, argumentsText: jsonText(args ?? {}) } as const;
  return result === undefined || result === null
    ? [asked]
    : [asked, resultPart({ callId, name, result, isError: isError === true })];
}

/** What a tool gave back. */
export function resultPart(told: Omit<ReportedCall, 'args'>): ImportedPart {
  const { callId, name, result, isError = false } = told;
  return { type: 'tool-result', callId, name, text: resultText(result), isError };
}

/** The calls of a message in the manner of OpenAI, the older form too. */
export function calledIn(message: SourceFields): readonly ImportedPart[] {
  const single = message['function_call'];
  const calls = [...listOf(message['tool_calls']), ...(single ? [{ function: single }] : [])];
  return calls.flatMap((each) => {
    const call = fieldsOf(each);
    const { name, arguments: args } = fieldsOf(call['function']);
    return callParts({ callId: textOf(call['id']), name: textOf(name), args });
  });
}

/** Texts as they are, lists of texts joined, anything else as JSON. */
function resultText(result: unknown): string {
  const inner = listOf(fieldsOf(result)['content'] ?? result);
  const texts = inner.map((each) => firstText(each, fieldsOf(each)['text']));
  return inner.length > 0 && texts.every((text) => text !== '')
    ? texts.join('\n')
    : jsonText(result);
}

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
