import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';

import { whenIdle } from '#src/platform/idle.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { loadActionBar, loadTurnParts } from './turn-parts.ts';
import { useProgram } from './program-context.ts';

const ActionBarPane = lazy(loadActionBar);
const KeywordChips = lazy(async () => ({
  default: (await import('#src/features/action-bar/keyword-chips.tsx')).KeywordChips,
}));

/** What stands between the conversation and the composer: keywords of the last reply, buttons. */
export function ChatFoot({ snapshot }: { readonly snapshot: ChatSnapshot }): ReactNode {
  const { settings } = useProgram();
  const { suggestKeywords, searchEngine } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  // Before the first message needs it: by then the network may be gone.
  useEffect(() => whenIdle(() => void loadTurnParts()), []);
  const last = snapshot.path.at(-1);
  if (last === undefined) return null;
  const keywords = isRunning(last.state) || !suggestKeywords ? [] : (last.keywords ?? []);
  return (
    <Suspense fallback={null}>
      {keywords.length > 0 && <KeywordChips keywords={keywords} engine={searchEngine} />}
      <ActionBarPane />
    </Suspense>
  );
}
