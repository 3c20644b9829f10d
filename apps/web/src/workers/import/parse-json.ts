import type { Bytes } from '#src/platform/byte-streams.ts';

/** Thrown for what is no JSON: another kind of file, or one that was cut off. */
export class JsonError extends Error {}

/** Longer texts do not fit into one string of the browser. */
export const mostJsonBytes = 480 * 2 ** 20;

/**
 * Parses a file in any Unicode encoding that says so itself, UTF-8 otherwise. Names that scripts
 * give a meaning to are dropped on the way.
 *
 * Errors: {@link JsonError}.
 */
export function parseJson(bytes: Bytes): unknown {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return /"(?:__proto__|\\u005f)/i.test(text) ? JSON.parse(text, dropProto) : JSON.parse(text);
  } catch {
    throw new JsonError('No JSON');
  }
}

function encodingOf(bytes: Bytes): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function dropProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
