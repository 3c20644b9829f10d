import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Answer } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageTree } from '@parley/domain/chat/message-tree.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { useIntl } from 'react-intl';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import type { AnnouncerStore } from '@parley/ui/components/announcer/announcer-store.ts';

import { whenIdle } from '#src/platform/idle.ts';

import { useComparison, type Comparison } from '../hooks/use-comparison.ts';
import { useComparisonAnnouncements } from '../hooks/use-comparison-announcements.ts';
import { useFoldedPlace } from '../hooks/use-folded-place.ts';
import { heldRowId, topGapPx, useFollowEnd } from '../hooks/use-follow-end.ts';
import { useFlowStart } from '../hooks/use-flow-start.ts';
import { useRows } from '../hooks/use-rows.ts';
import { useRowsAbove } from '../hooks/use-rows-above.ts';
import { useTurnAnnouncements } from '../hooks/use-turn-announcements.ts';
import { firstOfEnd } from '../logic/first-rows.ts';
import { LazyAnswerColumns } from './lazy-answer-columns.tsx';
import { LazyMessageEditor } from './lazy-message-editor.tsx';
import { LazyTurnErrorCard } from './lazy-turn-error-card.tsx';
import styles from './message-list.module.css';
import { MessageRow, type MessageRowProps } from './message-row.tsx';
import { IdleSelectionQuote } from './idle-selection-quote.tsx';

/** What the screen asks of the list. */
export interface MessageListHandle {
  /** Brings a message into view, at the top, and marks it for a moment; false where it has none. */
  jumpTo(id: MessageId): boolean;
}

export interface MessageListProps {
  readonly path: readonly Message[];
  readonly tree: MessageTree;
  readonly chat: Chat | undefined;
  /** Stands before the first message of the chat, and scrolls with it. */
  readonly lead?: ReactNode;
  /** The question that was sent last from this screen: it goes to the top of the view. */
  readonly sentQuestionId: MessageId | undefined;
  /** Rows that must stay in the page: one that is edited, for instance. */
  readonly keptId: MessageId | undefined;
  readonly announcer: AnnouncerStore;
  readonly handleRef: Ref<MessageListHandle>;
}

/** What the content leaves free at its end; `message-list.module.css` says the same, and `topGapPx`. */
const endGapPx = 16;
const markMs = 1600;
const noAnswers: readonly Answer[] = [];
/** How far above the rows in the flow others are drawn ahead. */
const measuredAbovePx = 400;

/**
 * The conversation: only the rows near the view are in the page, however long the chat is.
 *
 * The newest rows stand below the virtual ones, in the flow of the page: a reply grows there without
 * anything being measured or placed anew in each frame, and a chat opens with them alone.
 */
export function MessageList(props: MessageListProps): ReactNode {
  const { sentQuestionId, keptId } = props;
  const comparison = useComparison(props.path, props.tree, props.chat);
  const { path, resultsOf } = useRows(props.path, comparison?.questionId);
  const intl = useIntl();
  const scrollRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const { isAtEnd, scrollToEnd, stopFollowing, shiftBy } = useFollowEnd(scrollRef, contentRef);
  const isPrepending = usePrepending(path);
  const flowStart = useFlowStart(path, { sentQuestionId, keptId });
  const room = useRoomBelowQuestion({ path, sentQuestionId, scrollRef, contentRef });
  const [markedId, setMarkedId] = useState<MessageId>();
  useTurnAnnouncements(comparison === undefined ? path.at(-1) : undefined, props.announcer);
  useComparisonAnnouncements(comparison?.answers ?? noAnswers, props.announcer);
  useEffect(() => whenIdle(preloadParts), []);

  useLayoutEffect(() => scrollToEnd(), [scrollToEnd]);
  const { isShown: hasRowsAbove, ref: aboveRef } = useRowsAbove(scrollRef, shiftBy);
  useEffect(() => {
    if (sentQuestionId !== undefined) scrollToEnd();
  }, [sentQuestionId, scrollToEnd]);
  useEffect(() => {
    if (markedId === undefined) return undefined;
    const timer = setTimeout(() => setMarkedId(undefined), markMs);
    return () => clearTimeout(timer);
  }, [markedId]);

  const jumpTo = useCallback(
    (id: MessageId) => {
      const index = path.findIndex(
        (message) => message.id === id || resultsOf.get(message.id)?.id === id,
      );
      const rowId = path[index]?.id ?? id;
      if (index < 0 || (index < flowStart && !hasRowsAbove)) return false;
      stopFollowing();
      if (index < flowStart) {
        virtualizer.current?.scrollToIndex(index, { align: 'start', offset: -topGapPx });
      } else {
        scrollToRow(scrollRef.current, rowId);
      }
      setMarkedId(rowId);
      return true;
    },
    [path, resultsOf, flowStart, hasRowsAbove, stopFollowing],
  );
  useImperativeHandle(props.handleRef, () => ({ jumpTo }), [jumpTo]);

  useFoldedPlace({
    comparedId: comparison?.questionId,
    sentQuestionId,
    scrollRef,
    stopFollowing,
  });

  const virtualRows = useMemo(() => path.slice(0, flowStart), [path, flowStart]);
  const keptIndexes = useMemo(() => keptRows(virtualRows, keptId), [virtualRows, keptId]);
  const last = path.length - 1;
  // Of several answers none is followed: their beginnings stay in view.
  const heldId = comparison?.questionId === sentQuestionId ? sentQuestionId : undefined;
  const comparedRow = path.findIndex(({ id }) => id === comparison?.shownId);
  const renderRow = (message: Message, index: number): ReactElement => (
    <div
      // Answers side by side keep their row, whichever of them is shown.
      key={index === comparedRow ? `${comparison?.questionId}-answers` : message.id}
      className={styles['item']}
      data-row={message.id}
      id={message.id === heldId ? heldRowId : undefined}
      data-marked={message.id === markedId || undefined}
      style={index === last && room > 0 ? { minBlockSize: room } : undefined}
    >
      {message.parentId === null && props.lead}
      <RowContent
        comparison={index === comparedRow ? comparison : undefined}
        message={message}
        position={index + 1}
        count={path.length}
        isLast={index === last}
        results={resultsOf.get(message.id)}
        isSequel={index > 0 && resultsOf.has(path[index - 1]?.id ?? message.id)}
      />
    </div>
  );

  return (
    <div className={styles['frame']}>
      <div
        ref={scrollRef}
        className={styles['scroller']}
        role="log"
        aria-live="off"
        aria-label={intl.formatMessage({ id: 'chat.conversation', defaultMessage: 'Conversation' })}
        data-element-id="chat-space-middle-part"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div ref={contentRef} className={styles['content']}>
          <div ref={aboveRef}>
            {hasRowsAbove && (
              <Virtualizer
                ref={virtualizer}
                scrollRef={scrollRef}
                data={virtualRows}
                shift={isPrepending}
                bufferSize={600}
                startMargin={0}
                keepMounted={keptIndexes}
              >
                {renderRow}
              </Virtualizer>
            )}
          </div>
          {path.slice(flowStart).map((message, at) => renderRow(message, flowStart + at))}
        </div>
      </div>
      <IdleSelectionQuote />
      {!isAtEnd && <ToEndButton onClick={scrollToEnd} />}
    </div>
  );
}

