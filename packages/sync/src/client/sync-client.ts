import { ok, type Result } from '@parley/domain/shared/result.ts';

import { mergeRecord } from '../merge/merge-record.ts';
import type { ClientStorageFailure } from '../storage/client-storage.ts';
import { settleRemovals } from './at-head.ts';
import type { ClientParts, Decisions } from './client-parts.ts';
import { decideAbsent } from './compare-absent.ts';
import { openRecord } from './open-record.ts';
import type { RefusedWrites } from './push.ts';
import type { RoundFailure } from './pull.ts';
import { runRound, type RoundOptions, type RoundOutcome } from './round.ts';
import { inWorkspace } from './workspace.ts';

/**
 * The client's end of the sync. Its methods must not overlap: the caller runs them one after another,
 * in one tab at a time.
 */
export interface SyncClient {
  /** Brings the device and the server together once. */
  round(options?: RoundOptions): Promise<Result<RoundOutcome, RoundFailure>>;
  /** Carries out what a person has decided about removals that wait. */
  decideRemovals(decision: 'agree' | 'refuse'): Promise<Result<undefined, ClientStorageFailure>>;
  /** Switches a category on or off on this device. What the server has of it stays there. */
  setCategory(category: string, isOn: boolean): Promise<Result<undefined, ClientStorageFailure>>;
  /** Has the next round compare everything with the server. */
  compareAgain(): Promise<Result<undefined, ClientStorageFailure>>;
}

/** The decisions of the product. */
export const decisions: Decisions = { mergeRecord, openRecord, decideAbsent };

/** Makes a client; what was refused is asked for anew by each. */
export function createSyncClient(parts: ClientParts): SyncClient {
  const refused: RefusedWrites = new Map();
  const session = { parts, refused, triedRing: 0 };
  return {
    round: (options = {}) => runRound(session, options),
    async decideRemovals(decision) {
      const settled = await settleRemovals(parts, 0, decision);
      return settled.ok ? ok(undefined) : settled;
    },
    setCategory: (category, isOn) => setCategory(parts, category, isOn),
    async compareAgain() {
      const stored = await inWorkspace(parts, async (space) => {
        space.state = { ...space.state, compare: space.state.compare ?? 'audit' };
      });
      return stored.ok ? ok(undefined) : stored;
    },
  };
}

function setCategory(
  parts: ClientParts,
  category: string,
  isOn: boolean,
): Promise<Result<undefined, ClientStorageFailure>> {
  return inWorkspace(parts, async (space) => {
    const { categoriesOff } = space.state;
    if (categoriesOff.includes(category) !== isOn) return undefined;
    const others = categoriesOff.filter((each) => each !== category);
    space.state = isOn
      ? { ...space.state, categoriesOff: others, compare: 'audit', mustLook: true }
      : { ...space.state, categoriesOff: [...others, category] };
    return undefined;
  });
}
