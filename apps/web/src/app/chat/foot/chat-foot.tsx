import type { ChatId } from '@parley/domain/shared/ids.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { whenIdle } from '#src/platform/idle.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { readsByItself } from '#src/services/speech/reading-state.ts';

import type { Program } from '#src/app/program/program.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { ActionBarPane, preloadTurnParts, ReplyChips } from '../turn-parts.ts';

const SpeechFoot = lazyComponent(async () => (await import('./speech-foot.tsx')).SpeechFoot);

interface ChatFootProps {
  readonly chatId: ChatId;
  readonly snapshot: ChatSnapshot;
}

/** What stands between the conversation and the composer: where the last reply leads to, buttons. */
export function ChatFoot({ chatId, snapshot }: ChatFootProps): ReactNode {
  const program = useProgram();
  const { settings, speech, generation } = program;
  const [runningBefore] = useState(() => generation.runningReplies(chatId));
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const isReading = useSyncExternalStore(
    speech.subscribe,
    () => speech.getSnapshot().status !== 'idle',
  );
  // Before the first message needs it: by then the network may be gone.
  useEffect(() => whenIdle(preloadTurnParts), []);
  return (
    <>
      <LastReplyFoot program={program} snapshot={snapshot} />
      {(isReading || readsByItself(values)) && (
        <SpeechFoot ports={program} chatId={chatId} runningBefore={runningBefore} />
      )}
    </>
  );
}

interface LastReplyFootProps {
  readonly program: Program;
  readonly snapshot: ChatSnapshot;
}

function LastReplyFoot({ program, snapshot }: LastReplyFootProps): ReactNode {
  const last = snapshot.path.at(-1);
  if (last === undefined) return null;
  return (
    <>
      {last.role === 'assistant' && !isRunning(last.state) && (
        <ReplyChips ports={program} reply={last} />
      )}
      <ActionBarPane ports={program} />
    </>
  );
}
