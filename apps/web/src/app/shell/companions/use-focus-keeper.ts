import { useEffect } from 'react';

import { canHoldFocus } from '#src/platform/focus-anchor.ts';
import { keepFocus } from '#src/platform/keep-focus.ts';

/** Keeps the focus of somebody at the keyboard in the page, with the composer as last resort. */
export function useFocusKeeper(): void {
  useEffect(() => keepFocus(findHome), []);
}

function findHome(): HTMLElement | null | undefined {
  return (
    [
      ...document.querySelectorAll<HTMLElement>(
        ':is([role="dialog"], [role="alertdialog"])[tabindex]',
      ),
    ].findLast(canHoldFocus) ??
    document.querySelector<HTMLElement>('[data-element-id="chat-input-textbox"]')
  );
}
