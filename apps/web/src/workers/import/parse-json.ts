import type { Bytes } from '#src/platform/byte-streams.ts';

/** Thrown for what is no JSON: another kind of file, or one that was cut off. */
export class JsonError extends Error {}

/** Longer texts do not fit into one string of the browser. */
export const maxJsonBytes = 480 * 2 ** 20;

/** What a file holds. */
export interface ParsedText {
  readonly value: unknown;
  /** Numbers of the lines, from 1, that are no JSON where each line is a text of its own. */
  readonly damagedLines: readonly number[];
}

/**
 * Parses a file in any Unicode encoding that says so itself, UTF-8 otherwise: one JSON text, or JSON
 * Lines, which give a list. Names that scripts give a meaning to are dropped on the way.
 *
 * Errors: {@link JsonError}.
 */
export function parseJson(bytes: Bytes): ParsedText {
  const text = decode(bytes);
  const parsed = parseText(text) ?? parseLines(text);
  if (parsed === undefined) throw new JsonError('No JSON');
  return parsed;
}

function decode(bytes: Bytes): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new JsonError('No text');
  }
}

function parseText(text: string): ParsedText | undefined {
  try {
    return { value: parseSafely(text), damagedLines: [] };
  } catch {
    return undefined;
  }
}

/** So many more pieces than whole lines tell that the rest are pieces as well. */
const maxPieces = 1000;

/**
 * An object on each line. A single JSON text that was cut off has lines as well, but they are pieces:
 * most lines have to be whole.
 */
function parseLines(text: string): ParsedText | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const objects: unknown[] = [];
  const damagedLines: number[] = [];
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    if (line.trim() === '') continue;
    const parsed = parseText(line);
    if (typeof parsed?.value === 'object' && parsed.value !== null) objects.push(parsed.value);
    else damagedLines.push(number);
    if (damagedLines.length > objects.length + maxPieces) return undefined;
  }
  const isLines = objects.length > 0 && objects.length >= damagedLines.length;
  return isLines ? { value: objects, damagedLines } : undefined;
}

/** One after the other: the lines of a large file beside it would fill the memory. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    yield text.slice(start, end);
    start = end + 1;
  }
}

function parseSafely(text: string): unknown {
  return /"(?:__proto__|\\u005f)/i.test(text) ? JSON.parse(text, dropProto) : JSON.parse(text);
}

function encodingOf(bytes: Bytes): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function dropProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
