/** The message box of the open chat, where it is on the screen. */
export function findBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-element-id="chat-input-textbox"]');
}

/** Focuses the message box at a keyboard; a finger would get one over half of the screen. */
export function focusBox(): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
  if (matchMedia('(pointer: fine)').matches) findBox()?.focus({ preventScroll: true });
}

/** The same once a dialog has closed, which first gives the focus back to its opener. */
export function focusBoxAfterDialog(): void {
  afterFrames(focusBox);
}

/** A dialog that closes gives the focus back a frame after it is gone. */
export function afterFrames(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
