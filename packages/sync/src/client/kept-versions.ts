import { hasSeen } from '../merge/version-vector.ts';
import type {
  FieldDigests,
  KeptVersion,
  MergedVersion,
  VersionVector,
} from '../storage/sync-record.ts';

/*
 * A server that was restored may have lost a version, and another device may have written without it.
 * What the row keeps of the lost one is no change of a person: it gives way to whoever goes on from
 * there.
 */

/** Of what a row has kept, the part that somebody has seen. */
export function keptAndSeen(base: MergedVersion | null, theirsSeen: VersionVector): FieldDigests {
  const seen = (base?.kept ?? []).filter((each) => hasSeen(theirsSeen, each));
  return Object.fromEntries(seen.flatMap(({ digests }) => Object.entries(digests)));
}

/** A merge, by the digests of what went in and what came out. */
export interface MergedDigests {
  readonly base: MergedVersion | null;
  readonly row: FieldDigests;
  readonly theirs: FieldDigests;
  readonly theirsSeen: VersionVector;
}

/** What a row keeps of versions that theirs had not seen. */
export function keptInRow({
  base,
  row,
  theirs,
  theirsSeen,
}: MergedDigests): readonly KeptVersion[] {
  if (base === null) return [];
  const { device, op } = base.repeats ?? base;
  return [...(base.kept ?? []), { device, op, digests: base.digests }]
    .filter((each) => !hasSeen(theirsSeen, each))
    .map((each) => ({ ...each, digests: onlyInRow(each.digests, row, theirs) }))
    .filter(({ digests }) => Object.keys(digests).length > 0);
}

function onlyInRow(digests: FieldDigests, row: FieldDigests, theirs: FieldDigests): FieldDigests {
  return Object.fromEntries(
    Object.entries(digests).filter(([path, each]) => row[path] === each && theirs[path] !== each),
  );
}
