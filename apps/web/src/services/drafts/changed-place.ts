import { isContained, isSameDraft } from '@parley/domain/chat/compare-drafts.ts';

import type { LostPlace } from '#src/data/repositories/known-drafts.ts';
import { readLostPlace } from '#src/data/repositories/lost-places.ts';
import type { Store } from '#src/data/store.ts';

import type { DraftContent } from './draft-content.ts';

/** What lies in a place that this tab held, after another one has changed it. */
export interface ChangedPlace {
  readonly stored: DraftContent | undefined;
  /** What was sent with the change; undefined where nothing was. */
  readonly sent: readonly DraftContent[] | undefined;
  /**
   * What became of a draft that stands in the composer of the place. `lost`: it is in no store any
   * more.
   */
  readonly fateOf: (draft: DraftContent) => 'sent' | 'lost' | 'kept';
}

/** Reads what became of a place; undefined where it cannot be read. */
export async function readChangedPlace(
  store: Store,
  lost: LostPlace,
): Promise<ChangedPlace | undefined> {
  const read = await readLostPlace(store, lost);
  return read.ok ? createChangedPlace(read.value) : undefined;
}

/** Tells what a place holds, and what follows for what stands there. */
export function createChangedPlace({
  stored,
  sent,
}: Pick<ChangedPlace, 'stored' | 'sent'>): ChangedPlace {
  return {
    stored,
    sent,
    fateOf(draft) {
      if (sent === undefined) return isContained(draft, stored) ? 'kept' : 'lost';
      return sent.some((other) => isSameDraft(other, draft)) ? 'sent' : 'kept';
    },
  };
}
