import type { Folder } from '@parley/domain/chat/folder.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { ChevronRight, Ellipsis, Folder as FolderIcon, FolderOpen } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './folder-row.module.css';
import { RenameField, type Renaming } from './rename-field.tsx';

interface FolderRowProps {
  readonly folder: Folder;
  readonly depth: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isRenaming: boolean;
  /** It was renamed by keyboard just now. */
  readonly hasFocus: boolean;
  readonly onToggle: () => void;
  readonly onRename: (renaming: Renaming) => void;
  readonly onMenu: (anchor: Element) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One folder of the list; pressing it opens or closes it. */
export function FolderRow(props: FolderRowProps): ReactNode {
  const { folder, depth, count, isOpen, hasFocus } = props;
  const intl = useIntl();
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) toggle.current?.focus();
  }, [hasFocus]);
  const title = useFolderTitle(folder);
  return (
    <div
      className={styles['row']}
      data-folder-id={folder.id}
      data-element-id="chat-folder"
      data-depth={depth}
      data-color={folder.color ?? undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(event.currentTarget.querySelector('button') ?? event.currentTarget);
      }}
    >
      {props.isRenaming ? (
        <RenameField
          title={folder.title}
          label={intl.formatMessage({
            id: 'sidebar.folder.title',
            defaultMessage: 'Folder title',
          })}
          onRename={props.onRename}
        />
      ) : (
        <button
          ref={toggle}
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          data-row=""
          onClick={props.onToggle}
          onKeyDown={props.onKeyDown}
        >
          <span className={styles['chevron']} data-open={isOpen || undefined}>
            <Icon of={ChevronRight} />
          </span>
          <span className={styles['icon']}>
            <Icon of={isOpen ? FolderOpen : FolderIcon} />
          </span>
          <span className={styles['title']} dir="auto" data-tooltip-if-cut="">
            {title}
          </span>
          {count > 0 && <span className={styles['count']}>{intl.formatNumber(count)}</span>}
        </button>
      )}
      {/* A closing menu gives the focus back to its button, which would take it from the field. */}
      {!props.isRenaming && (
        <IconButton
          icon={Ellipsis}
          size="s"
          className={styles['more'] ?? ''}
          label={intl.formatMessage({
            id: 'sidebar.folder.actions',
            defaultMessage: 'Folder actions',
          })}
          aria-haspopup="menu"
          onClick={(event) => props.onMenu(event.currentTarget)}
        />
      )}
    </div>
  );
}

/** The title that is shown of a folder. */
export function useFolderTitle({ title }: Pick<Folder, 'title'>): string {
  const intl = useIntl();
  if (title !== '') return title;
  return intl.formatMessage({ id: 'sidebar.folder.untitled', defaultMessage: '(Untitled)' });
}
