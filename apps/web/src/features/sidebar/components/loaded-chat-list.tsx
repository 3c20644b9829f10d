import { createElement, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';

import { chatListModule } from '../logic/chat-list-module.ts';
import type { ChatListProps } from './chat-list.tsx';
import styles from './sidebar-list.module.css';

/** The list, as soon as its code is here; where that is missing, every change of it tries again. */
export function LoadedChatList(props: ChatListProps): ReactNode {
  const intl = useIntl();
  const list = useSyncExternalStore(chatListModule.subscribe, chatListModule.read);
  const { rows } = props;
  useEffect(() => {
    if (rows.length > 0) chatListModule.load();
  }, [rows]);
  useHeldIdleTasks(list === undefined && rows.length > 0);
  if (!(list instanceof Error)) return list === undefined ? null : createElement(list, props);
  return (
    <p className={styles['empty']} role="alert">
      {intl.formatMessage({
        id: 'sidebar.notLoaded',
        defaultMessage: 'Couldn’t load the sidebar. Check your connection and reload the page.',
      })}
    </p>
  );
}
