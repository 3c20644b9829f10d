import type { Chat } from '@parley/domain/chat/chat.ts';
import { parseSearchQuery } from '@parley/domain/search/search-query.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { VisuallyHidden } from '@parley/ui/components/visually-hidden/visually-hidden.tsx';
import { focusWhenDrawn } from '@parley/ui/hooks/focus-when-drawn.ts';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIntl } from 'react-intl';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import type { ChatHits } from '#src/platform/search-protocol.ts';
import type { FoundPlace } from '#src/services/navigation/navigation.ts';
import type { SearchService } from '#src/services/search/search-service.ts';

import { ResultRow } from './components/result-row.tsx';
import { SearchFilters } from './components/search-filters.tsx';
import { useMessageSearch } from './hooks/use-message-search.ts';
import {
  createChoices,
  noFilters,
  toSearchFilter,
  type FolderChoice,
} from './logic/filter-state.ts';
import { findTitles } from './logic/find-titles.ts';
import { buildSearchRows, choiceByKey } from './logic/search-rows.ts';
import styles from './search-results.module.css';

export interface SearchResultsProps {
  /** As it is typed; at least two characters. */
  readonly query: string;
  /** In the order of the list. */
  readonly chats: readonly Chat[];
  readonly currentId: ChatId | undefined;
  readonly folders: readonly FolderChoice[];
  readonly search: SearchService;
  readonly subscribeToChanges: (listener: () => void) => () => void;
  readonly onOpen: (id: ChatId, found: FoundPlace) => void;
  /** Up, from the first line. */
  readonly onLeave: () => void;
}

const chatsPerStep = 30;
const maxHitsInChat = 100;
const rowHeightPx = 72;

/** What a search found: chats by their title at once, then messages out of all chats. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { query, chats, folders, search, onOpen } = props;
  const intl = useIntl();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [filters, setFilters] = useState(noFilters);
  const [maxChats, setMaxChats] = useState(chatsPerStep);
  const [areAllTitlesShown, setAreAllTitlesShown] = useState(false);
  const choices = useMemo(() => createChoices(folders, chats), [folders, chats]);
  const filter = useMemo(() => toSearchFilter(filters, choices), [filters, choices]);
  const terms = useMemo(() => parseSearchQuery(query), [query]);
  const titles = useMemo(() => findTitles(chats, terms, filter), [chats, terms, filter]);
  const { results, isSearching } = useMessageSearch({
    search,
    query,
    filter,
    maxChats,
    subscribeToChanges: props.subscribeToChanges,
  });
  const { opened, open: openChatHits } = useOpenedChats(search, query, filter);
  const rows = useMemo(
    () => buildSearchRows({ chats, titles, areAllTitlesShown, results, opened }),
    [chats, titles, areAllTitlesShown, results, opened],
  );

  function focusRow(index: number): void {
    virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
    focusWhenDrawn(() =>
      root.current?.querySelector<HTMLElement>(`[data-search-index="${index}"]`),
    );
  }

  useKeys(root, (event) => {
    if (event.key === 'Escape') {
      // Back to the field, where the same key clears; a drawer around it stays open.
      event.preventDefault();
      event.stopPropagation();
      props.onLeave();
    }
    const { key } = event;
    const at = Number(
      event.target instanceof HTMLElement ? event.target.dataset['searchIndex'] : undefined,
    );
    const next = Number.isInteger(at) ? choiceByKey(rows, at, key) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0) focusRow(next);
    else if (key === 'ArrowUp') props.onLeave();
  });

  const messageCount = (results?.chats ?? []).reduce((sum, each) => sum + each.messageCount, 0);
  return (
    <div ref={root} className={styles['results']}>
      <SearchFilters
        state={filters}
        choices={choices}
        onChange={setFilters}
        onEmpty={() => {
          // On a phone the keyboard would come up.
          if (matchMedia('(pointer: fine)').matches) props.onLeave();
        }}
      />
      <VisuallyHidden>
        <output>{isSearching ? '' : statusText()}</output>
      </VisuallyHidden>
      {rows.length === 0 && <p className={styles['empty']}>{emptyText()}</p>}
      <div ref={scroller} className={styles['scroller']}>
        <Virtualizer
          ref={virtualizer}
          as="ul"
          item="li"
          scrollRef={scroller}
          data={rows}
          itemSize={rowHeightPx}
        >
          {(row, index) => (
            <ResultRow
              key={row.key}
              row={row}
              index={index}
              terms={terms}
              currentId={props.currentId}
              onOpen={(id, messageId) =>
                onOpen(id, {
                  term: query.trim(),
                  ...(messageId === undefined ? {} : { messageId }),
                })
              }
              onAllTitles={() => setAreAllTitlesShown(true)}
              onMoreHits={openChatHits}
              onMoreChats={() => setMaxChats((count) => count + chatsPerStep)}
            />
          )}
        </Virtualizer>
      </div>
    </div>
  );

  function statusText(): string {
    // The line that says so speaks for itself.
    if (results?.hasFailed === true) return '';
    return intl.formatMessage(
      {
        id: 'search.status',
        defaultMessage:
          '{titles, plural, =0 {No chats} one {# chat} other {# chats}} and {isMore, select, true {more than } other {}}{messages, plural, =0 {no messages} one {# message} other {# messages}} found',
      },
      { titles: titles.length, messages: messageCount, isMore: results?.hasMore === true },
    );
  }

  function emptyText(): string {
    if (isSearching) return intl.formatMessage({ id: 'search.busy', defaultMessage: 'Searching…' });
    return intl.formatMessage({ id: 'sidebar.nothingFound', defaultMessage: 'Nothing found' });
  }
}

/** Listens by itself, for the element is nothing that could be pressed. */
function useKeys(
  root: RefObject<HTMLElement | null>,
  onKeyDown: (event: KeyboardEvent) => void,
): void {
  const handleKeyDown = useEffectEvent(onKeyDown);
  useEffect(() => {
    const element = root.current;
    const listener = (event: KeyboardEvent): void => handleKeyDown(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [root]);
}

type OpenedChats = ReadonlyMap<ChatId, ChatHits>;
const noneOpened: OpenedChats = new Map();

/** Chats of which somebody wanted to see more hits; forgotten when something else is searched for. */
function useOpenedChats(
  search: SearchService,
  query: string,
  filter: ReturnType<typeof toSearchFilter>,
): { readonly opened: OpenedChats; readonly open: (id: ChatId) => void } {
  const [state, setState] = useState({ query, filter, opened: noneOpened });
  const isCurrent = state.query === query && state.filter === filter;
  function open(id: ChatId): void {
    const request = {
      query,
      filter: { ...filter, chatId: id },
      maxChats: 1,
      maxPerChat: maxHitsInChat,
    };
    search.search(request, ({ chats: [hits] }) => {
      if (hits === undefined) return;
      setState((before) => {
        const isSame = before.query === query && before.filter === filter;
        return { query, filter, opened: new Map([...(isSame ? before.opened : []), [id, hits]]) };
      });
    });
  }
  return { opened: isCurrent ? state.opened : noneOpened, open };
}
