import { isEmptyDraft, type DraftKey } from '@parley/domain/chat/draft.ts';

import type { Store } from '#src/data/store.ts';

import type { DraftContent } from './draft-content.ts';
import { readNoted, type NotedDraft, type NotedDraftPorts } from './noted-drafts.ts';

/**
 * What stood in the composers of pages that were left, until the disk has it. A database may drop
 * what a page wrote in its last moment; this is written before the page can end.
 */
export interface LastWords {
  /** The page may end now. */
  note(key: DraftKey, content: DraftContent): void;
  /** The disk has it, or it was sent. */
  drop(key: DraftKey): void;
  /** The database was deleted or given up: takes back what it noted, and notes nothing more. */
  stop(): void;
  /** Brings to the disk what pages that ended had noted; resolves when that can be read. */
  settle(store: Store): Promise<void>;
}

/** What last words need. */
export interface LastWordsDeps extends NotedDraftPorts {
  readonly nowMs: () => number;
}

/** Longer texts would fill what all flags share. UTF-16 units. */
const longest = 500_000;

/** Last words in the flags of the browser, by tab and place. */
export function createLastWords({
  flags,
  newDraftKey,
  isDraftOwned,
  nowMs,
}: LastWordsDeps): LastWords {
  const noted = new Set<DraftKey>();
  let settling: Promise<void> | undefined;
  let isOver = false;

  function replace(key: DraftKey, next: readonly NotedDraft[]): void {
    const others = readNoted(flags).filter(
      ({ tab, draft }) => tab !== newDraftKey || draft.key !== key,
    );
    const all = [...others, ...next];
    flags.write('lastWords', all.length === 0 ? undefined : JSON.stringify(all));
  }

  return {
    note(key, content) {
      if (isOver || isEmptyDraft(content) || content.text.length > longest) return;
      noted.add(key);
      replace(key, [{ tab: newDraftKey, draft: { ...content, key, updatedAtMs: nowMs() } }]);
    },
    drop(key) {
      if (noted.delete(key)) replace(key, []);
    },
    stop() {
      isOver = true;
      for (const key of noted) replace(key, []);
      noted.clear();
    },
    settle(store) {
      settling ??= bring(store, { flags, newDraftKey, isDraftOwned });
      return settling;
    },
  };
}

async function bring(store: Store, deps: NotedDraftPorts): Promise<void> {
  if (deps.flags.read('lastWords') === undefined) return;
  const code = await import('./settle-last-words.ts').catch(() => undefined);
  // Without a network they wait for the next start.
  await code?.settleLastWords(store, deps);
}
