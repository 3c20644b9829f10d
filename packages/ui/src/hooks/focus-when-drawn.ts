/** About a second. */
const maxFrames = 60;

/**
 * Gives the focus to something in a virtual list that is about to be drawn: at once where it is
 * drawn already, else as soon as it is. A row that is not measured yet is hidden and takes no
 * focus. Nothing happens where it never comes, or where the focus has gone elsewhere meanwhile.
 */
export function focusWhenDrawn(
  find: () => HTMLElement | null | undefined,
  options: FocusOptions = {},
): void {
  const before = document.activeElement;
  const tryAgain = (frames: number): void => {
    // Where the row with the focus is no longer drawn, the body has it.
    const holders = [before, document.body, null];
    if (frames > 0 && !holders.includes(document.activeElement)) return;
    const row = find();
    row?.focus(options);
    const hasIt = row !== null && row !== undefined && row === document.activeElement;
    if (!hasIt && frames < maxFrames) requestAnimationFrame(() => tryAgain(frames + 1));
  };
  tryAgain(0);
}
