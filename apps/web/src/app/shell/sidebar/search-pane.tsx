import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { createElement, useCallback, useEffect, useSyncExternalStore, type ReactNode } from 'react';

import type { FolderChoice } from '#src/features/search/logic/filter-state.ts';
import { useModuleWhenIdle } from '#src/platform/lazy-module.ts';
import type { FoundPlace } from '#src/services/navigation/navigation.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import { searchModule } from './search-module.ts';

interface SearchPaneProps {
  readonly query: string;
  readonly chats: readonly Chat[];
  readonly currentId: ChatId | undefined;
  readonly folders: readonly FolderChoice[];
  readonly onOpen: (id: ChatId, found: FoundPlace) => void;
  readonly onLeave: () => void;
}

/** The results of a search, in the place of the list of chats. */
export function SearchPane(props: SearchPaneProps): ReactNode {
  const { store, search } = useProgram();
  const code = useSyncExternalStore(searchModule.subscribe, searchModule.read);
  // Offline, or a newer build: the next key tries again.
  const { query } = props;
  useEffect(() => {
    if (query !== '') searchModule.load();
  }, [query]);
  const subscribeToChanges = useCallback(
    (listener: () => void) =>
      store.changes.subscribe((notice) => {
        const isTouched =
          notice.kind === 'resync' ||
          notice.changes.some(({ table }) => table === 'chats' || table === 'messages');
        if (isTouched) listener();
      }),
    [store],
  );
  if (code === undefined || code instanceof Error) return null;
  return createElement(code.SearchResults, { ...props, search, subscribeToChanges });
}

/** Long enough after the start that nothing waits for the same disk and processor. */
const warmDelayMs = 2000;

/** Gets the search ready when the page has nothing better to do. */
export function useWarmSearch(chats: readonly Chat[]): void {
  const { search } = useProgram();
  const code = useModuleWhenIdle(searchModule);
  useEffect(() => code?.foldAhead(chats), [code, chats]);
  useEffect(() => {
    const timer = setTimeout(() => search.warm(), warmDelayMs);
    return () => clearTimeout(timer);
  }, [search]);
}
