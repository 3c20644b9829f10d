import type { MessageId } from '@parley/domain/shared/ids.ts';

/**
 * Puts the focus where a person goes on once an answer was chosen: into the box for the next
 * message, or, where that would bring up a keyboard on the screen, to the way back.
 */
export function focusAfterChoice(replyId: MessageId): void {
  const isFine = matchMedia('(pointer: fine)').matches;
  const reply = `[data-message-id="${replyId}"]`;
  // A narrow page has the way back in the menu: the arrows between the answers are next to it.
  const places = isFine
    ? ['[data-element-id="chat-input-textbox"]']
    : [`${reply} [data-compare]`, `${reply} [data-versions] button:not(:disabled)`];
  requestAnimationFrame(() => {
    const found = places.map((place) => document.querySelector<HTMLElement>(place));
    found.find((each) => each !== null)?.focus({ preventScroll: true });
  });
}

/** Puts the focus to answers that stand side by side again. */
export function focusComparison(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-comparison]')?.focus({ preventScroll: true });
  });
}
