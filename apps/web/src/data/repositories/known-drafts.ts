import { isNewDraftKey, type Draft, type DraftKey } from '@parley/domain/chat/draft.ts';

import { changesIn } from '../changes.ts';
import type { Store } from '../store.ts';

/** What a tab knows of the drafts in its store. */
interface Known {
  /** What it read or wrote last, by place, and behind that what it is writing. */
  readonly contents: Map<DraftKey, readonly string[]>;
  /** Where its own words for a place lie: in it, or aside while it holds those of another tab. */
  readonly places: Map<DraftKey, DraftKey>;
}

type Content = Pick<Draft, 'key' | 'text' | 'attachments'>;

const knownByStore = new WeakMap<Store, Known>();

function knownOf(store: Store): Known {
  const found = knownByStore.get(store);
  if (found !== undefined) return found;
  const known: Known = { contents: new Map(), places: new Map() };
  knownByStore.set(store, known);
  store.changes.subscribe((notice) => {
    const changes = changesIn(notice, 'drafts');
    const keys = changes?.flatMap((change) => change.keys) ?? known.places.keys();
    for (const key of keys) forgetPlace(known, key);
  });
  return known;
}

/** Another tab may have written there: only a look tells whose the place is. What lies aside is ours. */
function forgetPlace({ places }: Known, key: string): void {
  for (const [of, place] of places) if (place === key && of === key) places.delete(of);
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

/** Remembers a draft that was put into a composer of this tab, which goes on with it. */
export function noteRead(store: Store, draft: Draft): void {
  const { contents, places } = knownOf(store);
  contents.set(draft.key, [printOf(draft)]);
  places.set(draft.key, draft.key);
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

/** Remembers where the words of this tab for a place lie; undefined: it has none there. */
export function notePlace(store: Store, key: DraftKey, place: DraftKey | undefined): void {
  if (place === undefined) knownOf(store).places.delete(key);
  else knownOf(store).places.set(key, place);
}

/** Whether the place holds words that this tab wrote or took over, as far as it was told. */
export function isHeld(store: Store, key: DraftKey): boolean {
  return knownOf(store).places.get(key) === key;
}

/** All places of what this tab wrote for one. */
export function placesOf(store: Store, key: DraftKey): readonly DraftKey[] {
  const place = knownOf(store).places.get(key);
  return place === undefined || place === key ? [key] : [key, place];
}
