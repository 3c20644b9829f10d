import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import type { QueueSnapshot } from '#src/services/queue/chat-queue.ts';

interface RowFocus {
  readonly listRef: RefObject<HTMLOListElement | null>;
  /** The focus goes to the same button of another row, once the list has changed. */
  readonly follow: (at: number) => void;
}

interface Target {
  readonly at: number;
  readonly button: string;
}

/** Keeps the focus with the message that was moved, or near the one that was removed. */
export function useRowFocus(messages: QueueSnapshot['messages']): RowFocus {
  const listRef = useRef<HTMLOListElement>(null);
  const target = useRef<Target>(undefined);

  const settle = useEffectEvent((_shown: QueueSnapshot['messages']) => {
    const { at, button } = target.current ?? {};
    target.current = undefined;
    if (at === undefined) return;
    listRef.current?.children[at]?.querySelector<HTMLElement>(`[data-button="${button}"]`)?.focus();
  });
  useEffect(() => settle(messages), [messages]);

  return {
    listRef,
    follow(at) {
      const { activeElement } = document;
      const button = activeElement?.getAttribute('data-button');
      const isInside = listRef.current?.contains(activeElement) === true;
      // Where none is left, whoever removed it says where the focus goes.
      if (isInside && button !== null && button !== undefined && at >= 0) {
        target.current = { at, button };
      }
    },
  };
}
