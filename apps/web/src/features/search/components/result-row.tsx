import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageHit } from '#src/platform/search-protocol.ts';

import type { SearchRow } from '../logic/search-rows.ts';
import { FoundText, MarkedText } from './marked-text.tsx';
import styles from './result-row.module.css';

/** What a line of the results can do. */
export interface RowActions {
  readonly onOpen: (chatId: ChatId, messageId?: MessageId) => void;
  readonly onAllTitles: () => void;
  readonly onMoreHits: (chatId: ChatId) => void;
  readonly onMoreChats: () => void;
}

interface ResultRowProps extends RowActions {
  readonly row: SearchRow;
  /** Place in the list, by which the arrow keys find it. */
  readonly index: number;
  readonly terms: readonly string[];
  readonly currentId: ChatId | undefined;
}

/** One line of the results. */
export function ResultRow(props: ResultRowProps): ReactNode {
  const { row, index, terms } = props;
  switch (row.type) {
    case 'heading':
      return <Heading section={row.section} />;
    case 'title':
      return <TitleRow {...props} chat={row.chat} isCurrent={row.chat.id === props.currentId} />;
    case 'chat':
      return <ChatLine chat={row.chat} terms={terms} />;
    case 'hit':
      return <HitRow {...props} chat={row.chat} hit={row.hit} />;
    case 'more-titles':
      return (
        <MoreButton index={index} onClick={props.onAllTitles}>
          <FormattedMessage
            id="search.moreTitles"
            defaultMessage="{count, plural, one {# more chat} other {# more chats}}"
            values={{ count: row.count }}
          />
        </MoreButton>
      );
    case 'more-hits':
      return (
        <MoreButton index={index} isIndented onClick={() => props.onMoreHits(row.chatId)}>
          <FormattedMessage
            id="search.moreHits"
            defaultMessage="{count, plural, one {# more} other {# more}} in this chat"
            values={{ count: row.count }}
          />
        </MoreButton>
      );
    case 'more-chats':
      return (
        <MoreButton index={index} onClick={props.onMoreChats}>
          <FormattedMessage id="search.moreChats" defaultMessage="Show more results" />
        </MoreButton>
      );
    case 'failed':
      return (
        <p className={styles['failed']} role="alert">
          <FormattedMessage
            id="search.failed"
            defaultMessage={'Couldn’t read messages from browser storage.'}
          />
        </p>
      );
    default:
      return null;
  }
}

function Heading({ section }: { readonly section: 'titles' | 'messages' }): ReactNode {
  return (
    <h3 className={styles['heading']}>
      {section === 'titles' ? (
        <FormattedMessage id="search.titles" defaultMessage="Chats" />
      ) : (
        <FormattedMessage id="search.messages" defaultMessage="In messages" />
      )}
    </h3>
  );
}

interface TitleRowProps extends ResultRowProps {
  readonly chat: Chat;
  readonly isCurrent: boolean;
}

function TitleRow({ chat, isCurrent, index, terms, onOpen }: TitleRowProps): ReactNode {
  const title = useTitleOf(chat);
  return (
    <div
      className={styles['row']}
      data-chat-id={chat.id}
      data-current={isCurrent || undefined}
      data-element-id={isCurrent ? 'selected-chat-item' : 'custom-chat-item'}
    >
      <a
        className={styles['link']}
        href={addressOf(chat.id)}
        aria-current={isCurrent ? 'page' : undefined}
        data-search-index={index}
        onClick={(event) => followClick(event, () => onOpen(chat.id))}
      >
        <span className={styles['title']} dir="auto" data-tooltip-if-cut="">
          <FoundText text={title} terms={terms} />
        </span>
        <span className={styles['preview']} dir="auto">
          <FoundText text={chat.preview} terms={terms} />
        </span>
      </a>
    </div>
  );
}

interface ChatLineProps {
  readonly chat: Chat;
  readonly terms: readonly string[];
}

/** The chat that the hits below it belong to. */
function ChatLine({ chat, terms }: ChatLineProps): ReactNode {
  const title = useTitleOf(chat);
  return (
    <h4 className={styles['chat']} dir="auto" data-tooltip-if-cut="">
      <FoundText text={title} terms={terms} />
    </h4>
  );
}

interface HitRowProps extends ResultRowProps {
  readonly chat: Chat;
  readonly hit: MessageHit;
}

function HitRow({ chat, hit, index, onOpen }: HitRowProps): ReactNode {
  const intl = useIntl();
  const { snippet } = hit;
  return (
    <a
      className={styles['hit']}
      href={addressOf(chat.id)}
      data-search-index={index}
      data-found-message-id={hit.id}
      onClick={(event) => followClick(event, () => onOpen(chat.id, hit.id))}
    >
      <span className={styles['facts']}>
        <span>{roleText()}</span>
        <time dateTime={new Date(hit.createdAtMs).toISOString()}>
          {intl.formatDate(hit.createdAtMs, {
            day: 'numeric',
            month: 'short',
            year: 'numeric',
          })}
        </time>
      </span>
      <span className={styles['snippet']} dir="auto">
        {snippet.isCutBefore && '…'}
        <MarkedText text={snippet.text} marks={snippet.marks} />
        {snippet.isCutAfter && '…'}
      </span>
    </a>
  );

  function roleText(): string {
    if (hit.role === 'user') return intl.formatMessage({ id: 'search.you', defaultMessage: 'You' });
    return intl.formatMessage({ id: 'search.reply', defaultMessage: 'Reply' });
  }
}

interface MoreButtonProps {
  readonly index: number;
  readonly isIndented?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function MoreButton({ index, isIndented, onClick, children }: MoreButtonProps): ReactNode {
  return (
    <div className={styles['more']} data-indented={isIndented === true || undefined}>
      <Button size="s" variant="quiet" data-search-index={index} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

function useTitleOf(chat: Chat): string {
  const intl = useIntl();
  if (chat.title !== '') return chat.title;
  return intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
}

function addressOf(id: ChatId): string {
  return `#chat=${encodeURIComponent(id)}`;
}

/** A click that asks for a new tab is left to the browser. */
function followClick(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open();
}
