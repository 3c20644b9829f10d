import type { ChatId } from '@parley/domain/shared/ids.ts';

/** Chats that were picked, and the one from which a range is counted. */
export interface Selection {
  readonly ids: ReadonlySet<ChatId>;
  readonly anchorId: ChatId | undefined;
}

/** Nothing picked. */
export const emptySelection: Selection = { ids: new Set(), anchorId: undefined };

/** What was pressed. */
export interface Picking {
  readonly id: ChatId;
  readonly isPicked: boolean;
  /** With shift: everything from the last picked one to here gets the same state. */
  readonly isRange: boolean;
  /** The chats of the list in its order. */
  readonly order: readonly ChatId[];
}

/** The selection after a chat was picked or put back. */
export function pick(selection: Selection, picking: Picking): Selection {
  const ids = new Set(selection.ids);
  for (const id of pickedIds(selection, picking)) {
    if (picking.isPicked) ids.add(id);
    else ids.delete(id);
  }
  return { ids, anchorId: picking.id };
}

function pickedIds({ anchorId }: Selection, picking: Picking): readonly ChatId[] {
  const { id, isRange, order } = picking;
  const from = isRange && anchorId !== undefined ? order.indexOf(anchorId) : -1;
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return [id];
  return order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** All of the list, or none where all are picked already. */
export function pickAll(selection: Selection, order: readonly ChatId[]): Selection {
  const areAll = order.every((id) => selection.ids.has(id));
  return areAll ? emptySelection : { ids: new Set(order), anchorId: undefined };
}

/** Without chats that are not on the list any more: nobody must delete what they do not see. */
export function keepShown(selection: Selection, order: readonly ChatId[]): readonly ChatId[] {
  return order.filter((id) => selection.ids.has(id));
}
