import type {
  TranscribeService,
  VoiceInputSettings,
} from '@parley/domain/speech/speech-settings.ts';
import { transcriptionModels } from '@parley/domain/speech/voices.ts';
import { voiceLocales } from '@parley/domain/speech/voice-locales.ts';
import { Select } from '@parley/ui/components/select/select.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { AudioEndpointFields } from './components/audio-endpoint-fields.tsx';
import { SuggestedField } from './components/suggested-field.tsx';
import { localeOptions } from './logic/locale-options.ts';
import type { VoicePorts } from './voice-ports.ts';

export interface VoiceInputFormProps {
  readonly values: VoiceInputSettings;
  readonly onChange: (changed: Partial<VoiceInputSettings>) => void;
  readonly ports: VoicePorts;
  /** The host lets recordings go to a service. */
  readonly allowsService: boolean;
}

/** Who writes down what is said, in which language, and what happens by itself. */
export function VoiceInputForm(props: VoiceInputFormProps): ReactNode {
  const { values, onChange, allowsService } = props;
  const intl = useIntl();
  return (
    <>
      {allowsService && <ServiceField {...props} />}
      {values.service === 'browser' || !allowsService ? (
        <LanguageField {...props} />
      ) : (
        <ServiceFields {...props} />
      )}
      <Switch
        label={intl.formatMessage({
          id: 'listen.startsByItself',
          defaultMessage: 'Start recording immediately',
        })}
        hint={intl.formatMessage({
          id: 'listen.startsByItself.hint',
          defaultMessage: 'As soon as you press the microphone button.',
        })}
        checked={values.startsByItself}
        onCheckedChange={(startsByItself) => onChange({ startsByItself })}
      />
      <Switch
        label={intl.formatMessage({
          id: 'listen.sendsByItself',
          defaultMessage: 'Send automatically',
        })}
        hint={intl.formatMessage({
          id: 'listen.sendsByItself.hint',
          defaultMessage:
            'Sends as soon as the text is ready, with everything else in the message box.',
        })}
        checked={values.sendsByItself}
        onCheckedChange={(sendsByItself) => onChange({ sendsByItself })}
      />
    </>
  );
}

function ServiceField({ values, onChange }: VoiceInputFormProps): ReactNode {
  const intl = useIntl();
  const options: readonly { readonly value: TranscribeService; readonly label: string }[] = [
    {
      value: 'browser',
      label: intl.formatMessage({
        id: 'listen.service.browser',
        defaultMessage: 'Browser speech recognition',
      }),
    },
    {
      value: 'whisper',
      label: intl.formatMessage({
        id: 'listen.service.whisper',
        defaultMessage: 'Transcription service (Whisper)',
      }),
    },
  ];
  return (
    <Select
      label={intl.formatMessage({ id: 'listen.service', defaultMessage: 'Speech to text' })}
      value={values.service}
      options={options}
      onValueChange={(service) => onChange({ service })}
    />
  );
}

function LanguageField({ values, onChange }: VoiceInputFormProps): ReactNode {
  const intl = useIntl();
  const options = localeOptions(voiceLocales, intl.locale);
  const isKnown = voiceLocales.includes(values.language);
  const chosen = { value: values.language, label: values.language };
  return (
    <Select
      label={intl.formatMessage({ id: 'listen.language', defaultMessage: 'Spoken language' })}
      value={values.language}
      options={isKnown ? options : [chosen, ...options]}
      onValueChange={(language) => onChange({ language })}
    />
  );
}

function ServiceFields({ values, onChange, ports }: VoiceInputFormProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <AudioEndpointFields
        choice={{ provider: values.provider, url: values.url }}
        path="/audio/transcriptions"
        ports={ports}
        onChange={onChange}
      />
      <SuggestedField
        label={intl.formatMessage({ id: 'speech.model', defaultMessage: 'Model' })}
        value={values.model}
        suggestions={transcriptionModels}
        onChange={(model) => onChange({ model })}
      />
    </>
  );
}
