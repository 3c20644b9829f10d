import type { ChatId } from '@parley/domain/shared/ids.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { whenIdle } from '#src/platform/idle.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { readsByItself } from '#src/services/speech/reading-state.ts';

import styles from './chat-foot.module.css';
import { useProgram } from './program-context.ts';
import { loadActionBar, loadReplyChips, loadTurnParts } from './turn-parts.ts';

const ActionBarPane = lazy(loadActionBar);
const SpeechFoot = lazy(async () => ({ default: (await import('./speech-foot.tsx')).SpeechFoot }));
const ReplyChips = lazy(loadReplyChips);

interface ChatFootProps {
  readonly chatId: ChatId;
  readonly snapshot: ChatSnapshot;
}

/** What stands between the conversation and the composer: where the last reply leads to, buttons. */
export function ChatFoot({ chatId, snapshot }: ChatFootProps): ReactNode {
  const { settings, speech, generation } = useProgram();
  const [runningBefore] = useState(() => generation.runningReplies(chatId));
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
          <SpeechFoot chatId={chatId} runningBefore={runningBefore} />
        </Suspense>
      )}
    </>
  );
}

function LastReplyFoot({ snapshot }: Pick<ChatFootProps, 'snapshot'>): ReactNode {
  const last = snapshot.path.at(-1);
  if (last === undefined) return null;
  return (
    <Suspense fallback={<div className={styles['reserved']} />}>
      {last.role === 'assistant' && !isRunning(last.state) && <ReplyChips reply={last} />}
      <ActionBarPane />
    </Suspense>
  );
}
