import { useEffect, useRef } from 'react';

import type { ReadingState } from '#src/services/speech/reading-state.ts';

import { findSentence } from '../logic/find-sentence.ts';

const highlightName = 'read-sentence';

/** Marks the sentence that is heard in its message, without touching the nodes of the page. */
export function useSentenceMark({ id, sentence, index, status }: ReadingState): void {
  const passed = useRef({ id: '', index: 0, end: 0 });
  const shown = sentence?.shown ?? '';
  const isHeard = status === 'playing' || status === 'paused';
  useEffect(() => {
    if (id === undefined || shown === '' || !isHeard || !('highlights' in CSS)) return undefined;
    const before = passed.current;
    const from = before.id === id && before.index < index ? before.end : 0;
    const mark = (): void => {
      const found = findSentence(textsOf(id), shown, from);
      if (found === undefined) return;
      passed.current = { id, index, end: found.end };
      CSS.highlights.set(highlightName, new Highlight(found.range));
    };
    mark();
    const stop = onRedraw(mark);
    return () => {
      stop();
      CSS.highlights.delete(highlightName);
    };
  }, [id, shown, index, isHeard]);
}

function textsOf(messageId: string): readonly Element[] {
  const message = document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
  return [...(message?.querySelectorAll('[data-part="text"]') ?? [])];
}

/** Rows come and go while the conversation is scrolled; once a frame is enough. */
function onRedraw(draw: () => void): () => void {
  const log = document.querySelector('main [role="log"]');
  if (log === null) return () => undefined;
  let frame: number | undefined;
  const observer = new MutationObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      draw();
    });
  });
  observer.observe(log, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
