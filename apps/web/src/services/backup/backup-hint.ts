import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadMeta, saveMeta } from '#src/data/repositories/meta-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';

/** What decides whether somebody is reminded of a backup. */
export interface HintSources {
  readonly store: Store;
  readonly flags: LocalFlags;
  readonly nowMs: number;
}

/** From this many chats on there is something to lose. */
const manyChats = 10;
/** The reminder that was answered rests for a month. */
const restMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Counts the chats of somebody who should be reminded of a backup: ten or more that no installation
 * brought along, without a mirror, and without a reminder or a backup for a month.
 *
 * @returns undefined where nobody has to be reminded
 */
export async function countUnsaved({
  store,
  flags,
  nowMs,
}: HintSources): Promise<number | undefined> {
  if (!store.isKept || flags.read('mirror') !== undefined) return undefined;
  const [chats, seen] = await Promise.all([loadAllChats(store), loadMeta(store, 'backupHintAtMs')]);
  if (!chats.ok || !seen.ok) return undefined;
  if (typeof seen.value === 'number' && nowMs - seen.value < restMs) return undefined;
  const own = chats.value.filter(({ isSample }) => isSample !== true).length;
  return own < manyChats ? undefined : own;
}

/** The person was reminded, or made a backup. */
export async function noteHint({
  store,
  nowMs,
}: Pick<HintSources, 'store' | 'nowMs'>): Promise<void> {
  await saveMeta(store, 'backupHintAtMs', nowMs);
}
