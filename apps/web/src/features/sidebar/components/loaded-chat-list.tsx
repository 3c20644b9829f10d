import { createElement, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';

import { chatListCode } from '../logic/chat-list-code.ts';
import type { ChatListProps } from './chat-list.tsx';
import styles from './sidebar-list.module.css';

/** The list, as soon as its code is here; where that is missing, every change of it tries again. */
export function LoadedChatList(props: ChatListProps): ReactNode {
  const intl = useIntl();
  const list = useSyncExternalStore(chatListCode.subscribe, chatListCode.read);
  const { rows } = props;
  useEffect(() => {
    if (rows.length > 0) chatListCode.load();
  }, [rows]);
  useHeldIdleTasks(list === undefined && rows.length > 0);
  if (!(list instanceof Error)) return list === undefined ? null : createElement(list, props);
  return (
    <p className={styles['empty']} role="alert">
      {intl.formatMessage({
        id: 'sidebar.notLoaded',
        defaultMessage:
          'The list of chats could not be loaded. Check the connection and reload the page.',
      })}
    </p>
  );
}
