import type { ChatId } from '@parley/domain/shared/ids.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';

import { whenIdle } from '#src/platform/idle.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { readsByItself } from '#src/services/speech/reading-state.ts';

import { loadActionBar, loadTurnParts } from './turn-parts.ts';
import { useProgram } from './program-context.ts';

const ActionBarPane = lazy(loadActionBar);
const SpeechFoot = lazy(async () => ({ default: (await import('./speech-foot.tsx')).SpeechFoot }));
const KeywordChips = lazy(async () => ({
  default: (await import('#src/features/action-bar/keyword-chips.tsx')).KeywordChips,
}));

interface ChatFootProps {
  readonly chatId: ChatId;
  readonly snapshot: ChatSnapshot;
}

/** What stands between the conversation and the composer: keywords of the last reply, buttons. */
export function ChatFoot({ chatId, snapshot }: ChatFootProps): ReactNode {
  const { settings, speech } = useProgram();
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const isReading = useSyncExternalStore(
    speech.subscribe,
    () => speech.getSnapshot().status !== 'idle',
  );
  // Before the first message needs it: by then the network may be gone.
  useEffect(() => whenIdle(() => void loadTurnParts()), []);
  return (
    <>
      <LastReplyFoot snapshot={snapshot} />
      {(isReading || readsByItself(values)) && (
        <Suspense fallback={null}>
          <SpeechFoot chatId={chatId} />
        </Suspense>
      )}
    </>
  );
}

function LastReplyFoot({ snapshot }: Pick<ChatFootProps, 'snapshot'>): ReactNode {
  const { settings } = useProgram();
  const { suggestKeywords, searchEngine } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
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
