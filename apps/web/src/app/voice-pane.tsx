import { parseSpeech, parseVoiceInput } from '@parley/domain/speech/parse-speech-settings.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { SpeechForm } from '#src/features/voice/speech-form.tsx';
import { VoiceInputForm } from '#src/features/voice/voice-input-form.tsx';
import styles from '#src/features/voice/voice.module.css';

import { allowsTranscription } from './host-voice.ts';
import { useProgram } from './program-context.ts';
import { useVoicePorts } from './use-voice-ports.ts';

interface VoicePaneProps {
  readonly onOpenKeys: () => void;
}

/** What can be set about voices: who reads aloud, and who listens. */
export function VoicePane({ onOpenKeys }: VoicePaneProps): ReactNode {
  const intl = useIntl();
  const { settings, config } = useProgram();
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const ports = useVoicePorts(onOpenKeys);
  return (
    <div className={styles['forms']}>
      {host.chatFeatures['textToSpeech'] !== false && (
        <SpeechForm
          values={parseSpeech(values.speech)}
          onChange={(changed) => {
            const speech = parseSpeech(settings.getSnapshot().speech);
            void settings.change({ speech: { ...speech, ...changed } });
          }}
          ports={ports}
        />
      )}
      {host.chatFeatures['voiceInput'] !== false && (
        <section className={styles['form']} aria-labelledby="listen-title">
          <h3 id="listen-title" className={styles['title']}>
            {intl.formatMessage({ id: 'listen.title', defaultMessage: 'Voice input' })}
          </h3>
          <VoiceInputForm
            values={parseVoiceInput(values.voiceInput)}
            onChange={(changed) => {
              const voiceInput = parseVoiceInput(settings.getSnapshot().voiceInput);
              void settings.change({ voiceInput: { ...voiceInput, ...changed } });
            }}
            ports={ports}
            allowsService={allowsTranscription(host)}
          />
        </section>
      )}
    </div>
  );
}
