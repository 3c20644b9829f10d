/** About a second. */
const mostFrames = 60;

/**
 * Gives the focus to a row of a virtual list that was asked to scroll there: at once where it is
 * drawn already, else as soon as it is. A row that is not measured yet is hidden and takes no
 * focus. Nothing happens where it never comes.
 */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined, frames = 0): void {
  const row = find();
  row?.focus();
  const hasIt = row !== null && row !== undefined && row === document.activeElement;
  if (!hasIt && frames < mostFrames) requestAnimationFrame(() => focusWhenDrawn(find, frames + 1));
}
