import { useSyncExternalStore, type ReactNode } from 'react';

import type { AnnouncerStore } from './announcer-store.ts';

/**
 * Speaks the texts of a store to screen readers, politely. Mount it once and for good. Announce the
 * start and the end of an answer, never its words as they stream.
 */
export function Announcer({ store }: { readonly store: AnnouncerStore }): ReactNode {
  const { text, count } = useSyncExternalStore(store.subscribe, store.read, store.read);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-announcer="">
      <span key={count}>{text}</span>
    </div>
  );
}
