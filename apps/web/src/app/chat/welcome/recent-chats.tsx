import type { Chat } from '@parley/domain/chat/chat.ts';
import { shownPreview } from '@parley/domain/shared/text.ts';
import type { MouseEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useProgram } from '#src/app/program/program-context.ts';

import styles from './welcome-ideas.module.css';

/** The chats that were worked on last, where the list of all is out of sight. */
export function RecentChats({ chats }: { readonly chats: readonly Chat[] }): ReactNode {
  const intl = useIntl();
  const { navigation } = useProgram();
  const name = intl.formatMessage({ id: 'welcome.recent', defaultMessage: 'Recent chats' });
  function handleClick(event: MouseEvent, { id }: Chat): void {
    // A click that asks for a new tab is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigation.openChat(id);
  }
  return (
    <section className={styles['recent']} aria-label={name}>
      <h3 className={styles['heading']}>{name}</h3>
      <ul>
        {chats.map((chat) => (
          <li key={chat.id}>
            <a
              className={styles['chat']}
              href={`#chat=${encodeURIComponent(chat.id)}`}
              onClick={(event) => handleClick(event, chat)}
            >
              <span className={styles['title']} dir="auto">
                {chat.title === ''
                  ? intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' })
                  : chat.title}
              </span>
              <span className={styles['preview']} dir="auto">
                {shownPreview(chat.preview)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
