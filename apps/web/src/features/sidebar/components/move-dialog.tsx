import {
  buildFolderTree,
  canNest,
  flattenFolders,
  type Folder,
} from '@parley/domain/chat/folder.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { moveInList } from '@parley/ui/components/list-keys/move-in-list.ts';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { Folder as FolderIcon, FolderOutput, FolderPlus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { focusBoxAfterDialog } from '#src/platform/focus-box.ts';
import { useSidebarActions } from '../hooks/use-sidebar-actions.ts';
import styles from './dialogs.module.css';
import { useFolderTitle } from './folder-row.tsx';

interface MoveDialogProps {
  readonly what:
    | {
        readonly type: 'chats';
        readonly ids: readonly ChatId[];
        readonly onDone?: () => void;
      }
    | { readonly type: 'folder'; readonly id: FolderId };
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

/** Chooses the folder for chats, or for another folder; chats may also go into a new one. */
export function MoveDialog({ what, folders, onClose }: MoveDialogProps): ReactNode {
  const intl = useIntl();
  const { move, moveToNew, placeFolder } = useSidebarActions();
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const untitled = useFolderTitle({ title: '' });
  const needle = query.trim().toLowerCase();
  const nodes = flattenFolders(buildFolderTree(folders)).filter(
    ({ folder }) =>
      (folder.title || untitled).toLowerCase().includes(needle) &&
      (what.type === 'chats' || canNest(folders, what.id, folder.id)),
  );
  function choose(folderId: FolderId | null): void {
    if (what.type === 'chats') {
      move(what.ids, folderId);
      what.onDone?.();
      focusBoxAfterDialog();
    } else placeFolder(what.id, { type: 'into', folderId });
    onClose();
  }
  function handleFieldKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const [first] = nodes;
    if (event.key === 'Enter' && needle !== '' && first !== undefined) choose(first.folder.id);
    if (event.key === 'ArrowDown') handleListKey(event);
  }
  function handleListKey(event: KeyboardEvent): void {
    const lines = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = lines.findIndex((line) => line === document.activeElement);
    const next = moveInList(event.key, at, lines.length);
    if (next === undefined) return;
    event.preventDefault();
    lines[next]?.focus();
  }
  return (
    <Dialog
      open
      size="s"
      body="flush"
      title={intl.formatMessage({ id: 'sidebar.move', defaultMessage: 'Move to folder' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      toolbar={
        <SearchField
          label={intl.formatMessage({
            id: 'sidebar.move.search',
            defaultMessage: 'Search folders',
          })}
          clearLabel={intl.formatMessage({
            id: 'sidebar.search.clear',
            defaultMessage: 'Clear search',
          })}
          value={query}
          onValueChange={setQuery}
          onKeyDown={handleFieldKey}
        />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside have the focus; this hears the arrows of all of them */}
      <ul ref={list} className={styles['list']} onKeyDown={handleListKey}>
        {needle === '' && (
          <li>
            <Button wide variant="quiet" icon={FolderOutput} onClick={() => choose(null)}>
              {intl.formatMessage({ id: 'sidebar.move.out', defaultMessage: 'No folder' })}
            </Button>
          </li>
        )}
        {nodes.map(({ folder, depth }) => (
          <li key={folder.id} data-depth={depth}>
            <Button wide variant="quiet" icon={FolderIcon} onClick={() => choose(folder.id)}>
              <FolderTitle folder={folder} />
            </Button>
          </li>
        ))}
        {what.type === 'chats' && (
          <li>
            <NewFolderButton
              title={query.trim()}
              onChoose={(title) => {
                moveToNew(what.ids, title);
                what.onDone?.();
                onClose();
              }}
            />
          </li>
        )}
      </ul>
      {what.type === 'folder' && nodes.length === 0 && (
        <p className={styles['empty']}>
          {intl.formatMessage({
            id: 'sidebar.move.none',
            defaultMessage: 'There are no other folders.',
          })}
        </p>
      )}
    </Dialog>
  );
}

interface NewFolderButtonProps {
  /** As it was typed; empty for the usual title. */
  readonly title: string;
  readonly onChoose: (title: string) => void;
}

function NewFolderButton({ title, onChoose }: NewFolderButtonProps): ReactNode {
  const intl = useIntl();
  const usual = intl.formatMessage({ id: 'sidebar.folder.newTitle', defaultMessage: 'New Folder' });
  return (
    <Button wide variant="quiet" icon={FolderPlus} onClick={() => onChoose(title || usual)}>
      {title === ''
        ? intl.formatMessage({ id: 'sidebar.folder.new', defaultMessage: 'New folder' })
        : intl.formatMessage(
            { id: 'sidebar.move.new', defaultMessage: 'New folder “{title}”' },
            { title },
          )}
    </Button>
  );
}

function FolderTitle({ folder }: { readonly folder: Folder }): ReactNode {
  return <span dir="auto">{useFolderTitle(folder)}</span>;
}
