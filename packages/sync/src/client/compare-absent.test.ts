import { describe, expect, it } from 'vitest';

import { noVersion } from '../storage/sync-record.ts';
import type { CompareMode } from '../storage/sync-state.ts';
import { decideAbsent } from './compare-absent.ts';

interface Case {
  readonly mode: CompareMode;
  /** Whether the device had merged the deletion. */
  readonly isMergedDeleted: boolean;
  /** Whether the last version that it knew of was one. */
  readonly isKnownDeleted: boolean;
  readonly seq: number;
  readonly outcome: ReturnType<typeof decideAbsent>;
  readonly why: string;
}

/** Tombstones up to 5 are gone at the server. */
const cases: readonly Case[] = [
  {
    mode: 'gap',
    isMergedDeleted: false,
    isKnownDeleted: false,
    seq: 3,
    outcome: 'remove',
    why: 'was deleted',
  },
  {
    mode: 'gap',
    isMergedDeleted: true,
    isKnownDeleted: true,
    seq: 3,
    outcome: 'forget',
    why: 'is deleted everywhere',
  },
  {
    mode: 'gap',
    isMergedDeleted: false,
    isKnownDeleted: true,
    seq: 3,
    outcome: 'remove',
    why: 'was deleted, as it knew',
  },
  {
    mode: 'restored',
    isMergedDeleted: false,
    isKnownDeleted: false,
    seq: 9,
    outcome: 'send',
    why: 'was lost',
  },
  {
    mode: 'restored',
    isMergedDeleted: true,
    isKnownDeleted: true,
    seq: 9,
    outcome: 'send',
    why: 'was deleted, which was lost',
  },
  {
    mode: 'restored',
    isMergedDeleted: true,
    isKnownDeleted: true,
    seq: 5,
    outcome: 'forget',
    why: 'was deleted long ago',
  },
  {
    mode: 'audit',
    isMergedDeleted: false,
    isKnownDeleted: false,
    seq: 3,
    outcome: 'send',
    why: 'is hidden',
  },
  {
    mode: 'audit',
    isMergedDeleted: false,
    isKnownDeleted: true,
    seq: 9,
    outcome: 'remove',
    why: 'was deleted, as it knew',
  },
];

describe('a record that the server has not', () => {
  it.each(cases)(
    '$why ($mode): $outcome',
    ({ mode, isMergedDeleted, isKnownDeleted, seq, outcome }) => {
      const version = { ...noVersion, seq, device: 'd', op: 1, isDeleted: isKnownDeleted };
      const base = { device: 'd', op: 1, isDeleted: isMergedDeleted, digests: {} };
      expect(decideAbsent({ base, version }, { mode, floor: 5 })).toBe(outcome);
    },
  );
});
