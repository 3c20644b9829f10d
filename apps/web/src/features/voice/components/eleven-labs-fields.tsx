import type { SpeechSettings } from '@parley/domain/speech/speech-settings.ts';
import {
  hasStabilitySteps,
  nearestStabilityStep,
  stabilitySteps,
  type StabilityStep,
} from '@parley/domain/speech/stability.ts';
import {
  usualSpeechModels,
  voicesToOffer,
  type SpeechModel,
} from '@parley/domain/speech/voices.ts';
import { RadioGroup, type RadioOption } from '@parley/ui/components/radio-group/radio-group.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { Slider } from '@parley/ui/components/slider/slider.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { addressErrorOf, elevenLabsEndpoint } from '#src/services/speech/audio-endpoints.ts';

import { useListed } from '../hooks/use-listed.ts';
import { addressErrorText } from '../logic/address-error-text.ts';
import { audioErrorText } from '../logic/error-text.ts';
import styles from '../voice.module.css';
import type { VoicePorts } from '../voice-ports.ts';
import { AudioKeyField } from './audio-key-field.tsx';
import { CustomVoices } from './custom-voices.tsx';
import { VoiceList } from './voice-list.tsx';

export interface ElevenLabsFieldsProps {
  readonly values: SpeechSettings;
  readonly onChange: (changed: Partial<SpeechSettings>) => void;
  readonly ports: VoicePorts;
}

/** Key, voice, model and manner of ElevenLabs. */
export function ElevenLabsFields({ values, onChange, ports }: ElevenLabsFieldsProps): ReactNode {
  const intl = useIntl();
  const endpoint = elevenLabsEndpoint(values);
  const mask = endpoint === undefined ? undefined : ports.keyMask(endpoint);
  const asked = mask === undefined ? undefined : `${endpoint?.baseUrl} ${mask}`;
  const voices = useListed(asked, () => ports.listVoices(endpoint ?? unreachableEndpoint()));
  const models = useListed(asked, () => ports.listModels(endpoint ?? unreachableEndpoint()));
  return (
    <>
      {endpoint !== undefined && (
        <AudioKeyField key={endpoint.baseUrl} endpoint={endpoint} ports={ports} isTested isNeeded />
      )}
      {voices.fault !== undefined && (
        <p className={styles['fault']} role="alert">
          {audioErrorText(intl, voices.fault).text}
        </p>
      )}
      <VoiceList
        label={intl.formatMessage({ id: 'speech.voice', defaultMessage: 'Voice' })}
        voices={voicesToOffer(values.ownVoices, voices.list)}
        value={values.elevenLabsVoice}
        onChange={(elevenLabsVoice) => onChange({ elevenLabsVoice })}
      />
      <CustomVoices voices={values.ownVoices} onChange={(ownVoices) => onChange({ ownVoices })} />
      <Select
        label={intl.formatMessage({ id: 'speech.model', defaultMessage: 'Model' })}
        value={values.elevenLabsModel}
        options={withChosen(models.list ?? usualSpeechModels, values.elevenLabsModel).map(
          ({ id, name }) => ({ value: id, label: name, detail: id }),
        )}
        onValueChange={(elevenLabsModel) => onChange({ elevenLabsModel })}
      />
      <Manner values={values} onChange={onChange} />
      <TextField
        label={intl.formatMessage({ id: 'speech.address', defaultMessage: 'Address' })}
        hint={intl.formatMessage({
          id: 'speech.address.hint',
          defaultMessage: 'Only for accounts in another region. Leave empty for the default.',
        })}
        error={addressErrorText(intl, addressErrorOf(values.elevenLabsUrl))}
        placeholder="https://api.elevenlabs.io"
        isMonospaced
        dir="ltr"
        inputMode="url"
        value={values.elevenLabsUrl}
        onValueChange={(elevenLabsUrl) => onChange({ elevenLabsUrl })}
      />
    </>
  );
}

/** Never asked: without an endpoint there is no key to ask with. */
function unreachableEndpoint(): never {
  throw new Error('A list is asked for without an endpoint');
}

/** Newer models know three steps, and refuse every value between them. */
function StabilityField({ values, onChange }: Omit<ElevenLabsFieldsProps, 'ports'>): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'speech.stability', defaultMessage: 'Stability' });
  if (hasStabilitySteps(values.elevenLabsModel)) {
    return (
      <RadioGroup
        label={label}
        value={nearestStabilityStep(values.stability)}
        options={stepOptions(intl)}
        onValueChange={(step) => onChange({ stability: stabilitySteps[step] })}
      />
    );
  }
  return (
    <ShareSlider
      label={label}
      hint={intl.formatMessage({
        id: 'speech.stability.hint',
        defaultMessage: 'Low values are livelier, high values are steadier.',
      })}
      value={values.stability}
      onChange={(stability) => onChange({ stability })}
    />
  );
}

function stepOptions(intl: IntlShape): readonly RadioOption<StabilityStep>[] {
  return [
    {
      value: 'creative',
      label: intl.formatMessage({ id: 'speech.stability.creative', defaultMessage: 'Creative' }),
      hint: intl.formatMessage({
        id: 'speech.stability.creative.hint',
        defaultMessage: 'The liveliest; may add its own sounds.',
      }),
    },
    {
      value: 'natural',
      label: intl.formatMessage({ id: 'speech.stability.natural', defaultMessage: 'Natural' }),
      hint: intl.formatMessage({
        id: 'speech.stability.natural.hint',
        defaultMessage: 'Closest to the original voice.',
      }),
    },
    {
      value: 'robust',
      label: intl.formatMessage({ id: 'speech.stability.robust', defaultMessage: 'Robust' }),
      hint: intl.formatMessage({
        id: 'speech.stability.robust.hint',
        defaultMessage: 'The steadiest; follows directions less closely.',
      }),
    },
  ];
}

function Manner({ values, onChange }: Omit<ElevenLabsFieldsProps, 'ports'>): ReactNode {
  const intl = useIntl();
  return (
    <>
      <StabilityField values={values} onChange={onChange} />
      <ShareSlider
        label={intl.formatMessage({ id: 'speech.clarity', defaultMessage: 'Clarity' })}
        hint={intl.formatMessage({
          id: 'speech.clarity.hint',
          defaultMessage: 'How close it stays to the original voice.',
        })}
        value={values.clarity}
        onChange={(clarity) => onChange({ clarity })}
      />
    </>
  );
}

interface ShareSliderProps {
  readonly label: string;
  readonly hint: string;
  /** 0 to 1. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function ShareSlider({ value, onChange, ...texts }: ShareSliderProps): ReactNode {
  const { formatNumber } = useIntl();
  return (
    <Slider
      {...texts}
      value={value}
      min={0}
      max={1}
      step={0.05}
      valueText={formatNumber(value)}
      onValueChange={(next) => onChange(Math.round(next * 100) / 100)}
    />
  );
}

/** A model that the list does not have any more stays visible. */
function withChosen(models: readonly SpeechModel[], chosen: string): readonly SpeechModel[] {
  return models.some(({ id }) => id === chosen)
    ? models
    : [{ id: chosen, name: chosen }, ...models];
}
