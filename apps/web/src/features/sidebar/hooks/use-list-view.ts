import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import { nextDayMs } from '@parley/domain/chat/list-groups.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { useEffect, useMemo, useState } from 'react';

import { systemClock } from '#src/platform/clock.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';

import type { ListFilter } from '../logic/filter-chats.ts';
import { buildRows, chatIdsOf, type ListRow } from '../logic/list-rows.ts';
import { useSidebarScope } from '../sidebar-scope.ts';

/** What the list shows and how that is chosen. */
export interface ListView {
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  readonly rows: readonly ListRow[];
  readonly order: readonly ChatId[];
}

const noIds: ReadonlySet<FolderId> = new Set();

/** The lines of the list under the view that was chosen. */
export function useListView(chats: readonly Chat[], folders: readonly Folder[]): ListView {
  const [filter, setFilter] = useState<ListFilter>({ isArchive: false, tag: undefined });
  const nowMs = useToday();
  const { queries } = useSidebarScope();
  const closedIds = useLiveQuery(queries.localStates).value?.closedIds ?? noIds;
  const rows = useMemo(
    () => buildRows({ chats, folders, closedIds, filter, nowMs }),
    [chats, folders, closedIds, filter, nowMs],
  );
  const order = useMemo(() => chatIdsOf(rows), [rows]);
  return { filter, setFilter, rows, order };
}

/** A time of today, and of tomorrow once it has begun. */
function useToday(): number {
  const [nowMs, setNowMs] = useState(systemClock.nowMs);
  useEffect(() => {
    const renew = (): void => setNowMs(systemClock.nowMs());
    const timer = setTimeout(renew, nextDayMs(nowMs) - nowMs + 1000);
    // Timers of a sleeping computer are late.
    const handleVisible = (): void => {
      if (systemClock.nowMs() >= nextDayMs(nowMs)) renew();
    };
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [nowMs]);
  return nowMs;
}
