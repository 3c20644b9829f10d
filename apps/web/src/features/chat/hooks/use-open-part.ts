import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useState } from 'react';

/**
 * What a reader opened in messages: thoughts, calls of tools, the text as it was written. In memory
 * only, and beside the components, because rows leave the page and come back.
 */
const openParts = new Set<string>();

/** Whether a part of a message is open, also after its row was out of the page. */
export function useOpenPart(
  id: MessageId,
  name: string,
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const key = `${id} ${name}`;
  const [isOpen, setIsOpen] = useState(() => openParts.has(key));
  return [
    isOpen,
    (next) => {
      if (next) openParts.add(key);
      else openParts.delete(key);
      setIsOpen(next);
    },
  ];
}
