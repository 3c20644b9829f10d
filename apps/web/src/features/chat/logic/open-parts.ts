import type { MessageId } from '@parley/domain/shared/ids.ts';

/**
 * What a reader opened in messages: thoughts, calls of tools, the text as it was written. It stays
 * open where a row has left the page and comes back; nothing of it is stored.
 */
export interface OpenParts {
  isOpen(id: MessageId, name: string): boolean;
  set(id: MessageId, name: string, isOpen: boolean): void;
}

/** Makes a memory in which nothing is open. */
export function createOpenParts(): OpenParts {
  const open = new Set<string>();
  return {
    isOpen: (id, name) => open.has(keyOf(id, name)),
    set(id, name, isOpen) {
      if (isOpen) open.add(keyOf(id, name));
      else open.delete(keyOf(id, name));
    },
  };
}

function keyOf(id: MessageId, name: string): string {
  return `${id} ${name}`;
}
