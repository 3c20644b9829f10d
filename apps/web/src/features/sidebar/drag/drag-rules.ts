import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';

/** What is being dragged. */
export type DragSource =
  | { readonly type: 'chats'; readonly ids: readonly ChatId[] }
  | { readonly type: 'folder'; readonly id: FolderId };

/** Where it would go; a null folder means out of all folders. */
export type DropTarget =
  | { readonly type: 'into'; readonly folderId: FolderId | null }
  | { readonly type: 'before' | 'after'; readonly folderId: FolderId };

/** How far a mouse has to move before it drags, in px. */
const mouseDistancePx = 15;
/** How long a finger has to rest before what it moves is dragged. */
export const touchDelayMs = 200;
/** How long a finger has to rest before it opens the menu of the row. */
export const menuDelayMs = 500;
/** How far a finger moves while it rests, in px. */
export const touchTolerancePx = 5;
/** How long a closed folder is hovered before it opens. */
export const hoverOpenMs = 700;

/** A press that may become a drag. */
export interface Press {
  readonly isTouch: boolean;
  readonly movedPx: number;
  readonly heldMs: number;
}

/** Whether a press is a drag by now, may become one, or never will. */
export function judgePress({ isTouch, movedPx, heldMs }: Press): 'drag' | 'wait' | 'give-up' {
  if (!isTouch) return movedPx >= mouseDistancePx ? 'drag' : 'wait';
  if (movedPx > touchTolerancePx) return 'give-up';
  return heldMs >= touchDelayMs ? 'drag' : 'wait';
}

/** A row of the list under the pointer, as its attributes tell. */
export interface RowUnder {
  readonly folderId: FolderId | undefined;
  /** Of a chat: the folder that it lies in. */
  readonly inFolderId: FolderId | undefined;
  /** From 0 at its top to 1 at its bottom. */
  readonly at: number;
}

/** The part of a folder's row, at its top and at its bottom, that means «beside» for a folder. */
const besidePart = 0.28;

/** Where a drop on a row goes. */
export function targetOf(source: DragSource, row: RowUnder): DropTarget {
  const { folderId, inFolderId, at } = row;
  if (folderId === undefined) return { type: 'into', folderId: inFolderId ?? null };
  if (source.type === 'folder') {
    if (at < besidePart) return { type: 'before', folderId };
    if (at > 1 - besidePart) return { type: 'after', folderId };
  }
  return { type: 'into', folderId };
}
