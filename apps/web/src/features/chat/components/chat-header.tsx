import type { Chat } from '@parley/domain/chat/chat.ts';
import { cleanTitle } from '@parley/domain/chat/chat-title.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Menu as MenuIcon, Pin, Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './chat-header.module.css';

export interface ChatHeaderProps {
  readonly chat: Chat | undefined;
  readonly messageCount: number;
  readonly pinnedCount: number;
  /** Tools that are on. */
  readonly toolCount: number;
  /** A figure about the chat: what it cost, or how long it is. */
  readonly statistic?: ReactNode;
  /** Stands before the title. */
  readonly beforeTitle?: ReactNode;
  readonly onOpenSidebar: () => void;
  /** Whether the button for the sidebar is needed at this width. */
  readonly hasSidebarButton: boolean;
  /** Absent for a chat whose name is not its own. */
  readonly onRename?: (title: string) => void;
  /** Stands for the title of a chat that has none. */
  readonly untitled?: ReactNode;
  readonly onOpenPinned: () => void;
  readonly onFind: () => void;
  /** The button that names and changes the model. */
  readonly modelButton: ReactNode;
  /** Buttons at the end: share, more. */
  readonly children?: ReactNode;
}

/** One line that never wraps: what this chat is, which model answers, what it has come to. */
export function ChatHeader(props: ChatHeaderProps): ReactNode {
  const { chat, messageCount, pinnedCount } = props;
  const intl = useIntl();
  return (
    <header className={styles['header']} data-element-id="nav-container">
      {props.hasSidebarButton && (
        <IconButton
          icon={MenuIcon}
          size="l"
          label={intl.formatMessage({
            id: 'header.menu',
            defaultMessage: 'Open sidebar',
          })}
          data-command="toggleSidebar"
          onClick={props.onOpenSidebar}
        />
      )}
      {props.beforeTitle}
      <Title key={chat?.id} chat={chat} untitled={props.untitled} onRename={props.onRename} />
      <div className={styles['counters']}>
        {messageCount > 0 && (
          <span>
            {intl.formatMessage(
              {
                id: 'header.messages',
                defaultMessage: '{count, plural, one {# message} other {# messages}}',
              },
              { count: messageCount },
            )}
          </span>
        )}
        {messageCount > 0 && props.toolCount > 0 && (
          <span>
            {intl.formatMessage(
              {
                id: 'header.tools',
                defaultMessage: '{count, plural, one {# tool} other {# tools}}',
              },
              { count: props.toolCount },
            )}
          </span>
        )}
        {props.statistic}
      </div>
      {pinnedCount > 0 && (
        <IconButton
          icon={Pin}
          className={styles['pinned'] ?? ''}
          label={intl.formatMessage(
            { id: 'header.pinned', defaultMessage: 'Pinned messages: {count}' },
            { count: pinnedCount },
          )}
          onClick={props.onOpenPinned}
        />
      )}
      {messageCount > 0 && (
        <IconButton
          icon={Search}
          className={styles['find'] ?? ''}
          label={intl.formatMessage({ id: 'header.find', defaultMessage: 'Find in this chat' })}
          shortcut="mod+f"
          onClick={props.onFind}
        />
      )}
      {props.modelButton}
      {props.children}
    </header>
  );
}

interface TitleProps {
  readonly chat: Chat | undefined;
  readonly untitled: ReactNode;
  readonly onRename: ((title: string) => void) | undefined;
}

function Title({ chat, untitled: ownUntitled, onRename }: TitleProps): ReactNode {
  const intl = useIntl();
  const [isEditing, setIsEditing] = useState(false);
  const hintId = useId();
  const untitled = intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
  const title = chat === undefined || chat.title === '' ? (ownUntitled ?? untitled) : chat.title;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setIsEditing(false);
    if (event.key === 'Enter') save(event.currentTarget.value);
  }
  function save(text: string): void {
    const cleaned = cleanTitle(text);
    if (cleaned !== undefined && cleaned !== chat?.title) onRename?.(cleaned);
    setIsEditing(false);
  }

  if (isEditing) {
    return (
      <input
        className={styles['titleField']}
        data-enter-to-box=""
        aria-label={intl.formatMessage({ id: 'header.title.field', defaultMessage: 'Chat title' })}
        defaultValue={chat?.title ?? ''}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit this title
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKeyDown}
        onBlur={(event) => save(event.currentTarget.value)}
      />
    );
  }
  return (
    <h1 className={styles['title']}>
      {chat === undefined || onRename === undefined ? (
        <span dir="auto">{title}</span>
      ) : (
        <button
          type="button"
          dir="auto"
          data-tooltip-if-cut=""
          aria-describedby={hintId}
          onClick={() => setIsEditing(true)}
        >
          {title}
        </button>
      )}
      <span id={hintId} hidden>
        {intl.formatMessage({ id: 'header.title.rename', defaultMessage: 'Rename this chat' })}
      </span>
    </h1>
  );
}
