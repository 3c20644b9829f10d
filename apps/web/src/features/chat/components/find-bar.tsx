import type { Message } from '@parley/domain/chat/message.ts';
import { searchableText } from '@parley/domain/search/chat-texts.ts';
import { foldText } from '@parley/domain/search/fold.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';

import { findTextRanges, useFoundTextMarks } from '../hooks/use-found-text-marks.ts';
import { showMoreOf } from '../logic/show-more-of.ts';
import styles from './find-bar.module.css';

export interface FindBarProps {
  readonly path: readonly Message[];
  readonly onJump: (id: MessageId) => void;
  readonly onClose: () => void;
}

/**
 * Finds text in the whole chat, also in messages that are not in the page, which the search of the
 * browser cannot see.
 */
export function FindBar({ path, onJump, onClose }: FindBarProps): ReactNode {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const needle = useDeferredValue(foldText(query.trim()));
  const hits = useMemo(() => findHits(path, needle), [path, needle]);
  const index = hits.length === 0 ? 0 : Math.min(current, hits.length - 1);
  useFoundTextMarks(useMemo(() => (needle === '' ? [] : [needle]), [needle]));

  useEffect(() => field.current?.focus(), []);
  const shown = hits[index];
  useEffect(() => {
    if (shown === undefined) return undefined;
    onJump(shown.id);
    return scrollToHit(shown, needle);
  }, [shown, needle, onJump]);

  function move(step: number): void {
    if (hits.length > 0) setCurrent((index + step + hits.length) % hits.length);
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
  }

  return (
    <search className={styles['bar']}>
      <input
        ref={field}
        type="search"
        className={styles['field']}
        aria-label={intl.formatMessage({ id: 'find.field', defaultMessage: 'Find in this chat' })}
        value={query}
        dir="auto"
        onChange={(event) => {
          setQuery(event.target.value);
          setCurrent(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <output className={styles['count']}>
        {needle !== '' &&
          intl.formatMessage(
            {
              id: 'find.count',
              defaultMessage: '{count, plural, =0 {Nothing found} other {{index} of {count}}}',
            },
            { count: hits.length, index: index + 1 },
          )}
      </output>
      <IconButton
        icon={ChevronUp}
        label={intl.formatMessage({ id: 'find.previous', defaultMessage: 'Previous match' })}
        disabled={hits.length === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={intl.formatMessage({ id: 'find.next', defaultMessage: 'Next match' })}
        disabled={hits.length === 0}
        onClick={() => move(1)}
      />
      <IconButton
        icon={X}
        label={intl.formatMessage({ id: 'find.close', defaultMessage: 'Close search' })}
        onClick={onClose}
      />
    </search>
  );
}

/** Hits in the text as it was written; the `nth` of its message, from 0. */
interface Hit {
  readonly id: MessageId;
  readonly nth: number;
}

function findHits(path: readonly Message[], needle: string): readonly Hit[] {
  if (needle === '') return [];
  return path.flatMap(({ id, parts }) => {
    const count = foldText(searchableText(parts)).split(needle).length - 1;
    return Array.from({ length: count }, (_, nth) => ({ id, nth }));
  });
}

/** Hits of one message that can be told apart on the screen. */
const maxHits = 500;

/** Frames that a message may take to come into the page after a jump. */
const framesToWait = 30;

/** Brings the hit itself into view, once its message is in the page; the result gives it up. */
function scrollToHit({ id, nth }: Hit, needle: string): () => void {
  let frame = 0;
  let left = framesToWait;
  const look = (): void => {
    const message = document.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
    const ranges = message === null ? [] : findTextRanges(message, [needle], maxHits);
    // A link or an image shows less than its Markdown holds.
    const range = ranges[Math.min(nth, ranges.length - 1)];
    if (ranges.length <= nth && ranges.length < maxHits && showMoreOf(message)) {
      frame = requestAnimationFrame(look);
      return;
    }
    left -= 1;
    range?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    if (range === undefined && left > 0) frame = requestAnimationFrame(look);
  };
  // After the jump, which brings the head of the message into view.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
