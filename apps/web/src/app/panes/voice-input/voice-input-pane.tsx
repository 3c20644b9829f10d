import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { parseVoiceInput } from '@parley/domain/speech/parse-speech-settings.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { VoiceInputDialog } from '#src/features/voice/voice-input-dialog.tsx';
import { VoiceInputForm } from '#src/features/voice/voice-input-form.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { createDictation } from '#src/services/voice-input/dictation.ts';
import { maxRecordingMs } from '#src/services/voice-input/listen-by-service.ts';

import { createListening, type ListeningParts } from './create-listening.ts';
import { allowsTranscription } from '#src/services/config/host-voice.ts';
import { useVoicePorts, type SpeakingPorts } from '#src/app/shared/use-voice-ports.ts';
import { audioEndpoint } from '#src/services/speech/audio-endpoints.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';

/** What voice input needs of the program. */
export interface VoiceInputPorts extends SpeakingPorts, ListeningParts {
  readonly settings: SettingsService;
  readonly config: ConfigService;
  readonly commands: CommandRegistry;
}

interface VoiceInputPaneProps {
  readonly ports: VoiceInputPorts;
  /** Gets what was said. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Voice input for the open chat. */
export function VoiceInputPane({ ports, onText, onClose }: VoiceInputPaneProps): ReactNode {
  const intl = useIntl();
  const { settings, config, providers, commands } = ports;
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
  const voice = useVoicePorts(ports, () => {
    onClose();
    void commands.run('openSettings');
  });
  function change(changed: Partial<typeof voiceInput>): void {
    const before = parseVoiceInput(settings.getSnapshot().voiceInput);
    void settings.change({ voiceInput: { ...before, ...changed } });
  }
  function start(): void {
    if (values.service === 'browser' && !values.hasReadNotice) change({ hasReadNotice: true });
    dictation.start(createListening(ports, values));
  }
  const service = placeOf(audioEndpoint(known.providers, values));
  return (
    <VoiceInputDialog
      dictation={dictation}
      onStart={start}
      startsByItself={
        values.startsByItself && (values.service === 'whisper' || values.hasReadNotice)
      }
      limitMs={values.service === 'whisper' ? maxRecordingMs : undefined}
      notice={
        values.service === 'browser'
          ? intl.formatMessage({
              id: 'listen.notice.browser',
              defaultMessage:
                'Your browser turns speech into text. Some browsers, such as Chrome, send the audio to their maker to do so. Parley gets only the text.',
            })
          : service !== '' &&
            intl.formatMessage(
              {
                id: 'listen.notice.service',
                defaultMessage:
                  'When you stop, the recording is sent to {service} with your key. Parley doesn’t save it.',
              },
              { service },
            )
      }
      onClose={onClose}
    >
      <VoiceInputForm
        values={values}
        onChange={change}
        ports={voice}
        allowsService={allowsService}
      />
    </VoiceInputDialog>
  );
}

/** A service by its name and its host, for a name alone does not tell where it is. */
function placeOf(endpoint: ProviderEndpoint | undefined): string {
  if (endpoint === undefined) return '';
  const { host } = new URL(endpoint.baseUrl);
  return endpoint.title === host ? host : `${endpoint.title} (${host})`;
}
