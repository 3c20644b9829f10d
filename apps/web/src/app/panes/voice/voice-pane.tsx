import { parseSpeech, parseVoiceInput } from '@parley/domain/speech/parse-speech-settings.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { SpeechForm } from '#src/features/voice/speech-form.tsx';
import { VoiceInputForm } from '#src/features/voice/voice-input-form.tsx';
import styles from '#src/features/voice/voice.module.css';

import { allowsTranscription } from '#src/services/config/host-voice.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { useIsLocked } from '#src/app/shared/licensing.ts';
import { PremiumNotice } from '#src/app/shared/premium-notice.tsx';
import { useVoicePorts, type SpeakingPorts } from '#src/app/shared/use-voice-ports.ts';

/** What the settings of voices need of the program. */
export interface VoicePanePorts extends SpeakingPorts {
  readonly settings: SettingsService;
  readonly config: ConfigService;
}

interface VoicePaneProps {
  readonly ports: VoicePanePorts;
  readonly openSection: (section: 'keys') => void;
}

/** What can be set about voices: who reads aloud, and who listens. */
export function VoicePane({ ports, openSection }: VoicePaneProps): ReactNode {
  const intl = useIntl();
  const { settings, config } = ports;
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isReadingLocked = useIsLocked(config, 'textToSpeech');
  const voice = useVoicePorts(ports, () => openSection('keys'));
  return (
    <div className={styles['forms']}>
      {host.chatFeatures['textToSpeech'] !== false && (
        <SpeechForm
          notice={isReadingLocked && <PremiumNotice feature="textToSpeech" />}
          values={parseSpeech(values.speech)}
          onChange={(changed) => {
            const speech = parseSpeech(settings.getSnapshot().speech);
            void settings.change({ speech: { ...speech, ...changed } });
          }}
          ports={voice}
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
            ports={voice}
            allowsService={allowsTranscription(host)}
          />
        </section>
      )}
    </div>
  );
}
