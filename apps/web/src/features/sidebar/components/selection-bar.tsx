import type { ChatId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Archive, ArchiveRestore, FolderInput, Star, Tag, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ChatSelection } from '../hooks/use-selection.ts';
import { useSidebarActions } from '../hooks/use-sidebar-actions.ts';
import type { Overlay } from '../sidebar-scope.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly selection: ChatSelection;
  readonly order: readonly ChatId[];
  readonly isArchive: boolean;
  readonly onOverlay: (overlay: Overlay) => void;
}

/** How many chats are picked, and what can be done with all of them. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { selection, order, isArchive, onOverlay } = props;
  const intl = useIntl();
  const actions = useSidebarActions();
  const { ids, end: onDone } = selection;
  const isEmpty = ids.length === 0;
  const archiveLabel = isArchive
    ? intl.formatMessage({ id: 'sidebar.unarchive', defaultMessage: 'Unarchive' })
    : intl.formatMessage({ id: 'sidebar.archive', defaultMessage: 'Archive' });
  return (
    <div
      className={styles['bar']}
      role="toolbar"
      aria-label={intl.formatMessage({
        id: 'sidebar.selection.name',
        defaultMessage: 'Selected chats',
      })}
    >
      <div className={styles['line']}>
        <output>
          {intl.formatMessage(
            { id: 'sidebar.selection.count', defaultMessage: '{count, number} selected' },
            { count: ids.length },
          )}
        </output>
        <Button size="s" variant="quiet" disabled={order.length === 0} onClick={selection.pickAll}>
          {ids.length === order.length && !isEmpty
            ? intl.formatMessage({ id: 'sidebar.selection.none', defaultMessage: 'Select none' })
            : intl.formatMessage({ id: 'sidebar.selection.all', defaultMessage: 'Select all' })}
        </Button>
        <IconButton
          icon={X}
          size="s"
          label={intl.formatMessage({
            id: 'sidebar.selection.end',
            defaultMessage: 'Done',
          })}
          onClick={selection.toggle}
        />
      </div>
      <div className={styles['line']}>
        <IconButton
          icon={FolderInput}
          disabled={isEmpty}
          label={intl.formatMessage({ id: 'sidebar.move', defaultMessage: 'Move to folder' })}
          onClick={() => onOverlay({ type: 'move-chats', ids, onDone })}
        />
        <IconButton
          icon={Star}
          disabled={isEmpty}
          label={intl.formatMessage({
            id: 'sidebar.row.favorite',
            defaultMessage: 'Add to favorites',
          })}
          onClick={() => {
            actions.setFavorite(ids, true);
            onDone();
          }}
        />
        <IconButton
          icon={Tag}
          disabled={isEmpty}
          label={intl.formatMessage({ id: 'sidebar.tags', defaultMessage: 'Tags' })}
          onClick={() => onOverlay({ type: 'tags', ids })}
        />
        <IconButton
          icon={isArchive ? ArchiveRestore : Archive}
          disabled={isEmpty}
          label={archiveLabel}
          onClick={() => {
            actions.setArchived(ids, !isArchive);
            onDone();
          }}
        />
        <IconButton
          icon={Trash2}
          disabled={isEmpty}
          label={intl.formatMessage({
            id: 'sidebar.selection.delete',
            defaultMessage: 'Delete selected',
          })}
          onClick={() => onOverlay({ type: 'delete-chats', ids, onDone })}
        />
      </div>
    </div>
  );
}
