import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { FolderPlus, ListChecks, ListFilter } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useListView } from '../hooks/use-list-view.ts';
import { useSelection } from '../hooks/use-selection.ts';
import { useStoredCheck } from '../hooks/use-stored-check.ts';
import { useSidebarScope, type Overlay } from '../sidebar-scope.ts';
import type { RenameState } from './chat-list.tsx';
import { LoadedChatList } from './loaded-chat-list.tsx';
import styles from './sidebar-list.module.css';

const Overlays = lazyComponent(async () => (await import('./overlays.tsx')).Overlays);
const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar);

interface SidebarListProps {
  readonly chats: readonly Chat[];
  readonly folders: readonly Folder[];
  readonly currentId: ChatId | undefined;
  readonly runningIds: ReadonlySet<ChatId>;
  readonly onOpen: (id: ChatId) => void;
  /** Stands where there is nothing to list. */
  readonly emptyText: string;
  /** What can be done about it. */
  readonly emptyAction?: ReactNode;
}

/** Folders and chats with the tools that arrange them. */
export function SidebarList(props: SidebarListProps): ReactNode {
  const { chats, folders, emptyText, emptyAction } = props;
  const intl = useIntl();
  const view = useListView(chats, folders);
  const { filter, setFilter, rows, order } = view;
  const selection = useSelection(order);
  const renaming = useRenaming();
  const [overlay, setOverlay] = useState<Overlay>();
  const addFolder = useNewFolder(renaming, () => setFilter({ isArchive: false, tag: undefined }));
  const isNarrowed = filter.isArchive || filter.tag !== undefined;
  const selectButton = useRef<HTMLButtonElement>(null);

  function handleKeyDown(event: KeyboardEvent): void {
    // Menus and dialogs of the list lie elsewhere in the page and have a use of their own for Esc.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !selection.isOn || !isInside) return;
    event.stopPropagation();
    selection.end();
    selectButton.current?.focus();
  }

  return (
    <div className={styles['part']} role="presentation" onKeyDown={handleKeyDown}>
      <div className={styles['tools']}>
        <IconButton
          icon={FolderPlus}
          label={intl.formatMessage({ id: 'sidebar.folder.new', defaultMessage: 'New folder' })}
          onClick={addFolder}
        />
        <IconButton
          ref={selectButton}
          icon={ListChecks}
          pressed={selection.isOn}
          label={intl.formatMessage({ id: 'sidebar.select', defaultMessage: 'Select chats' })}
          onClick={selection.toggle}
        />
        <IconButton
          icon={ListFilter}
          label={intl.formatMessage({ id: 'sidebar.view', defaultMessage: 'Filter chats' })}
          aria-haspopup="menu"
          onClick={(event) => setOverlay({ type: 'view-menu', anchor: event.currentTarget })}
        />
        {isNarrowed && (
          <Chip
            className={styles['filter'] ?? ''}
            label={
              filter.tag ??
              intl.formatMessage({ id: 'sidebar.view.archive', defaultMessage: 'Archived chats' })
            }
            removeLabel={intl.formatMessage({
              id: 'sidebar.view.all.show',
              defaultMessage: 'Show all chats',
            })}
            onRemove={() => setFilter({ isArchive: false, tag: undefined })}
          />
        )}
      </div>
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          order={order}
          isArchive={filter.isArchive}
          onOverlay={setOverlay}
        />
      )}
      <div className={styles['list']}>
        {rows.length === 0 ? (
          <div className={styles['empty']}>
            <p>
              {isNarrowed
                ? intl.formatMessage({ id: 'sidebar.view.none', defaultMessage: 'No chats here' })
                : emptyText}
            </p>
            {!isNarrowed && emptyAction}
          </div>
        ) : (
          <LoadedChatList
            rows={rows}
            currentId={props.currentId}
            runningIds={props.runningIds}
            selection={selection}
            renaming={renaming}
            onOpen={props.onOpen}
            onOverlay={setOverlay}
          />
        )}
      </div>
      {overlay !== undefined && (
        <Overlays
          overlay={overlay}
          chats={chats}
          folders={folders}
          filter={filter}
          onFilter={setFilter}
          onRename={renaming.set}
          onOverlay={setOverlay}
        />
      )}
    </div>
  );
}

function useRenaming(): RenameState {
  const [state, setState] = useState<{
    readonly id: ChatId | FolderId | undefined;
    readonly doneId: ChatId | FolderId | undefined;
  }>({ id: undefined, doneId: undefined });
  return { ...state, set: (id, doneId) => setState({ id, doneId }) };
}

/** Adds a folder whose title is edited at once. */
function useNewFolder(renaming: RenameState, showAll: () => void): () => void {
  const intl = useIntl();
  const { folders } = useSidebarScope();
  const check = useStoredCheck();
  async function add(): Promise<void> {
    showAll();
    const title = intl.formatMessage({
      id: 'sidebar.folder.newTitle',
      defaultMessage: 'New Folder',
    });
    const id = await folders.create(title, null);
    check(id !== undefined);
    if (id !== undefined) renaming.set(id);
  }
  return () => void add();
}
