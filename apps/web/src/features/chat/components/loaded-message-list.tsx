import { createElement, useEffect, useSyncExternalStore, type ReactNode } from 'react';

import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';

import { messageListModule } from '../logic/message-list-module.ts';
import type { MessageListProps } from './message-list.tsx';

/** The conversation, as soon as its code is here. Throws where that could not be loaded. */
export function LoadedMessageList(props: MessageListProps): ReactNode {
  const list = useSyncExternalStore(messageListModule.subscribe, messageListModule.read);
  useEffect(() => messageListModule.load(), []);
  useHeldIdleTasks(list === undefined);
  if (list instanceof Error) throw list;
  return list === undefined ? null : createElement(list, props);
}
