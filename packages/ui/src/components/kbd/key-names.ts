import { useSyncExternalStore } from 'react';

import { createListeners } from '../../internal/listeners.ts';

/** Keys that bear a word, which keyboards of other languages write differently. */
export type NamedKey = 'ctrl' | 'alt' | 'shift' | 'enter' | 'backspace' | 'esc' | 'tab' | 'space';

/** What is written on keys. On Apple devices a sign comes before the word, where there is one. */
export type KeyNames = Readonly<Record<NamedKey, string>>;

/** What stands on keyboards for English. */
export const englishKeyNames: KeyNames = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  backspace: 'Backspace',
  esc: 'Esc',
  tab: 'Tab',
  space: 'Space',
};

// Of the whole page: the names come after it stands, and no tree below a context has to wait for them.
const listeners = createListeners();
let current = englishKeyNames;

/** Names the keys of every shortcut on the page, also of those that are shown now. */
export function setKeyNames(names: KeyNames): void {
  current = names;
  listeners.notify();
}

function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

const read = (): KeyNames => current;

/** The names of keys; English ones until {@link setKeyNames} gave others. */
export function useKeyNames(): KeyNames {
  return useSyncExternalStore(subscribe, read, read);
}
