import type { ChatId } from '@parley/domain/shared/ids.ts';
import { useMemo, useState } from 'react';

import { emptySelection, keepShown, pick, pickAll, type Selection } from '../logic/selection.ts';

/** Picking chats of the list. */
export interface ChatSelection {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** After something was done with the picked chats. */
  readonly end: () => void;
  /** Picked chats that are on the list, in its order. */
  readonly ids: readonly ChatId[];
  readonly has: (id: ChatId) => boolean;
  readonly pick: (id: ChatId, isPicked: boolean, isRange: boolean) => void;
  readonly pickAll: () => void;
}

/** @param order the chats of the list in its order */
export function useSelection(order: readonly ChatId[]): ChatSelection {
  const [selection, setSelection] = useState<Selection>();
  const ids = useMemo(
    () => (selection === undefined ? [] : keepShown(selection, order)),
    [selection, order],
  );
  return {
    isOn: selection !== undefined,
    ids,
    toggle: () => setSelection(selection === undefined ? emptySelection : undefined),
    end: () => setSelection(undefined),
    has: (id) => selection?.ids.has(id) === true,
    pick: (id, isPicked, isRange) =>
      setSelection((before) => pick(before ?? emptySelection, { id, isPicked, isRange, order })),
    pickAll: () => setSelection((before) => pickAll(before ?? emptySelection, order)),
  };
}
