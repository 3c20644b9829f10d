import { canHoldFolder, foldersIn, placeOfFolder } from '@parley/domain/chat/folder.ts';
import { Menu, type MenuEntry } from '@parley/ui/components/menu/menu.tsx';
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  FolderInput,
  FolderPlus,
  Pencil,
  Settings2,
  Share,
  SquarePen,
  Star,
  StarOff,
  Tag,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { useSidebarActions } from '../hooks/use-sidebar-actions.ts';
import { offeredTags } from '../logic/filter-chats.ts';
import { useSidebarScope, type Overlay } from '../sidebar-scope.ts';
import type { OverlaysProps } from './overlays-props.ts';

type MenuProps<Type extends Overlay['type']> = OverlaysProps & {
  readonly overlay: Extract<Overlay, { type: Type }>;
};

/** What can be done with a chat of the list. */
export function ChatMenu(props: MenuProps<'chat-menu'>): ReactNode {
  const { overlay, chats, onOverlay, onRename } = props;
  const intl = useIntl();
  const actions = useSidebarActions();
  const { canShare, share } = useSidebarScope();
  const chat = chats.find(({ id }) => id === overlay.chatId);
  if (chat === undefined) return null;
  const ids = [chat.id];
  const isFavorite = chat.favoritedAtMs !== null;
  const isArchived = (chat.archivedAtMs ?? null) !== null;
  const entries: readonly MenuEntry[] = [
    { label: renameLabel(intl), icon: Pencil, shortcut: 'f2', onSelect: () => onRename(chat.id) },
    {
      label: isFavorite
        ? intl.formatMessage({
            id: 'sidebar.row.unfavorite',
            defaultMessage: 'Remove from favorites',
          })
        : intl.formatMessage({ id: 'sidebar.row.favorite', defaultMessage: 'Add to favorites' }),
      icon: isFavorite ? StarOff : Star,
      onSelect: () => actions.setFavorite(ids, !isFavorite),
    },
    {
      label: intl.formatMessage({ id: 'sidebar.move', defaultMessage: 'Move to folder' }),
      icon: FolderInput,
      shortcut: 'm',
      onSelect: () => onOverlay({ type: 'move-chats', ids }),
    },
    {
      label: intl.formatMessage({ id: 'sidebar.tags', defaultMessage: 'Tags' }),
      icon: Tag,
      onSelect: () => onOverlay({ type: 'tags', ids }),
    },
    ...(canShare()
      ? [
          {
            label: intl.formatMessage({ id: 'command.share', defaultMessage: 'Share' }),
            icon: Share,
            onSelect: () => share(chat.id),
          },
        ]
      : []),
    {
      label: isArchived
        ? intl.formatMessage({
            id: 'sidebar.unarchive',
            defaultMessage: 'Unarchive',
          })
        : intl.formatMessage({ id: 'sidebar.archive', defaultMessage: 'Archive' }),
      icon: isArchived ? ArchiveRestore : Archive,
      onSelect: () => actions.setArchived(ids, !isArchived),
    },
    { type: 'separator' },
    {
      label: deleteLabel(intl),
      icon: Trash2,
      danger: true,
      onSelect: () => actions.trash(ids),
    },
  ];
  const label = intl.formatMessage({ id: 'sidebar.row.actions', defaultMessage: 'Chat actions' });
  return <OverlayMenu {...props} label={label} entries={entries} />;
}

