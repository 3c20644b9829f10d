import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useState } from 'react';

import { useChatScope } from '../chat-scope.ts';

/** Whether a part of a message is open, also after its row was out of the page. */
export function useOpenPart(
  id: MessageId,
  name: string,
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { openParts } = useChatScope();
  const [isOpen, setIsOpen] = useState(() => openParts.isOpen(id, name));
  return [
    isOpen,
    (next) => {
      openParts.set(id, name, next);
      setIsOpen(next);
    },
  ];
}
