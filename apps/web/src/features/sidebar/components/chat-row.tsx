import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './chat-row.module.css';
import { RenameField, type Renaming } from './rename-field.tsx';
import { RowState } from './row-state.tsx';

export interface ChatRowProps {
  readonly chat: Chat;
  readonly depth: number;
  readonly isCurrent: boolean;
  readonly isRunning: boolean;
  readonly isUnread: boolean;
  readonly isRenaming: boolean;
  /** Undefined: nothing is being selected. */
  readonly isPicked: boolean | undefined;
  readonly onPick: (isPicked: boolean, isRange: boolean) => void;
  readonly onOpen: (id: ChatId) => void;
  /** It was renamed by keyboard just now. */
  readonly hasFocus: boolean;
  readonly onRename: (renaming: Renaming) => void;
  readonly onMenu: (anchor: Element) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One chat of the list: its title, the start of its last message, and what is going on in it. */
export function ChatRow(props: ChatRowProps): ReactNode {
  const { chat, isCurrent, depth } = props;
  const intl = useIntl();
  const common = {
    className: styles['row'],
    'data-chat-id': chat.id,
    'data-in-folder': chat.folderId ?? undefined,
    'data-depth': depth,
  };
  if (props.isRenaming) {
    return (
      <div {...common}>
        <RenameField
          title={chat.title}
          label={intl.formatMessage({ id: 'header.title.field', defaultMessage: 'Chat title' })}
          onRename={props.onRename}
        />
      </div>
    );
  }
  if (props.isPicked !== undefined) {
    return (
      <div {...common} data-picked={props.isPicked || undefined}>
        <PickBox {...props} isPicked={props.isPicked} />
        <RowState chat={chat} isRunning={props.isRunning} isUnread={props.isUnread} />
      </div>
    );
  }
  return (
    <div
      {...common}
      data-current={isCurrent || undefined}
      data-element-id={isCurrent ? 'selected-chat-item' : 'custom-chat-item'}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(event.currentTarget);
      }}
    >
      <ChatLink {...props} />
      <RowState chat={chat} isRunning={props.isRunning} isUnread={props.isUnread} />
      <IconButton
        icon={Ellipsis}
        size="s"
        className={styles['more'] ?? ''}
        label={intl.formatMessage({ id: 'sidebar.row.actions', defaultMessage: 'Chat actions' })}
        aria-haspopup="menu"
        onClick={(event) => props.onMenu(event.currentTarget)}
      />
    </div>
  );
}

function ChatLink({ chat, isCurrent, hasFocus, onOpen, onKeyDown }: ChatRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [hasFocus]);
  function handleClick(event: MouseEvent): void {
    // A click that asks for a new tab is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(chat.id);
  }
  return (
    <a
      ref={link}
      className={styles['link']}
      href={`#chat=${encodeURIComponent(chat.id)}`}
      aria-current={isCurrent ? 'page' : undefined}
      draggable={false}
      data-row=""
      onClick={handleClick}
      onKeyDown={onKeyDown}
    >
      <RowText chat={chat} />
    </a>
  );
}

function PickBox(props: ChatRowProps & { readonly isPicked: boolean }) {
  const { chat, isPicked, onPick, onKeyDown } = props;
  const isRange = useRef(false);
  return (
    <div
      className={styles['pick']}
      role="presentation"
      onClickCapture={(event) => {
        isRange.current = event.shiftKey;
      }}
      onKeyDown={onKeyDown}
    >
      <Checkbox
        className={styles['box'] ?? ''}
        checked={isPicked}
        onCheckedChange={(next) => onPick(next, isRange.current)}
        label={<RowText chat={chat} />}
      />
    </div>
  );
}

function RowText({ chat }: Pick<ChatRowProps, 'chat'>): ReactNode {
  const intl = useIntl();
  const untitled = intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
  return (
    <>
      <span className={styles['title']} dir="auto" data-tooltip-if-cut="">
        {chat.title === '' ? untitled : chat.title}
      </span>
      <span className={styles['preview']} dir="auto">
        {chat.tags?.map((tag) => (
          <span key={tag} dir="auto" className={styles['tag']}>
            {tag}
          </span>
        ))}
        {chat.preview}
      </span>
    </>
  );
}
