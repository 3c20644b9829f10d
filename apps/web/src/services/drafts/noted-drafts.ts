import type { Draft, NewDraftKey } from '@parley/domain/chat/draft.ts';

import type { LocalFlags } from '#src/platform/local-flags.ts';

/** A draft and the tab in which it was written. */
export interface NotedDraft {
  readonly tab: string;
  readonly draft: Pick<Draft, 'key'> & Partial<Draft>;
}

/** Where drafts are noted, and whose they are. */
export interface NotedDraftPorts {
  readonly flags: LocalFlags;
  readonly newDraftKey: NewDraftKey;
  /** Whether the tab lives. */
  readonly isDraftOwned: (key: NewDraftKey) => Promise<boolean>;
}

/** What is noted, as it stands there; whoever uses a draft of it reads it with care. */
export function readNoted(flags: LocalFlags): readonly NotedDraft[] {
  try {
    const all: unknown = JSON.parse(flags.read('lastWords') ?? '[]');
    return Array.isArray(all) ? all.filter(isNoted) : [];
  } catch {
    return [];
  }
}

function isNoted(value: unknown): value is NotedDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tab' in value &&
    typeof value.tab === 'string' &&
    'draft' in value &&
    typeof value.draft === 'object' &&
    value.draft !== null
  );
}
