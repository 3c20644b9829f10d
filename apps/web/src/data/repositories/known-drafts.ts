import { isNewDraftKey, type Draft, type DraftKey } from '@parley/domain/chat/draft.ts';

import type { Store } from '../store.ts';

/** What a tab knows of the drafts in its store. */
interface Known {
  /** What it read or wrote last, by place, and behind that what it is writing. */
  readonly contents: Map<DraftKey, readonly string[]>;
  /** Where its own words lie while a place holds those of another tab. */
  readonly aside: Map<DraftKey, DraftKey>;
}

type Content = Pick<Draft, 'key' | 'text' | 'attachments'>;

const knownByStore = new WeakMap<Store, Known>();

function knownOf(store: Store): Known {
  const known = knownByStore.get(store) ?? { contents: new Map(), aside: new Map() };
  knownByStore.set(store, known);
  return known;
}

/** Without attachments the text itself: a long one is not copied at each write. */
function printOf({ text, attachments }: Content): string {
  return [text, ...attachments.map(({ attachmentId }) => attachmentId)].join('\n');
}

/** Whether a stored draft was neither read nor written here. Those of new chats are a tab's own. */
export function isForeign(store: Store, stored: Draft | undefined): boolean {
  if (stored === undefined || isNewDraftKey(stored.key)) return false;
  return knownOf(store).contents.get(stored.key)?.includes(printOf(stored)) !== true;
}

/** Remembers a draft that was put into a composer of this tab. */
export function noteRead(store: Store, draft: Draft): void {
  knownOf(store).contents.set(draft.key, [printOf(draft)]);
}

/**
 * Remembers a draft that is about to be written: other writes of it may be on their way.
 *
 * @returns to be called when it was written, or not
 */
export function noteWriting(store: Store, draft: Content): (isWritten: boolean) => void {
  const { contents } = knownOf(store);
  const { key } = draft;
  const print = printOf(draft);
  contents.set(key, [...(contents.get(key) ?? []), print]);
  return (isWritten) => {
    const now = contents.get(key) ?? [];
    const at = now.indexOf(print);
    if (at >= 0) contents.set(key, isWritten ? now.slice(at) : now.toSpliced(at, 1));
  };
}

/** Remembers where the words of this tab for a place lie; undefined: in that place. */
export function noteAside(store: Store, key: DraftKey, aside: DraftKey | undefined): void {
  if (aside === undefined) knownOf(store).aside.delete(key);
  else knownOf(store).aside.set(key, aside);
}

/** All places of what this tab wrote for one. */
export function placesOf(store: Store, key: DraftKey): readonly DraftKey[] {
  const aside = knownOf(store).aside.get(key);
  return aside === undefined ? [key] : [key, aside];
}
