import { useEffect, useEffectEvent, useState } from 'react';

import { isInDialog } from '#src/platform/is-in-dialog.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Takes files that are dropped anywhere on the window, unless a part of the page took them itself.
 *
 * @returns whether files are being dragged over the window
 */
export function useFileDrop(
  onFiles: (files: readonly File[], isInDialog: boolean) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const deliver = useEffectEvent(onFiles);

  useEffect(() => {
    const stop = new AbortController();
    // A picture of the page itself is a file to the browser as well.
    let isFromPage = false;
    const accepts = (event: DragEvent): boolean =>
      hasFiles(event) && !isFromPage && !event.defaultPrevented;

    const handleOver = (event: DragEvent): void => {
      if (!accepts(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    };
    const handleLeave = (event: DragEvent): void => {
      // Without a next element, the pointer has left the window.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent): void => {
      setIsOver(false);
      if (!accepts(event)) return;
      event.preventDefault();
      deliver([...(event.dataTransfer?.files ?? [])], isInDialog(event.target));
    };
    const setFromPage = (isStart: boolean): void => {
      isFromPage = isStart;
    };

    const { signal } = stop;
    window.addEventListener('dragstart', () => setFromPage(true), { signal });
    window.addEventListener('dragend', () => setFromPage(false), { signal });
    window.addEventListener('dragenter', handleOver, { signal });
    window.addEventListener('dragover', handleOver, { signal });
    window.addEventListener('dragleave', handleLeave, { signal });
    window.addEventListener('drop', handleDrop, { signal });
    return () => stop.abort();
  }, []);
  return isOver;
}
