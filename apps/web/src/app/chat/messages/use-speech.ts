import { useMemo, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import type { SpeechControl } from '#src/features/chat/chat-scope.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';

import { useProgram } from '#src/app/program/program-context.ts';

import { createSpeechControl } from './speech-control.ts';

/** Reading aloud for the messages of a chat; undefined where the host does not want it. */
export function useSpeech(): SpeechControl | undefined {
  const intl = useIntl();
  const program = useProgram();
  const { config, settings } = program;
  const isOffered = useSyncExternalStore(config.subscribe, () =>
    isFeatureOn(config, 'textToSpeech'),
  );
  const { speech: stored } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const hasButton = stored['hasPlayButton'] !== false;
  return useMemo(
    () => (isOffered ? { hasButton, ...createSpeechControl(program, intl) } : undefined),
    [isOffered, hasButton, program, intl],
  );
}
