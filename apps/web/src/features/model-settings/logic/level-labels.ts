import type { ReasoningEffort, Verbosity } from '@parley/domain/model/reasoning-effort.ts';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The names of the efforts. */
export const effortLabels: Readonly<Record<ReasoningEffort, MessageDescriptor>> = defineMessages({
  none: { id: 'modelSettings.effort.none', defaultMessage: 'None' },
  minimal: { id: 'modelSettings.effort.minimal', defaultMessage: 'Minimal' },
  low: { id: 'modelSettings.effort.low', defaultMessage: 'Low' },
  medium: { id: 'modelSettings.effort.medium', defaultMessage: 'Medium' },
  high: { id: 'modelSettings.effort.high', defaultMessage: 'High' },
  xhigh: { id: 'modelSettings.effort.xhigh', defaultMessage: 'Very high' },
  max: { id: 'modelSettings.effort.max', defaultMessage: 'Maximum' },
});

/** The names of the verbosities. */
export const verbosityLabels: Readonly<Record<Verbosity, MessageDescriptor>> = defineMessages({
  low: { id: 'modelSettings.verbosity.low', defaultMessage: 'Terse' },
  medium: { id: 'modelSettings.verbosity.medium', defaultMessage: 'Medium' },
  high: { id: 'modelSettings.verbosity.high', defaultMessage: 'Thorough' },
});
