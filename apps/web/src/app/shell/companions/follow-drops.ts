import { isInDialog } from '#src/platform/is-in-dialog.ts';

/**
 * Takes files that are dropped on the window while no message box is there to take them. What a
 * dialog takes itself, and pictures of the page, are left alone.
 *
 * @param isTaken whether a message box takes them
 * @returns ends it
 */
export function followDrops(
  isTaken: () => boolean,
  onFiles: (files: readonly File[]) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // A picture of the page itself is a file to the browser as well.
  let isFromPage = false;
  const setFromPage = (isStart: boolean): void => {
    isFromPage = isStart;
  };
  const isMeant = (event: DragEvent): boolean =>
    !isTaken() &&
    !isFromPage &&
    !event.defaultPrevented &&
    !isInDialog(event.target) &&
    event.dataTransfer?.types.includes('Files') === true;
  const handleOver = (event: DragEvent): void => {
    if (isMeant(event)) event.preventDefault();
  };
  const handleDrop = (event: DragEvent): void => {
    if (!isMeant(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  window.addEventListener('dragstart', () => setFromPage(true), { signal });
  window.addEventListener('dragend', () => setFromPage(false), { signal });
  window.addEventListener('dragover', handleOver, { signal });
  window.addEventListener('drop', handleDrop, { signal });
  return () => stop.abort();
}
