import { useEffect } from 'react';

import { afterFrames, findBox, focusBox, focusBoxAfterDialog } from '#src/platform/focus-box.ts';
import type { Navigation, Place } from '#src/services/navigation/navigation.ts';

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Puts the focus into the message box whenever a chat is opened or begun, and lets what is typed
 * on the bare page go there, so that no first word is lost.
 */
export function useBoxFocus(navigation: Navigation): void {
  useEffect(() => {
    let shown = navigation.getSnapshot();
    const unsubscribe = navigation.subscribe(() => {
      const next = navigation.getSnapshot();
      const isElsewhereInIt = next !== shown && isSameChat(next, shown);
      shown = next;
      if (!isElsewhereInIt) afterFrames(focusBox);
    });
    document.addEventListener('keydown', takeTyped);
    document.addEventListener('keydown', leaveTitle, { capture: true });
    return () => {
      unsubscribe();
      document.removeEventListener('keydown', takeTyped);
      document.removeEventListener('keydown', leaveTitle, { capture: true });
    };
  }, [navigation]);
}

function isSameChat(one: Place, other: Place): boolean {
  const { chatId = one.temporaryId } = one;
  return chatId !== undefined && chatId === (other.chatId ?? other.temporaryId);
}

/** Enter in the title ends there; what loads before one can type has no word about focus. */
function leaveTitle({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Enter' || isComposing || !(target instanceof Element)) return;
  if (target.matches('[data-enter-to-box]')) focusBoxAfterDialog();
}

/** The letter itself follows the focus. A space scrolls the page and is left to it. */
function takeTyped(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ' || Array.from(event.key).length !== 1) return;
  if (document.activeElement !== document.body || document.querySelector(layers) !== null) return;
  findBox()?.focus({ preventScroll: true });
}
