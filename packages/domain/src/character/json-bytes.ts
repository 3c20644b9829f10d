import { isWithinDepth } from '../import/is-within-depth.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { decodeUtf8 } from '../shared/utf8.ts';

import { characterFileLimits } from './character-file-limits.ts';

/** Why bytes are not read as JSON. */
export interface JsonFailure {
  readonly reason: 'empty' | 'not-json' | 'too-large' | 'too-deep';
}

/** Reads UTF-8 JSON, with or without a byte order mark, within the limits of files of characters. */
export function parseJsonBytes(bytes: Uint8Array): Result<unknown, JsonFailure> {
  if (bytes.length > characterFileLimits.jsonBytes) return err({ reason: 'too-large' });
  const text = decodeUtf8(bytes);
  if (text === undefined) return err({ reason: 'not-json' });
  if (text.trim() === '') return err({ reason: 'empty' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ reason: 'not-json' });
  }
  return isWithinDepth(value, characterFileLimits.depth) ? ok(value) : err({ reason: 'too-deep' });
}
