import { useMemo, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import type { SpeechControl } from '#src/features/chat/chat-scope.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';
import { hasVoiceToRead } from '#src/services/speech/reading-state.ts';

import type { SpeechCode } from '#src/app/shared/speech.ts';
import { useProgram } from '#src/app/program/program-context.ts';

/** Reading aloud for the messages of a chat; undefined where the host does not want it. */
export function useSpeech(): SpeechControl | undefined {
  const intl = useIntl();
  const { speech, config, settings, commands } = useProgram();
  const isOffered = useSyncExternalStore(config.subscribe, () =>
    isFeatureOn(config, 'textToSpeech'),
  );
  const { speech: stored } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const hasButton = stored['hasPlayButton'] !== false;
  return useMemo(() => {
    if (!isOffered) return undefined;
    const playingId = (): string | undefined => {
      const { status, id } = speech.getSnapshot();
      return status === 'failed' ? undefined : id;
    };
    const read = (id: string, markdown: string): void =>
      speech.run((code) => code.read(id, markdown, intl));
    const readOnThisDevice = async (
      code: SpeechCode,
      id: string,
      markdown: string,
    ): Promise<void> => {
      if (await code.chooseLocalVoice(intl.locale)) read(id, markdown);
      else void commands.run('openVoice');
    };
    return {
      hasButton,
      playingId,
      subscribe: speech.subscribe,
      toggle(id, markdown) {
        if (playingId() === id) speech.run((code) => code.stop());
        else if (hasVoiceToRead(settings.getSnapshot())) read(id, markdown);
        else speech.run((code) => void readOnThisDevice(code, id, markdown));
      },
    };
  }, [isOffered, hasButton, speech, settings, commands, intl]);
}
