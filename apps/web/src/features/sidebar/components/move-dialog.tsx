import {
  buildFolderTree,
  canNest,
  flattenFolders,
  type Folder,
} from '@parley/domain/chat/folder.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { Folder as FolderIcon, FolderOutput } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

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

/** Chooses the folder for chats, or for another folder. */
export function MoveDialog({ what, folders, onClose }: MoveDialogProps): ReactNode {
  const intl = useIntl();
  const { move, placeFolder } = useSidebarActions();
  const [query, setQuery] = useState('');
  const needle = query.trim().toLowerCase();
  const nodes = flattenFolders(buildFolderTree(folders)).filter(
    ({ folder }) =>
      folder.title.toLowerCase().includes(needle) &&
      (what.type === 'chats' || canNest(folders, what.id, folder.id)),
  );
  function choose(folderId: FolderId | null): void {
    if (what.type === 'chats') {
      move(what.ids, folderId);
      what.onDone?.();
    } else placeFolder(what.id, { type: 'into', folderId });
    onClose();
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
            defaultMessage: 'Clear the search',
          })}
          value={query}
          onValueChange={setQuery}
        />
      }
    >
      <ul className={styles['list']}>
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
      </ul>
      {nodes.length === 0 && (
        <p className={styles['empty']}>
          {intl.formatMessage({
            id: 'sidebar.move.none',
            defaultMessage: 'There is no folder to move to.',
          })}
        </p>
      )}
    </Dialog>
  );
}

function FolderTitle({ folder }: { readonly folder: Folder }): ReactNode {
  return <span dir="auto">{useFolderTitle(folder)}</span>;
}
