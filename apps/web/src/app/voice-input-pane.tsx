import { parseVoiceInput } from '@parley/domain/speech/parse-speech-settings.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { VoiceInputDialog } from '#src/features/voice/voice-input-dialog.tsx';
import { VoiceInputForm } from '#src/features/voice/voice-input-form.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { createDictation } from '#src/services/voice-input/dictation.ts';
import { longestRecordingMs } from '#src/services/voice-input/listen-by-service.ts';

import { createListening } from './create-listening.ts';
import { allowsTranscription } from './host-voice.ts';
import { useProgram } from './program-context.ts';
import { useVoicePorts } from './use-voice-ports.ts';
import { audioEndpoint } from '#src/services/speech/audio-endpoints.ts';

interface VoiceInputPaneProps {
  /** Gets what was said. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Voice input for the open chat. */
export function VoiceInputPane({ onText, onClose }: VoiceInputPaneProps): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { settings, config, providers, commands } = program;
  const stored = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const voiceInput = parseVoiceInput(stored.voiceInput);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const allowsService = allowsTranscription(host);
  const values = allowsService ? voiceInput : { ...voiceInput, service: 'browser' as const };
  const [dictation] = useState(() =>
    createDictation(systemClock.nowMs, (text) => {
      onClose();
      onText(text);
    }),
  );
  const ports = useVoicePorts(() => {
    onClose();
    void commands.run('openSettings');
  });
  function change(changed: Partial<typeof voiceInput>): void {
    const before = parseVoiceInput(settings.getSnapshot().voiceInput);
    void settings.change({ voiceInput: { ...before, ...changed } });
  }
  function start(): void {
    if (values.service === 'browser' && !values.hasReadNotice) change({ hasReadNotice: true });
    dictation.start(createListening(program, values));
  }
  const service = audioEndpoint(known.providers, values)?.title ?? '';
  return (
    <VoiceInputDialog
      dictation={dictation}
      onStart={start}
      startsByItself={
        values.startsByItself && (values.service === 'whisper' || values.hasReadNotice)
      }
      limitMs={values.service === 'whisper' ? longestRecordingMs : undefined}
      notice={
        values.service === 'browser'
          ? intl.formatMessage({
              id: 'listen.notice.browser',
              defaultMessage:
                'Your browser turns speech into text. Some browsers, Chrome for one, send the sound to their maker for it. Parley gets the text only.',
            })
          : service !== '' &&
            intl.formatMessage(
              {
                id: 'listen.notice.service',
                defaultMessage:
                  'The recording goes to {service} with your key when you stop, and is kept nowhere here.',
              },
              { service },
            )
      }
      onClose={onClose}
    >
      <VoiceInputForm
        values={values}
        onChange={change}
        ports={ports}
        allowsService={allowsService}
      />
    </VoiceInputDialog>
  );
}
