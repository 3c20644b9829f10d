import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import { readsByItself, sampleId } from '#src/services/speech/reading-state.ts';

import { useIsLocked } from '#src/app/shared/licensing.ts';

import { AutomaticReading, type AutomaticReadingPorts } from './automatic-reading.tsx';
import { SpeechPane, type SpeechPanePorts } from './speech-pane.tsx';

/** What reading aloud under the conversation needs of the program. */
export interface SpeechFootPorts extends SpeechPanePorts, AutomaticReadingPorts {
  readonly config: ConfigService;
}

interface SpeechFootProps {
  readonly ports: SpeechFootPorts;
  readonly chatId: ChatId;
  /** Replies that were on their way when the chat was opened. */
  readonly runningBefore: readonly MessageId[];
}

/** Reading aloud under the conversation: what is heard, and replies that are read as they come. */
export function SpeechFoot({ ports, chatId, runningBefore }: SpeechFootProps): ReactNode {
  const { settings, speech, config } = ports;
  const { status, id } = useSyncExternalStore(speech.subscribe, speech.getSnapshot);
  const isReadingLocked = useIsLocked(config, 'textToSpeech');
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  return (
    <>
      {readsByItself(values) && isFeatureOn(config, 'textToSpeech') && !isReadingLocked && (
        <AutomaticReading ports={ports} chatId={chatId} runningBefore={runningBefore} />
      )}
      {status !== 'idle' && id !== sampleId && <SpeechPane ports={ports} />}
    </>
  );
}