/** What can be done with a folder. */
export function FolderMenu(props: MenuProps<'folder-menu'>): ReactNode {
  const { overlay, folders, onOverlay, onRename } = props;
  const { folder } = overlay;
  const intl = useIntl();
  const scope = useSidebarScope();
  const { check, placeFolder } = useSidebarActions();
  const siblings = foldersIn(folders, placeOfFolder(folders, folder.id));
  const at = siblings.findIndex(({ id }) => id === folder.id);
  const [above, below] = [siblings[at - 1], siblings[at + 1]];
  async function addInside(): Promise<void> {
    const title = newFolderTitle(intl);
    const id = await scope.folders.create(title, folder.id);
    check(id !== undefined);
    if (id === undefined) return;
    check(await scope.folders.setOpen([folder.id], true));
    onRename(id);
  }
  const entries: readonly MenuEntry[] = [
    {
      label: intl.formatMessage({
        id: 'sidebar.folder.newChat',
        defaultMessage: 'New chat in this folder',
      }),
      icon: SquarePen,
      shortcut: 'n',
      onSelect: () => scope.newChatIn(folder.id),
    },
    {
      label: intl.formatMessage({
        id: 'sidebar.folder.settings',
        defaultMessage: 'Folder settings',
      }),
      icon: Settings2,
      onSelect: () => onOverlay({ type: 'folder-settings', folder }),
    },
    { label: renameLabel(intl), icon: Pencil, shortcut: 'f2', onSelect: () => onRename(folder.id) },
    {
      label: intl.formatMessage({
        id: 'sidebar.folder.inside',
        defaultMessage: 'New subfolder',
      }),
      icon: FolderPlus,
      ...(canHoldFolder(folders, folder.id)
        ? {}
        : {
            disabled: true,
            detail: intl.formatMessage({
              id: 'sidebar.folder.deepest',
              defaultMessage: 'Deepest level reached',
            }),
          }),
      onSelect: () => void addInside(),
    },
    {
      label: intl.formatMessage({ id: 'sidebar.folder.up', defaultMessage: 'Move up' }),
      icon: ArrowUp,
      disabled: above === undefined,
      onSelect: () =>
        above !== undefined && placeFolder(folder.id, { type: 'before', folderId: above.id }),
    },
    {
      label: intl.formatMessage({ id: 'sidebar.folder.down', defaultMessage: 'Move down' }),
      icon: ArrowDown,
      disabled: below === undefined,
      onSelect: () =>
        below !== undefined && placeFolder(folder.id, { type: 'after', folderId: below.id }),
    },
    {
      label: intl.formatMessage({ id: 'sidebar.move', defaultMessage: 'Move to folder' }),
      icon: FolderInput,
      shortcut: 'm',
      onSelect: () => onOverlay({ type: 'move-folder', folder }),
    },
    { type: 'separator' },
    {
      label: deleteLabel(intl),
      icon: Trash2,
      danger: true,
      onSelect: () => onOverlay({ type: 'remove-folder', folder }),
    },
  ];
  const label = intl.formatMessage({
    id: 'sidebar.folder.actions',
    defaultMessage: 'Folder actions',
  });
  return <OverlayMenu {...props} label={label} entries={entries} />;
}

/** What the list shows: all, the archive, one tag; and the way to the trash. */
export function ViewMenu(props: MenuProps<'view-menu'>): ReactNode {
  const { chats, filter, onFilter, onOverlay } = props;
  const intl = useIntl();
  const tags = offeredTags(chats, filter);
  const entries: readonly MenuEntry[] = [
    {
      label: intl.formatMessage({ id: 'sidebar.view.all', defaultMessage: 'All chats' }),
      checked: !filter.isArchive && filter.tag === undefined,
      onSelect: () => onFilter({ isArchive: false, tag: undefined }),
    },
    {
      label: intl.formatMessage({ id: 'sidebar.view.archive', defaultMessage: 'Archived chats' }),
      checked: filter.isArchive,
      onSelect: () => onFilter({ ...filter, isArchive: !filter.isArchive }),
    },
    ...(tags.length === 0
      ? []
      : [
          {
            type: 'heading' as const,
            label: intl.formatMessage({ id: 'sidebar.tags', defaultMessage: 'Tags' }),
          },
        ]),
    ...tags.map((tag) => ({
      key: `tag ${tag}`,
      label: tag,
      checked: filter.tag === tag,
      onSelect: () => onFilter({ ...filter, tag: filter.tag === tag ? undefined : tag }),
    })),
    { type: 'separator' },
    {
      label: intl.formatMessage({ id: 'sidebar.trash', defaultMessage: 'Trash' }),
      icon: Trash2,
      onSelect: () => onOverlay({ type: 'trash' }),
    },
  ];
  const label = intl.formatMessage({ id: 'sidebar.view', defaultMessage: 'Filter chats' });
  return <OverlayMenu {...props} label={label} entries={entries} />;
}

interface OverlayMenuProps {
  readonly overlay: { readonly type: Overlay['type']; readonly anchor: Element };
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onOverlay: OverlaysProps['onOverlay'];
}

function OverlayMenu({ overlay, label, entries, onOverlay }: OverlayMenuProps): ReactNode {
  let isReplaced = false;
  const acting = entries.map((entry) =>
    'type' in entry || entry.checked !== undefined
      ? entry
      : {
          ...entry,
          onSelect: () => {
            isReplaced = true;
            onOverlay(undefined);
            entry.onSelect();
          },
        },
  );
  return (
    <Menu
      open
      anchor={overlay.anchor}
      align="end"
      label={label}
      onOpenChange={(open) => {
        if (!open && !isReplaced) onOverlay(undefined);
      }}
      entries={acting}
    />
  );
}

function renameLabel(intl: IntlShape): string {
  return intl.formatMessage({ id: 'sidebar.row.rename', defaultMessage: 'Rename' });
}

function deleteLabel(intl: IntlShape): string {
  return intl.formatMessage({ id: 'sidebar.row.delete', defaultMessage: 'Delete' });
}

function newFolderTitle(intl: IntlShape): string {
  return intl.formatMessage({ id: 'sidebar.folder.newTitle', defaultMessage: 'New Folder' });
}
