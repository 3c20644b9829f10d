import { ok, type Result } from '@parley/domain/shared/result.ts';

import { mergeRecord } from '../merge/merge-record.ts';
import type { ClientStorageFailure } from '../storage/client-storage.ts';
import { firstBackfill, type Backfill } from '../storage/sync-state.ts';
import { settleRemovals } from './at-head.ts';
import type { ClientParts, Decisions } from './client-parts.ts';
import { decideAbsent } from './compare-absent.ts';
import { openRecord } from './open-record.ts';
import type { RefusedWrites } from './push.ts';
import type { RoundFailure } from './pull.ts';
import type { WaitingRemoval } from './removals.ts';
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
  decideRemovals(
    decision: 'agree' | 'refuse',
  ): Promise<Result<readonly WaitingRemoval[], ClientStorageFailure>>;
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
  const session = { parts, refused, hasReleased: false };
  return {
    round: (options = {}) => runRound(session, options),
    decideRemovals: (decision) => settleRemovals(parts, decision),
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
    const { categoriesOff, backfill } = space.state;
    if (categoriesOff.includes(category) !== isOn) return undefined;
    if (!isOn) {
      space.state = { ...space.state, categoriesOff: [...categoriesOff, category] };
      return undefined;
    }
    const stages: Backfill['stages'] = category === 'chats' ? firstBackfill.stages : [[1]];
    const again = { ...firstBackfill, stages, isWhole: false };
    space.state = {
      ...space.state,
      categoriesOff: categoriesOff.filter((each) => each !== category),
      // Whoever reads everything anyway begins anew with all of it.
      backfill: backfill === null ? again : { ...firstBackfill, isWhole: backfill.isWhole },
      mustLook: true,
    };
    return undefined;
  });
}
