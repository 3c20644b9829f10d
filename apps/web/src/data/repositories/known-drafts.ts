import {
  chatOfDraft,
  isEmptyDraft,
  isNewDraftKey,
  isQueuedDraftKey,
  type Draft,
  type DraftKey,
  type QueuedDraftKey,
} from '@parley/domain/chat/draft.ts';
import type { HasRest, Rest } from '@parley/domain/shared/rest.ts';

import { createListeners, type Listeners } from '#src/platform/listeners.ts';

import { changesIn, type ChangeNotice } from '../changes.ts';
import type { Store } from '../store.ts';

/** What a tab knows of the drafts in its store. */
interface Known {
  /** What it read or wrote last, by place, and behind that what it is writing. */
  readonly contents: Map<DraftKey, readonly string[]>;
  /** Where its own words for a place lie: in it, or aside while it holds those of another tab. */
  readonly places: Map<DraftKey, DraftKey>;
  /** What newer versions keep beside the drafts that were read: composers do not carry it. */
  readonly rests: Map<DraftKey, Rest>;
  /** Places that are being written from here: what is told of them meanwhile is that. */
  readonly writing: Set<string>;
  /** What was sent out of a place, as long as it may still lie there. */
  readonly sent: Map<DraftKey, readonly string[]>;
  /** Places that a message of this tab is just being stored out of. */
  readonly clearing: Set<DraftKey>;
  /** Told of a place that this tab held and that somebody else has changed. */
  readonly watchers: Listeners<LostPlace>;
}

/** A place that this tab held and that another one has changed. */
export interface LostPlace {
  readonly key: DraftKey;
  /** Messages of its chat that were stored in the same commit: the draft may have gone into them. */
  readonly messageIds: readonly string[];
  /** The same for messages that wait to be sent. */
  readonly queued: readonly QueuedDraftKey[];
}

type Content = Pick<Draft, 'key' | 'text' | 'attachments'>;

const knownByStore = new WeakMap<Store, Known>();

function knownOf(store: Store): Known {
  const found = knownByStore.get(store);
  if (found !== undefined) return found;
  const known: Known = {
    contents: new Map(),
    places: new Map(),
    rests: new Map(),
    writing: new Set(),
    sent: new Map(),
    clearing: new Set(),
    watchers: createListeners(),
  };
  knownByStore.set(store, known);
  store.changes.subscribe((notice) => noteChange(known, notice));
  return known;
}

/** Another tab may have written there: only a look tells whose the place is. What lies aside is ours. */
function noteChange({ places, writing, clearing, watchers }: Known, notice: ChangeNotice): void {
  const keys = changesIn(notice, 'drafts')?.flatMap((change) => change.keys);
  const lost = [...places].flatMap(([key, place]) =>
    key === place && !writing.has(key) && keys?.includes(key) !== false ? [key] : [],
  );
  for (const key of lost) places.delete(key);
  const messages = changesIn(notice, 'messages') ?? [];
  const queued = (keys ?? []).filter(isQueuedDraftKey);
  for (const key of lost) {
    // The composer that sends empties itself, and may hold the next words already.
    if (clearing.has(key)) continue;
    const ofChat = messages.filter(({ chatId }) => chatId === chatOfDraft(key));
    watchers.notify({ key, messageIds: ofChat.flatMap((change) => change.keys), queued });
  }
}

/** Watches the places that this tab holds; see {@link LostPlace}. */
export function watchPlaces(store: Store, watcher: (lost: LostPlace) => void): () => void {
  return knownOf(store).watchers.add(watcher);
}

/** Remembers that what this tab knows in a place was sent, and may lie there until that is stored. */
export function noteSent(store: Store, key: DraftKey): void {
  const { contents, sent } = knownOf(store);
  sent.set(key, contents.get(key) ?? []);
}

/** Whether a stored draft of a place is one that was sent from here. */
export function isSentFrom(store: Store, key: DraftKey, stored: Content): boolean {
  return knownOf(store).sent.get(key)?.includes(printOf(stored)) === true;
}

/**
 * Remembers that a message is about to be stored out of a place, which is cleared with it.
 *
 * @returns to be called when it was stored, or not
 */
export function noteClearing(
  store: Store,
  key: DraftKey | undefined,
): (isCleared: boolean) => void {
  if (key === undefined) return () => undefined;
  const { clearing, sent } = knownOf(store);
  clearing.add(key);
  return (isCleared) => {
    clearing.delete(key);
    if (isCleared) sent.delete(key);
  };
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
  const { contents, places, rests } = knownOf(store);
  contents.set(draft.key, [printOf(draft)]);
  if (draft.rest === undefined) rests.delete(draft.key);
  else rests.set(draft.key, draft.rest);
  places.set(draft.key, draft.key);
}

/** Remembers that nothing lies in a place: what is written here next takes it. */
export function noteFree(store: Store, key: DraftKey): void {
  const { contents, places, rests } = knownOf(store);
  contents.delete(key);
  rests.delete(key);
  places.set(key, key);
}

/** A draft out of a composer, with what a newer version keeps beside the one that it was made of. */
export function withKnownRest<T extends Content & HasRest>(store: Store, draft: T): T {
  const { rests } = knownOf(store);
  const rest = draft.rest ?? rests.get(draft.key);
  // What is sent or emptied takes along what was kept beside it.
  if (isEmptyDraft(draft)) rests.delete(draft.key);
  return rest === undefined ? draft : { ...draft, rest };
}

/**
 * Remembers a draft that is about to be written: other writes of it may be on their way.
 *
 * @returns to be called when it was written, or not
 */
export function noteWriting(store: Store, draft: Content): (isWritten: boolean) => void {
  const { contents, writing, sent } = knownOf(store);
  const { key } = draft;
  const print = printOf(draft);
  if (!isEmptyDraft(draft)) sent.delete(key);
  contents.set(key, [...(contents.get(key) ?? []), print]);
  writing.add(key);
  return (isWritten) => {
    writing.delete(key);
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

/** Whether the place is this tab's, as far as it was told: it wrote there, took over, or found it free. */
export function isHeld(store: Store, key: DraftKey): boolean {
  return knownOf(store).places.get(key) === key;
}

/** All places of what this tab wrote for one. */
export function placesOf(store: Store, key: DraftKey): readonly DraftKey[] {
  const place = knownOf(store).places.get(key);
  return place === undefined || place === key ? [key] : [key, place];
}
