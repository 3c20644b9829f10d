import { asText, isObject, type JsonObject } from '../spec/json.ts';

/** What the provider wants back must stand on the very part it came with. */
function isSigned(part: JsonObject): boolean {
  return asText(part['thoughtSignature']) !== undefined;
}

function isPlainText(part: JsonObject): boolean {
  return (
    typeof part['text'] === 'string' &&
    Object.keys(part).every((name) => name === 'text' || name === 'thought')
  );
}

/**
 * Adds parts to those so far. Pieces of one text become one part again, but never across a
 * signature. Pictures are left out: they would be sent back whole with every turn.
 */
export function addParts(
  kept: readonly JsonObject[],
  added: readonly JsonObject[],
): readonly JsonObject[] {
  const parts = [...kept];
  for (const part of added) {
    const last = parts.at(-1);
    if (part['inlineData'] !== undefined) continue;
    if (last !== undefined && canJoin(last, part)) {
      parts[parts.length - 1] = { ...last, text: `${textOf(last)}${textOf(part)}` };
    } else parts.push(part);
  }
  return parts;
}

function canJoin(last: JsonObject, part: JsonObject): boolean {
  return isPlainText(last) && isPlainText(part) && isThought(last) === isThought(part);
}

/** Whether a part is told as reasoning. */
export function isThought(part: JsonObject): boolean {
  return part['thought'] === true;
}

/** Whether the reply cannot be built again from its text and calls alone. */
export function needParts(parts: readonly JsonObject[]): boolean {
  return parts.some(
    (part) => isSigned(part) || (!isPlainText(part) && !isObject(part['functionCall'])),
  );
}

/** The text that the reader sees; empty for a thought. */
export function visibleText(part: JsonObject): string {
  return isThought(part) ? '' : textOf(part);
}

function textOf(part: JsonObject): string {
  return asText(part['text']) ?? '';
}
