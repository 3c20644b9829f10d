import { parseChatId, parseFolderId, type FolderId } from '@parley/domain/shared/ids.ts';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';

import styles from '../components/chat-list.module.css';
import type { DragSource, DropTarget } from '../drag/drag-rules.ts';
import type { DragHost } from '../drag/drag-session.ts';
import type { ListRow } from '../logic/list-rows.ts';
import { useSidebarScope } from '../sidebar-scope.ts';
import type { ChatSelection } from './use-selection.ts';
import type { SidebarActions } from './use-sidebar-actions.ts';
import { useStoredCheck } from './use-stored-check.ts';

interface RowDragInput {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly ListRow[];
  readonly selection: ChatSelection;
}

/** What begins with a press on a row; the code for it is loaded with the first press. */
export function useRowDrag(input: RowDragInput): (event: PointerEvent) => void {
  const { scroller, rows, selection } = input;
  const intl = useIntl();
  const scope = useSidebarScope();
  const check = useStoredCheck();

  function sourceOf(row: HTMLElement): DragSource | undefined {
    const { folderId, chatId } = row.dataset;
    const folder = folderId === undefined ? undefined : parseFolderId(folderId);
    if (folder !== undefined) return { type: 'folder', id: folder };
    const chat = chatId === undefined ? undefined : parseChatId(chatId);
    if (chat === undefined) return undefined;
    return { type: 'chats', ids: selection.ids.includes(chat) ? selection.ids : [chat] };
  }

  function labelOf(source: DragSource, row: HTMLElement): string {
    const count = source.type === 'chats' ? source.ids.length : 1;
    if (count === 1) return row.querySelector('[data-tooltip-if-cut]')?.textContent ?? '';
    return intl.formatMessage(
      { id: 'sidebar.drag.many', defaultMessage: '{count, plural, one {# chat} other {# chats}}' },
      { count },
    );
  }

  function setOpen(ids: readonly FolderId[], isOpen: boolean): void {
    if (ids.length > 0) void scope.folders.setOpen(ids, isOpen).then(check);
  }

  function handleDrop(
    { move, placeFolder }: SidebarActions,
    source: DragSource,
    target: DropTarget,
  ): void {
    if (source.type === 'chats') {
      const moved = source.ids.filter((id) => folderOf(rows, id) !== target.folderId);
      if (moved.length > 0) move(moved, target.folderId);
      if (selection.ids.some((id) => moved.includes(id))) selection.end();
      return;
    }
    if (target.folderId !== source.id) placeFolder(source.id, target);
  }

  return (event) => {
    const row = pressedRow(event);
    const list = scroller.current;
    const source = row === undefined ? undefined : sourceOf(row);
    if (row === undefined || list === null || source === undefined) return;
    const host = {
      list,
      ghostClass: styles['ghost'] ?? '',
      labelOf: () => labelOf(source, row),
      ...watchFolders(rows, setOpen),
    };
    const isOver = watchForEnd(event);
    void loadDragging().then(([{ followPress }, { createSidebarActions }]) => {
      if (isOver()) return;
      const actions = createSidebarActions(scope, intl);
      const onDrop: DragHost['onDrop'] = (dragged, target) => handleDrop(actions, dragged, target);
      followPress({ source, row, event }, { ...host, onDrop });
    });
  };
}

/** The code that follows a press, and what a drop does. */
function loadDragging() {
  return Promise.all([import('../drag/drag-session.ts'), import('./use-sidebar-actions.ts')]);
}

/** What a drag opens and closes; where it is given up, all of that is taken back. */
function watchFolders(
  rows: readonly ListRow[],
  setOpen: (ids: readonly FolderId[], isOpen: boolean) => void,
): Pick<DragHost, 'onStart' | 'onHover' | 'onGiveUp'> {
  const openIds = rows.flatMap((row) =>
    row.type === 'folder' && row.isOpen ? [row.folder.id] : [],
  );
  const hoveredIds: FolderId[] = [];
  return {
    onStart({ type }) {
      if (type === 'folder') setOpen(openIds, false);
    },
    onHover({ folderId }) {
      if (folderId === null) return;
      hoveredIds.push(folderId);
      setOpen([folderId], true);
    },
    onGiveUp({ type }) {
      const opened = hoveredIds.filter((id) => !openIds.includes(id));
      setOpen(opened, false);
      if (type === 'folder') setOpen(openIds, true);
    },
  };
}

/** A press that ends before the code for it is there was a click, and must not become a drag. */
function watchForEnd({ pointerId }: PointerEvent): () => boolean {
  const end = new AbortController();
  const handleEnd = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) end.abort();
  };
  const options = { capture: true, signal: end.signal };
  document.addEventListener('pointerup', handleEnd, options);
  document.addEventListener('pointercancel', handleEnd, options);
  return () => end.signal.aborted;
}

function pressedRow(event: PointerEvent): HTMLElement | undefined {
  const { target, button, isPrimary } = event;
  if (!(target instanceof Element) || button !== 0 || !isPrimary) return undefined;
  // Buttons of a row and fields keep their press; the row itself is a link, a label or a toggle.
  if (target.closest('input, [aria-haspopup]') !== null) return undefined;
  return target.closest<HTMLElement>('[data-folder-id], [data-chat-id]') ?? undefined;
}

function folderOf(rows: readonly ListRow[], id: string): FolderId | null | undefined {
  const row = rows.find((each) => each.id === id);
  return row?.type === 'chat' ? row.chat.folderId : undefined;
}
