import type { ChatId } from '@parley/domain/shared/ids.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useSidebarActions } from '../hooks/use-sidebar-actions.ts';
import { FolderSettingsDialog } from './folder-settings-dialog.tsx';
import { ChatMenu, FolderMenu, ViewMenu } from './menus.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { OverlaysProps } from './overlays-props.ts';
import { RemoveFolderDialog } from './remove-folder-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { TrashDialog } from './trash-dialog.tsx';

/** The menu or dialog that is open over the sidebar. */
export function Overlays(props: OverlaysProps): ReactNode {
  const { overlay, onOverlay } = props;
  const close = (): void => onOverlay(undefined);
  switch (overlay.type) {
    case 'chat-menu':
      return <ChatMenu {...props} overlay={overlay} />;
    case 'folder-menu':
      return <FolderMenu {...props} overlay={overlay} />;
    case 'view-menu':
      return <ViewMenu {...props} overlay={overlay} />;
    case 'move-chats':
      return <MoveDialog what={{ ...overlay, type: 'chats' }} {...props} onClose={close} />;
    case 'move-folder':
      return (
        <MoveDialog what={{ type: 'folder', id: overlay.folder.id }} {...props} onClose={close} />
      );
    case 'folder-settings':
      return <FolderSettingsDialog {...props} folder={overlay.folder} onClose={close} />;
    case 'remove-folder':
      return <RemoveFolderDialog {...props} folder={overlay.folder} onClose={close} />;
    case 'tags':
      return <TagsDialog ids={overlay.ids} chats={props.chats} onClose={close} />;
    case 'delete-chats':
      return <DeleteChats ids={overlay.ids} onDone={overlay.onDone} onClose={close} />;
    case 'trash':
      return <TrashDialog onClose={close} />;
    default:
      return unreachable(overlay);
  }
}

interface DeleteChatsProps {
  readonly ids: readonly ChatId[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function DeleteChats({ ids, onDone, onClose }: DeleteChatsProps): ReactNode {
  const intl = useIntl();
  const { trash } = useSidebarActions();
  return (
    <ConfirmDialog
      open
      tone="danger"
      onOpenChange={onClose}
      title={intl.formatMessage(
        {
          id: 'sidebar.delete.question',
          defaultMessage: 'Delete {count, plural, one {# chat} other {# chats}}?',
        },
        { count: ids.length },
      )}
      confirmLabel={intl.formatMessage({ id: 'sidebar.row.delete', defaultMessage: 'Delete' })}
      cancelLabel={intl.formatMessage({ id: 'dialog.cancel', defaultMessage: 'Cancel' })}
      onConfirm={() => {
        trash(ids);
        onDone();
      }}
    >
      {intl.formatMessage({
        id: 'sidebar.delete.text',
        defaultMessage: 'Deleted chats stay in the trash for 30 days.',
      })}
    </ConfirmDialog>
  );
}
