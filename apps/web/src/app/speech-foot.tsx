import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { isFeatureOn } from '#src/services/config/config-service.ts';
import { readsByItself, sampleId } from '#src/services/speech/reading-state.ts';

import { AutomaticReading } from './automatic-reading.tsx';
import { useProgram } from './program-context.ts';
import { SpeechPane } from './speech-pane.tsx';

interface SpeechFootProps {
  readonly chatId: ChatId;
  /** Replies that were on their way when the chat was opened. */
  readonly runningBefore: readonly MessageId[];
}

/** Reading aloud under the conversation: what is heard, and replies that are read as they come. */
export function SpeechFoot({ chatId, runningBefore }: SpeechFootProps): ReactNode {
  const { settings, speech, config } = useProgram();
  const { status, id } = useSyncExternalStore(speech.subscribe, speech.getSnapshot);
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  return (
    <>
      {readsByItself(values) && isFeatureOn(config, 'textToSpeech') && (
        <AutomaticReading chatId={chatId} runningBefore={runningBefore} />
      )}
      {status !== 'idle' && id !== sampleId && <SpeechPane />}
    </>
  );
}
