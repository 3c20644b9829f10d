import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import { isWithinDepth } from '@parley/domain/import/is-within-depth.ts';

import { fieldsOf } from '#src/data/records/fields.ts';
import type { ChecksumState } from '#src/platform/import-protocol.ts';
import { createSha256 } from '#src/platform/incremental-sha256.ts';

const deepest = 200;

/** Compares the checksum of a parsed backup with the one that stands in it. */
export function canonicalChecksum(value: unknown): ChecksumState {
  const { checksum, data } = fieldsOf(value);
  if (typeof checksum !== 'string') return 'missing';
  if (!isWithinDepth(data, deepest)) return 'wrong';
  const hash = createSha256();
  hash.update(new TextEncoder().encode(canonicalJson(data)));
  return hash.hex() === checksum ? 'right' : 'wrong';
}
