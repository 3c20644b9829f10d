import { defineMessages, type MessageDescriptor } from 'react-intl';

import type { SliderParameter } from '@parley/domain/settings/supported-parameters.ts';

/** A slider for one parameter. */
export interface ParameterSpec {
  readonly label: MessageDescriptor;
  readonly hint: MessageDescriptor;
  /** Where the thumb stands while nothing is set; nothing is sent then. */
  readonly usual: number;
}

const texts = defineMessages({
  temperature: { id: 'modelSettings.temperature', defaultMessage: 'Temperature' },
  temperatureHint: {
    id: 'modelSettings.temperature.hint',
    defaultMessage: 'Low values are predictable, high values are varied.',
  },
  topP: { id: 'modelSettings.topP', defaultMessage: 'Top P' },
  topPHint: {
    id: 'modelSettings.topP.hint',
    defaultMessage:
      'Considers only the most likely words up to this share. Change either this or the temperature.',
  },
  presence: { id: 'modelSettings.presencePenalty', defaultMessage: 'Presence penalty' },
  presenceHint: {
    id: 'modelSettings.presencePenalty.hint',
    defaultMessage: 'Higher values lead to new topics.',
  },
  frequency: { id: 'modelSettings.frequencyPenalty', defaultMessage: 'Frequency penalty' },
  frequencyHint: {
    id: 'modelSettings.frequencyPenalty.hint',
    defaultMessage: 'Higher values repeat fewer words.',
  },
});

/** Texts and usual values of the sliders; the step is 0.1 everywhere. */
export const parameterSpecs: Readonly<Record<SliderParameter, ParameterSpec>> = {
  temperature: { label: texts.temperature, hint: texts.temperatureHint, usual: 0.7 },
  presencePenalty: { label: texts.presence, hint: texts.presenceHint, usual: 0 },
  frequencyPenalty: { label: texts.frequency, hint: texts.frequencyHint, usual: 0 },
  topP: { label: texts.topP, hint: texts.topPHint, usual: 1 },
};