/** What a click or the end of a reply may ask for next. */
function preloadParts(): void {
  LazyAnswerColumns.preload();
  LazyMessageEditor.preload();
  LazyTurnErrorCard.preload();
}

function ToEndButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['toEnd']}>
      <IconButton
        icon={ArrowDown}
        shape="round"
        variant="secondary"
        size="l"
        label={intl.formatMessage({ id: 'chat.toEnd', defaultMessage: 'Jump to latest' })}
        onClick={onClick}
      />
    </div>
  );
}

interface RowContentProps extends MessageRowProps {
  /** What stands side by side in place of the message. */
  readonly comparison: Comparison | undefined;
}

function RowContent({ comparison, ...row }: RowContentProps): ReactNode {
  if (comparison === undefined) return <MessageRow {...row} />;
  return <LazyAnswerColumns comparison={comparison} row={row} />;
}

/**
 * Rows that stay in the page wherever the view is: one that is edited, and those right above the
 * flow, so that they are measured before somebody scrolls up to them.
 */
function keptRows(rows: readonly Message[], keptId: MessageId | undefined): readonly number[] {
  const firstId = firstOfEnd(rows, measuredAbovePx);
  const from = rows.findLastIndex(({ id }) => id === firstId);
  const near = from < 0 ? [] : rows.slice(from).map((_, at) => from + at);
  const kept = keptId === undefined ? -1 : rows.findIndex(({ id }) => id === keptId);
  return kept < 0 || kept >= from ? near : [kept, ...near];
}

function scrollToRow(scroller: HTMLElement | null, id: MessageId): void {
  const row = scroller?.querySelector(`[data-row="${id}"]`);
  if (scroller === null || row === null || row === undefined) return;
  const fromTop = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += fromTop - topGapPx;
}

/** Whether this render adds older messages before those that were there. */
function usePrepending(path: readonly Message[]): boolean {
  const [previous, setPrevious] = useState({ path, isPrepending: false });
  if (previous.path === path) return previous.isPrepending;
  const lastBefore = previous.path.at(-1)?.id;
  const firstBefore = previous.path[0]?.id;
  const isPrepending =
    lastBefore !== undefined && lastBefore === path.at(-1)?.id && firstBefore !== path[0]?.id;
  setPrevious({ path, isPrepending });
  return isPrepending;
}

interface RoomInput {
  readonly path: readonly Message[];
  readonly sentQuestionId: MessageId | undefined;
  readonly scrollRef: React.RefObject<HTMLDivElement | null>;
  readonly contentRef: React.RefObject<HTMLDivElement | null>;
}

/**
 * The height that the last row must have, so that the question before it can stand at the top of
 * the view with the reply growing below it. 0 where the last question was not sent from here.
 */
function useRoomBelowQuestion({ path, sentQuestionId, scrollRef, contentRef }: RoomInput): number {
  const [room, setRoom] = useState(0);
  const isLastTurn =
    sentQuestionId !== undefined &&
    path.findLast(({ role }) => role === 'user')?.id === sentQuestionId;
  const lastId = path.at(-1)?.id;
  useLayoutEffect(() => {
    const scroller = scrollRef.current;
    const content = contentRef.current;
    if (!isLastTurn || scroller === null || content === null) return undefined;
    const rows = [...content.querySelectorAll('[data-row]')];
    const question = rows.findIndex((row) => row.getAttribute('data-row') === sentQuestionId);
    // The question, and the steps that stand between it and the last row.
    const end = rows.findIndex((row) => row.getAttribute('data-row') === lastId);
    const above = question < 0 ? [] : rows.slice(question, end);
    const measure = (): void => {
      const abovePx = above.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
      const space = scroller.clientHeight - abovePx - topGapPx - endGapPx;
      setRoom(above.length === 0 ? 0 : Math.max(0, Math.floor(space)));
    };
    const observer = new ResizeObserver(measure);
    for (const element of [scroller, ...above]) observer.observe(element);
    return () => observer.disconnect();
  }, [isLastTurn, lastId, sentQuestionId, scrollRef, contentRef]);
  return isLastTurn ? room : 0;
}
