import { fieldsOf, textOr } from '#src/data/records/fields.ts';
import type { Bytes } from '#src/platform/byte-streams.ts';

/** What a server says of a request that it refuses. */
export interface Refusal {
  readonly code: 'refused';
  /** In words for people, where it has some. */
  readonly userMessage?: string;
}

const maxSaid = 300;

/** A server that knows such requests says in words why it refuses one. */
export function refusalIn(bytes: Bytes): Refusal {
  const userMessage = textOr(fieldsIn(bytes)['userMessage'], '').slice(0, maxSaid);
  return userMessage === '' ? { code: 'refused' } : { code: 'refused', userMessage };
}

/** Whether a server that knows shares says that this one is not there. */
export function saysGone(bytes: Bytes): boolean {
  return fieldsOf(fieldsIn(bytes)['error'])['code'] === 'share-not-found';
}

function fieldsIn(bytes: Bytes): ReturnType<typeof fieldsOf> {
  try {
    return fieldsOf(JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  } catch {
    return {};
  }
}
