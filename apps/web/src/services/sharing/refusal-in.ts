import { fieldsOf, textOr } from '#src/data/records/fields.ts';
import type { Bytes } from '#src/platform/byte-streams.ts';

const maxSaid = 300;

/** A server that knows such requests says in words why it refuses one. */
export function refusalIn(bytes: Bytes): {
  readonly code: 'refused';
  readonly userMessage?: string;
} {
  try {
    const fields = fieldsOf(JSON.parse(new TextDecoder().decode(bytes)) as unknown);
    const userMessage = textOr(fields['userMessage'], '').slice(0, maxSaid);
    return userMessage === '' ? { code: 'refused' } : { code: 'refused', userMessage };
  } catch {
    return { code: 'refused' };
  }
}
