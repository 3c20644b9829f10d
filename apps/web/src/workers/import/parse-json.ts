import type { Bytes } from '#src/platform/byte-streams.ts';

/** Thrown for what is no JSON: another kind of file, or one that was cut off. */
export class JsonError extends Error {}

/** Longer texts do not fit into one string of the browser. */
export const mostJsonBytes = 480 * 2 ** 20;

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

/**
 * An object on each line. A single JSON text that was cut off has lines as well, but they are pieces:
 * most lines have to be whole.
 */
function parseLines(text: string): ParsedText | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const objects: unknown[] = [];
  const damagedLines: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parseText(line);
    if (typeof parsed?.value === 'object' && parsed.value !== null) objects.push(parsed.value);
    else damagedLines.push(index + 1);
  }
  const isLines = objects.length > 0 && objects.length >= damagedLines.length;
  return isLines ? { value: objects, damagedLines } : undefined;
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
