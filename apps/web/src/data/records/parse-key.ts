import { looksSealed } from '@parley/domain/keys/sealed-key.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';

import type { KeyRow } from '../schema.ts';
import { fieldsOf, idOf, oneOf, textOr, timeOr } from './fields.ts';

const formats = ['plain', 'encrypted', 'session'] as const;

/** Reads the row of a key; undefined where it names no provider or holds nothing. */
export function parseKey(row: unknown): KeyRow | undefined {
  const fields = fieldsOf(row);
  const providerId = idOf(fields['providerId'], parseProviderId);
  const value = textOr(fields['value'], '');
  if (providerId === undefined || value === '') return undefined;
  const updatedAtMs = timeOr(fields['updatedAtMs'], 0);
  // A value that says that it is encrypted must never be sent as if it were a key.
  const format = looksSealed(value) ? 'encrypted' : oneOf(fields['format'], formats, 'plain');
  return {
    id: textOr(fields['id'], providerId),
    providerId,
    origin: textOr(fields['origin'], ''),
    name: textOr(fields['name'], ''),
    format,
    value,
    chosenAtMs: timeOr(fields['chosenAtMs'], updatedAtMs),
    createdAtMs: timeOr(fields['createdAtMs'], updatedAtMs),
    updatedAtMs,
  };
}
