import {
  draftKeyAside,
  isNewDraftKey,
  type Draft,
  type NewDraftKey,
} from '@parley/domain/chat/draft.ts';

import { parseDraft } from '#src/data/records/parse-draft.ts';
import { loadDraft, saveDraft } from '#src/data/repositories/draft-repository.ts';
import type { Store } from '#src/data/store.ts';

import { readNoted, type NotedDraft, type NotedDraftPorts } from './noted-drafts.ts';

/**
 * Writes to the disk what tabs have noted that are gone, and this one before it was loaded anew. What
 * the disk has already, or something newer in its place, is not replaced: then they lie aside.
 */
export async function settleLastWords(
  store: Store,
  { flags, newDraftKey, isDraftOwned }: NotedDraftPorts,
): Promise<void> {
  const kept: NotedDraft[] = [];
  for (const noted of readNoted(flags)) {
    const { tab } = noted;
    const draft = parseDraft(noted.draft);
    if (!isNewDraftKey(tab) || draft === undefined) continue;
    const isElsewhere = tab !== newDraftKey && (await isDraftOwned(tab));
    if (isElsewhere || !(await isSettled(store, tab, draft))) kept.push(noted);
  }
  flags.write('lastWords', kept.length === 0 ? undefined : JSON.stringify(kept));
}

/** @returns false where it could not be stored */
async function isSettled(store: Store, tab: NewDraftKey, draft: Draft): Promise<boolean> {
  const { key } = draft;
  const aside = isNewDraftKey(key) ? undefined : draftKeyAside(tab, key);
  const places = [key, ...(aside === undefined ? [] : [aside])];
  const there = await Promise.all(places.map((place) => loadDraft(store, place)));
  const isThere = there.some((each) => each.ok && each.value?.text === draft.text);
  if (isThere) return true;
  const [inPlace] = there;
  const isNewest = inPlace?.ok === true && (inPlace.value?.updatedAtMs ?? 0) <= draft.updatedAtMs;
  const home = isNewest || aside === undefined ? key : aside;
  return (await saveDraft(store, { ...draft, key: home })).ok;
}
