import type { Chat } from '@parley/domain/chat/chat.ts';
import { folderWithDescendants, type Folder } from '@parley/domain/chat/folder.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useSidebarActions } from '../hooks/use-sidebar-actions.ts';
import { useFolderTitle } from './folder-row.tsx';

interface RemoveFolderDialogProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly chats: readonly Chat[];
  readonly onClose: () => void;
}

/** Asks what is to become of the chats in a folder; an empty one only asks whether. */
export function RemoveFolderDialog(props: RemoveFolderDialogProps): ReactNode {
  const { folder, folders, chats, onClose } = props;
  const intl = useIntl();
  const { removeFolder } = useSidebarActions();
  const title = useFolderTitle(folder);
  const inside = new Set<string | null>(folderWithDescendants(folders, folder.id));
  const ids = chats.filter(({ folderId }) => inside.has(folderId)).map(({ id }) => id);
  const isEmpty = ids.length === 0;
  function remove(contents: 'keep' | 'trash'): void {
    removeFolder(folder.id, contents, contents === 'trash' ? ids : []);
    onClose();
  }
  const deleteLabel = isEmpty
    ? intl.formatMessage({ id: 'sidebar.folder.delete', defaultMessage: 'Delete folder' })
    : intl.formatMessage({
        id: 'sidebar.folder.deleteAll',
        defaultMessage: 'Delete chats too',
      });
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage(
        { id: 'sidebar.folder.question', defaultMessage: 'Delete “{title}”?' },
        { title },
      )}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'dialog.cancel', defaultMessage: 'Cancel' })}
          </Button>
          {!isEmpty && (
            <Button onClick={() => remove('keep')}>
              {intl.formatMessage({ id: 'sidebar.folder.keep', defaultMessage: 'Keep chats' })}
            </Button>
          )}
          <Button variant="danger" onClick={() => remove(isEmpty ? 'keep' : 'trash')}>
            {deleteLabel}
          </Button>
        </>
      }
    >
      {isEmpty
        ? intl.formatMessage({
            id: 'sidebar.folder.isEmpty',
            defaultMessage: 'Contains no chats. Its subfolders move up.',
          })
        : intl.formatMessage(
            {
              id: 'sidebar.folder.holds',
              defaultMessage:
                'Contains {count, plural, one {# chat} other {# chats}}. Deleted chats stay in the trash for 30 days.',
            },
            { count: ids.length },
          )}
    </Dialog>
  );
}
