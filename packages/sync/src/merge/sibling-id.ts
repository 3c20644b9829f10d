import { idPrefixes } from '@parley/domain/shared/ids.ts';

import type { RecordKey } from '../storage/sync-record.ts';
import { createDigest } from './digest.ts';
import type { Write } from './version-vector.ts';

const halves = [createDigest('sibling-id/0'), createDigest('sibling-id/1')];

/**
 * The id of the record that keeps a text beside the one that was put in its place. The same text
 * beside the same write has the same id on every device, so two copies of a profile make one record.
 */
export function siblingId(key: RecordKey, write: Write, text: unknown): string {
  const source = [key.collection, key.id, write.device, write.op, text];
  const bits = BigInt(`0x${halves.map((digest) => digest(source)).join('')}`);
  const random = bits.toString(36).padStart(25, '0').slice(-20);
  return key.collection === 'messages' ? idPrefixes.message + random : `${key.id}-${random}`;
}
