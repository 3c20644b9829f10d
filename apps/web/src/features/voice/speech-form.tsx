import type { SpeechSettings, SpeechSource } from '@parley/domain/speech/speech-settings.ts';
import { openAiSpeechModels, openAiVoices } from '@parley/domain/speech/voices.ts';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import { Slider } from '@parley/ui/components/slider/slider.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { AudioEndpointFields } from './components/audio-endpoint-fields.tsx';
import { BrowserVoices } from './components/browser-voices.tsx';
import { ElevenLabsFields } from './components/eleven-labs-fields.tsx';
import { SampleRow } from './components/sample-row.tsx';
import { SuggestedField } from './components/suggested-field.tsx';
import styles from './voice.module.css';
import type { VoicePorts } from './voice-ports.ts';

export interface SpeechFormProps {
  readonly values: SpeechSettings;
  readonly onChange: (changed: Partial<SpeechSettings>) => void;
  readonly ports: VoicePorts;
}

/** Who reads replies aloud, and how. */
export function SpeechForm(props: SpeechFormProps): ReactNode {
  const { values, onChange, ports } = props;
  const intl = useIntl();
  const isOn = values.source !== 'disabled';
  return (
    <section className={styles['form']} aria-labelledby="speech-title">
      <h3 id="speech-title" className={styles['title']}>
        {intl.formatMessage({ id: 'speech.title', defaultMessage: 'Reading aloud' })}
      </h3>
      <RadioGroup
        label={intl.formatMessage({ id: 'speech.source', defaultMessage: 'Who reads' })}
        value={values.source}
        options={sourceOptions(intl)}
        onValueChange={(source) => onChange({ source })}
      />
      {values.source === 'browser' && (
        <BrowserVoices values={values} onChange={onChange} synthesis={ports.synthesis} />
      )}
      {values.source === 'elevenlabs' && <ElevenLabsFields {...props} />}
      {values.source === 'openai' && <OpenAiFields {...props} />}
      {isOn && <Pace {...props} />}
      {isOn && <SampleRow sample={ports.sample} />}
      {isOn && (
        <Switch
          label={intl.formatMessage({
            id: 'speech.automatic',
            defaultMessage: 'Read replies as they come',
          })}
          hint={intl.formatMessage({
            id: 'speech.automatic.hint',
            defaultMessage: 'Begins with the first whole sentence of a reply in the open chat.',
          })}
          checked={values.isAutomatic}
          onCheckedChange={(isAutomatic) => onChange({ isAutomatic })}
        />
      )}
      <Switch
        label={intl.formatMessage({
          id: 'speech.playButton',
          defaultMessage: 'Play button at every message',
        })}
        hint={intl.formatMessage({
          id: 'speech.playButton.hint',
          defaultMessage: 'Without it, «Play» is in the menu of the message.',
        })}
        checked={values.hasPlayButton}
        onCheckedChange={(hasPlayButton) => onChange({ hasPlayButton })}
      />
    </section>
  );
}

function sourceOptions(intl: IntlShape): readonly {
  readonly value: SpeechSource;
  readonly label: string;
  readonly hint: string;
}[] {
  return [
    {
      value: 'disabled',
      label: intl.formatMessage({ id: 'speech.source.disabled', defaultMessage: 'Nobody' }),
      hint: intl.formatMessage({
        id: 'speech.source.disabled.hint',
        defaultMessage: 'Nothing is read aloud.',
      }),
    },
    {
      value: 'browser',
      label: intl.formatMessage({
        id: 'speech.source.browser',
        defaultMessage: 'A voice of this browser',
      }),
      hint: intl.formatMessage({
        id: 'speech.source.browser.hint',
        defaultMessage:
          'Free. Voices marked «online» are spoken by the maker of the browser, who gets the text.',
      }),
    },
    {
      value: 'elevenlabs',
      label: 'ElevenLabs',
      hint: intl.formatMessage({
        id: 'speech.source.elevenlabs.hint',
        defaultMessage: 'With a key of your own; the text goes to ElevenLabs.',
      }),
    },
    {
      value: 'openai',
      label: intl.formatMessage({
        id: 'speech.source.openai',
        defaultMessage: 'OpenAI, or a server that speaks like it',
      }),
      hint: intl.formatMessage({
        id: 'speech.source.openai.hint',
        defaultMessage: 'With the key of that provider; the text goes there.',
      }),
    },
  ];
}

function OpenAiFields({ values, onChange, ports }: SpeechFormProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <AudioEndpointFields
        choice={{ provider: values.openAiProvider, url: values.openAiUrl }}
        path="/audio/speech"
        ports={ports}
        onChange={({ provider, url }) => onChange({ openAiProvider: provider, openAiUrl: url })}
      />
      <SuggestedField
        label={intl.formatMessage({ id: 'speech.model', defaultMessage: 'Model' })}
        value={values.openAiModel}
        suggestions={openAiSpeechModels}
        onChange={(openAiModel) => onChange({ openAiModel })}
      />
      <SuggestedField
        label={intl.formatMessage({ id: 'speech.voice', defaultMessage: 'Voice' })}
        value={values.openAiVoice}
        suggestions={openAiVoices}
        onChange={(openAiVoice) => onChange({ openAiVoice })}
      />
    </>
  );
}

function Pace({ values, onChange }: SpeechFormProps): ReactNode {
  const intl = useIntl();
  const times = (value: number): string =>
    intl.formatMessage({ id: 'speech.times', defaultMessage: '{value, number} ×' }, { value });
  return (
    <>
      <Slider
        label={intl.formatMessage({ id: 'speech.rate', defaultMessage: 'Rate' })}
        value={values.rate}
        min={0}
        max={2}
        step={0.1}
        valueText={times(values.rate)}
        onValueChange={(rate) => onChange({ rate: Math.round(rate * 10) / 10 })}
      />
      {values.source === 'browser' && (
        <Slider
          label={intl.formatMessage({ id: 'speech.pitch', defaultMessage: 'Pitch' })}
          value={values.pitch}
          min={0}
          max={2}
          step={0.1}
          valueText={times(values.pitch)}
          onValueChange={(pitch) => onChange({ pitch: Math.round(pitch * 10) / 10 })}
        />
      )}
    </>
  );
}
