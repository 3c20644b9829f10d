import type { ToolCallPart, ToolResultPart } from '@parley/domain/chat/message-part.ts';
import { parseArguments } from '@parley/domain/chat/tool-calls.ts';

const gistCharacters = 80;

/** What a call was about on one line: its only text, and what came out, where both are short. */
export function gistOf(call: ToolCallPart, result: ToolResultPart | undefined): string {
  const values = Object.values(parseArguments(call.argumentsText) ?? {});
  const [only] = values;
  const asked = values.length === 1 && typeof only === 'string' ? oneLine(only) : '';
  // What others wrote is for its source to say.
  if (result === undefined || result.isError || result.isOutside === true) return asked;
  const got = oneLine(result.text);
  return asked === '' ? got : `${asked} → ${got}`;
}

function oneLine(text: string): string {
  const line = text.slice(0, gistCharacters).replace(/\s+/g, ' ').trim();
  return text.length > gistCharacters ? `${line}…` : line;
}

/** Arguments as people read them: JSON in lines where it is JSON, else as the model wrote them. */
export function layOut(argumentsText: string): string {
  const parsed = parseArguments(argumentsText);
  return parsed === undefined ? argumentsText : JSON.stringify(parsed, null, 2);
}
