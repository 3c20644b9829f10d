import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useState } from 'react';

/**
 * What a reader opened or folded in messages: thoughts, calls of tools, the text as it was written.
 * In memory only, and beside the components, because rows leave the page and come back.
 */
const choices = new Map<string, boolean>();

/** Whether a part of a message is open, also after its row was out of the page. */
export function useOpenPart(
  id: MessageId,
  name: string,
  isOpenByItself = false,
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const key = `${id} ${name}`;
  const [choice, setChoice] = useState(() => choices.get(key));
  return [
    choice ?? isOpenByItself,
    (next) => {
      choices.set(key, next);
      setChoice(next);
    },
  ];
}
