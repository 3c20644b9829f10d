import { useEffect } from 'react';

/**
 * What held the focus may be taken out of the page by its own action: a deleted row, a reply that
 * is written anew. For somebody at the keyboard the focus then goes on to the composer, or to the
 * dialog that is open, and never to nowhere. With a pointer it stays away, for on a phone a focus
 * would open the keyboard.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let holder: Element | undefined;
    let isByKeyboard = false;
    let frame = 0;

    const isLost = (): boolean =>
      isByKeyboard &&
      holder?.isConnected === false &&
      (document.activeElement === null || document.activeElement === document.body);
    const restore = (): void => {
      if (isLost()) findHome()?.focus({ preventScroll: true });
    };
    const handleRemoval = (): void => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      // Dialogs and menus give the focus back by themselves, a frame later.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore);
      });
    };
    const handleFocus = (event: FocusEvent): void => {
      if (event.target instanceof Element) holder = event.target;
    };
    const handleKey = (): void => {
      isByKeyboard = true;
    };
    const handlePointer = (): void => {
      isByKeyboard = false;
    };

    const observer = new MutationObserver(handleRemoval);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('keydown', handleKey, true);
    document.addEventListener('pointerdown', handlePointer, true);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('keydown', handleKey, true);
      document.removeEventListener('pointerdown', handlePointer, true);
    };
  }, []);
}

function findHome(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('[role="dialog"][tabindex]') ??
    document.querySelector<HTMLElement>('[data-element-id="chat-input-textbox"]')
  );
}
