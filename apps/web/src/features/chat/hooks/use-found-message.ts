import { searchableText } from '@parley/domain/search/chat-texts.ts';
import { foldText } from '@parley/domain/search/fold.ts';
import { matchesTerms, parseSearchQuery } from '@parley/domain/search/search-query.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect, useMemo, useRef, useState } from 'react';

import type { ChatSession, ChatSnapshot } from '#src/services/chats/chat-session.ts';
import type { FoundPlace } from '#src/services/navigation/navigation.ts';

import { revealFoundText } from '../logic/reveal-found-text.ts';
import type { MessageListHandle } from '../components/message-list.tsx';
import { useFoundTextMarks } from './use-found-text-marks.ts';

/** A search result, and the chat in which it stands. */
export interface FoundMessageInput {
  readonly found: FoundPlace;
  readonly session: ChatSession;
  readonly snapshot: ChatSnapshot;
  readonly list: MessageListHandle | null;
  /** Shows the branch of a message. */
  readonly showVersion: (id: MessageId) => void;
  /** Another search in this chat has the marks. */
  readonly isFinding: boolean;
}

const noTerms: readonly string[] = [];

/**
 * Brings the message that a search led to into view, on whatever branch and however far up it is,
 * and marks what was searched for until Escape.
 */
export function useFoundMessage(input: FoundMessageInput): void {
  const { found, session, snapshot, list, showVersion, isFinding } = input;
  const terms = useMemo(() => parseSearchQuery(found.term), [found]);
  const [dismissed, setDismissed] = useState<FoundPlace>();
  const shown = useRef<FoundPlace>(undefined);
  const switched = useRef<FoundPlace>(undefined);
  const stopReveal = useRef<() => void>(undefined);
  const isMarked = found !== dismissed && !isFinding;
  useFoundTextMarks(isMarked ? terms : noTerms);

  useEffect(() => {
    if (!isMarked) return undefined;
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setDismissed(found);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isMarked, found]);

  useEffect(() => {
    const isReady = list !== null && snapshot.status === 'ready';
    if (shown.current === found || !isReady) return;
    const target = targetOf(found, snapshot, terms);
    if (target === undefined) {
      if (snapshot.tree.isWhole) shown.current = found;
      else void session.loadWhole();
      return;
    }
    if (snapshot.path.some(({ id }) => id === target)) {
      // The list may be a render behind; it comes again then.
      if (!list.jumpTo(target)) return;
      shown.current = found;
      stopReveal.current?.();
      stopReveal.current = revealFoundText(target, terms);
    } else if (!snapshot.tree.isWhole) void session.loadWhole();
    else if (switched.current !== found) {
      switched.current = found;
      showVersion(target);
    }
  }, [found, list, session, snapshot, terms, showVersion]);

  useEffect(() => () => stopReveal.current?.(), []);
}

/** Undefined where it is not known yet, or not there. */
function targetOf(
  found: FoundPlace,
  { tree, path }: ChatSnapshot,
  terms: readonly string[],
): MessageId | undefined {
  if (found.messageId !== undefined) return tree.byId.get(found.messageId)?.id;
  // The first one may stand before what is here.
  if (!tree.isWhole) return undefined;
  const isHit = (message: Message): boolean =>
    matchesTerms(foldText(searchableText(message.parts)), terms);
  return (path.find(isHit) ?? [...tree.byId.values()].find(isHit))?.id;
}
