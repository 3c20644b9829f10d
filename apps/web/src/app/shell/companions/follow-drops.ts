/** Names of files that may be something to keep. */
const maybeKept = /\.(json|jsonl|ndjson|zip|parley|png)$/i;

const handedOn = new WeakSet<Event>();

/**
 * Takes files that are dropped on the window and may be something to keep, before the message box
 * does. What a dialog takes itself, and pictures of the page, are left alone.
 *
 * @returns ends it
 */
export function followDrops(onFiles: (files: readonly File[]) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // A picture of the page itself is a file to the browser as well.
  let isFromPage = false;
  const setFromPage = (isStart: boolean): void => {
    isFromPage = isStart;
  };
  const handleDrop = (event: DragEvent): void => {
    if (handedOn.has(event) || isFromPage || isInDialog(event.target)) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.some(({ name }) => maybeKept.test(name))) return;
    event.preventDefault();
    onFiles(files);
  };
  window.addEventListener('dragstart', () => setFromPage(true), { signal });
  window.addEventListener('dragend', () => setFromPage(false), { signal });
  window.addEventListener('drop', handleDrop, { signal, capture: true });
  return () => stop.abort();
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

/** Leaves files to whoever takes what is dropped on the window. */
export function handOnDrop(files: readonly File[]): void {
  if (files.length === 0) return;
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
  handedOn.add(event);
  window.dispatchEvent(event);
}
