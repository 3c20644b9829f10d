import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { focusWhenDrawn } from '@parley/ui/hooks/focus-when-drawn.ts';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import { useLiveQuery } from '#src/platform/live-query.ts';

import { useRowDrag } from '../hooks/use-row-drag.ts';
import type { ChatSelection } from '../hooks/use-selection.ts';
import { useStoredCheck } from '../hooks/use-stored-check.ts';
import type { ListRow } from '../logic/list-rows.ts';
import { edgeRow, findRow, isPlain, moveFocus } from '../logic/row-keys.ts';
import { useSidebarScope, type Overlay } from '../sidebar-scope.ts';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { FolderRow } from './folder-row.tsx';
import { HeadingRow } from './heading-row.tsx';
import type { Renaming } from './rename-field.tsx';

/** The row whose title is edited, and the one that was edited by keyboard just now. */
export interface RenameState {
  readonly id: ChatId | FolderId | undefined;
  readonly doneId: ChatId | FolderId | undefined;
  readonly set: (id: ChatId | FolderId | undefined, doneId?: ChatId | FolderId) => void;
}

export interface ChatListProps {
  readonly rows: readonly ListRow[];
  readonly currentId: ChatId | undefined;
  readonly runningIds: ReadonlySet<ChatId>;
  readonly selection: ChatSelection;
  readonly renaming: RenameState;
  readonly onOpen: (id: ChatId) => void;
  readonly onOverlay: (overlay: Overlay) => void;
}

const rowHeightPx = 56;
/** How far beyond the view rows are made. */
const marginPx = 200;

/** The rows near the view, out of any number of folders and chats. */
export function ChatList(props: ChatListProps): ReactNode {
  const { rows, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const startDrag = useRowDrag({ scroller, rows, selection });
  const { queries } = useSidebarScope();
  const unreadIds = useLiveQuery(queries.localStates).value?.unreadIds ?? noIds;

  function handleKeyDown(event: KeyboardEvent): void {
    const index = edgeRow(event, rows);
    if (index === -1) return;
    event.preventDefault();
    virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
    focusWhenDrawn(() => findRow(scroller.current, rows[index]));
  }

  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="presentation"
      onKeyDown={handleKeyDown}
      onPointerDown={(event: PointerEvent) => startDrag(event.nativeEvent)}
    >
      <Virtualizer
        ref={virtualizer}
        as="ul"
        item="li"
        scrollRef={scroller}
        data={rows}
        itemSize={rowHeightPx}
        bufferSize={marginPx}
      >
        {(row) => <Row key={row.id} row={row} unreadIds={unreadIds} {...props} />}
      </Virtualizer>
    </div>
  );
}

const noIds: ReadonlySet<ChatId> = new Set();

interface RowProps extends ChatListProps {
  readonly unreadIds: ReadonlySet<ChatId>;
  readonly row: ListRow;
}

function Row(props: RowProps): ReactNode {
  const intl = useIntl();
  const { row } = props;
  if (row.type === 'heading') return <HeadingRow of={row.key} />;
  if (row.type === 'empty-folder') {
    return (
      <p className={styles['empty']}>
        {intl.formatMessage({ id: 'sidebar.folder.empty', defaultMessage: 'No chats here' })}
      </p>
    );
  }
  return row.type === 'folder' ? (
    <FolderLine {...props} row={row} />
  ) : (
    <ChatLine {...props} row={row} />
  );
}

function FolderLine(
  props: RowProps & { readonly row: Extract<ListRow, { type: 'folder' }> },
): ReactNode {
  const { row, renaming, onOverlay } = props;
  const { folder, isOpen } = row;
  const { folders, newChatIn } = useSidebarScope();
  const check = useStoredCheck();
  function handleRename({ title, isByKey }: Renaming): void {
    renaming.set(undefined, isByKey ? folder.id : undefined);
    if (title !== undefined) void folders.change(folder.id, { title }).then(check);
  }
  return (
    <FolderRow
      folder={folder}
      depth={row.depth}
      count={row.count}
      isOpen={isOpen}
      isRenaming={renaming.id === folder.id}
      hasFocus={renaming.doneId === folder.id}
      onToggle={() => void folders.setOpen([folder.id], !isOpen).then(check)}
      onRename={handleRename}
      onMenu={(anchor) => onOverlay({ type: 'folder-menu', folder, anchor })}
      onKeyDown={(event) => {
        if (event.key === 'F2') renaming.set(folder.id);
        if (event.key === 'm' && isPlain(event)) onOverlay({ type: 'move-folder', folder });
        if (event.key === 'n' && isPlain(event)) newChatIn(folder.id);
        moveFocus(event);
      }}
    />
  );
}

function ChatLine(
  props: RowProps & { readonly row: Extract<ListRow, { type: 'chat' }> },
): ReactNode {
  const { row, renaming, selection, onOverlay } = props;
  const { chat } = row;
  const { rename } = useSidebarScope();
  const check = useStoredCheck();
  function handleRename({ title, isByKey }: Renaming): void {
    renaming.set(undefined, isByKey ? chat.id : undefined);
    if (title !== undefined) void rename(chat.id, title).then(check);
  }
  return (
    <ChatRow
      chat={chat}
      depth={row.depth}
      isCurrent={chat.id === props.currentId}
      isRunning={props.runningIds.has(chat.id)}
      isUnread={props.unreadIds.has(chat.id)}
      isRenaming={renaming.id === chat.id}
      isPicked={selection.isOn ? selection.has(chat.id) : undefined}
      onPick={(isPicked, isRange) => selection.pick(chat.id, isPicked, isRange)}
      onOpen={props.onOpen}
      hasFocus={renaming.doneId === chat.id}
      onRename={handleRename}
      onMenu={(anchor) => onOverlay({ type: 'chat-menu', chatId: chat.id, anchor })}
      onKeyDown={(event) => {
        if (event.key === 'F2') renaming.set(chat.id);
        if (selection.isOn) {
          moveFocus(event);
          return;
        }
        if (event.key === 'm' && isPlain(event)) onOverlay({ type: 'move-chats', ids: [chat.id] });
        moveFocus(event);
      }}
    />
  );
}
