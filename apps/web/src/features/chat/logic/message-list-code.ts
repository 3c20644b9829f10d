import type { ComponentType } from 'react';

import { whenIdle } from '#src/platform/idle.ts';

import type { MessageListProps } from '../components/message-list.tsx';

/*
 * The conversation with all that shows Markdown is a large part of the program, and an empty chat
 * needs none of it. It is no `lazy` component: React would hold back for 300 ms what could not be
 * shown at once.
 */
const listeners = new Set<() => void>();
let loaded: ComponentType<MessageListProps> | undefined;
let failure: Error | undefined;
let isLoading = false;

/** Loads the code of the conversation; does nothing when it is here or on its way. */
export function loadMessageList(): void {
  if (isLoading || loaded !== undefined) return;
  isLoading = true;
  failure = undefined;
  void load();
}

/** Loads the code of the conversation when the page has nothing better to do. */
export function loadMessageListWhenIdle(): void {
  whenIdle(loadMessageList);
}

/** The component; undefined before it is loaded, an error where that failed. */
export function readMessageList(): ComponentType<MessageListProps> | Error | undefined {
  return loaded ?? failure;
}

/** Calls the listener when {@link readMessageList} has something new. */
export function watchMessageList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  try {
    loaded = (await import('../components/message-list.tsx')).MessageList;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  isLoading = false;
  for (const listener of listeners) listener();
}
