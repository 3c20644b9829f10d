import { defineMessages, type MessageDescriptor } from 'react-intl';

import type { OutputStyle, OutputTone } from '@parley/domain/chat/output-presets.ts';

/** The names of the styles. */
export const styleLabels: Readonly<Record<OutputStyle, MessageDescriptor>> = defineMessages({
  Academic: { id: 'output.style.academic', defaultMessage: 'Academic' },
  Analytical: { id: 'output.style.analytical', defaultMessage: 'Analytical' },
  Argumentative: { id: 'output.style.argumentative', defaultMessage: 'Argumentative' },
  Conversational: { id: 'output.style.conversational', defaultMessage: 'Conversational' },
  Creative: { id: 'output.style.creative', defaultMessage: 'Creative' },
  Critical: { id: 'output.style.critical', defaultMessage: 'Critical' },
  Descriptive: { id: 'output.style.descriptive', defaultMessage: 'Descriptive' },
  Epigrammatic: { id: 'output.style.epigrammatic', defaultMessage: 'Epigrammatic' },
  Epistolary: { id: 'output.style.epistolary', defaultMessage: 'Epistolary' },
  Expository: { id: 'output.style.expository', defaultMessage: 'Expository' },
  Informative: { id: 'output.style.informative', defaultMessage: 'Informative' },
  Instructive: { id: 'output.style.instructive', defaultMessage: 'Instructive' },
  Journalistic: { id: 'output.style.journalistic', defaultMessage: 'Journalistic' },
  Metaphorical: { id: 'output.style.metaphorical', defaultMessage: 'Metaphorical' },
  Narrative: { id: 'output.style.narrative', defaultMessage: 'Narrative' },
  Persuasive: { id: 'output.style.persuasive', defaultMessage: 'Persuasive' },
  Poetic: { id: 'output.style.poetic', defaultMessage: 'Poetic' },
  Satirical: { id: 'output.style.satirical', defaultMessage: 'Satirical' },
  Technical: { id: 'output.style.technical', defaultMessage: 'Technical' },
});

/** The names of the tones. */
export const toneLabels: Readonly<Record<OutputTone, MessageDescriptor>> = defineMessages({
  Authoritative: { id: 'output.tone.authoritative', defaultMessage: 'Authoritative' },
  Clinical: { id: 'output.tone.clinical', defaultMessage: 'Clinical' },
  Cold: { id: 'output.tone.cold', defaultMessage: 'Cold' },
  Confident: { id: 'output.tone.confident', defaultMessage: 'Confident' },
  Cynical: { id: 'output.tone.cynical', defaultMessage: 'Cynical' },
  Emotional: { id: 'output.tone.emotional', defaultMessage: 'Emotional' },
  Empathetic: { id: 'output.tone.empathetic', defaultMessage: 'Empathetic' },
  Formal: { id: 'output.tone.formal', defaultMessage: 'Formal' },
  Friendly: { id: 'output.tone.friendly', defaultMessage: 'Friendly' },
  Humorous: { id: 'output.tone.humorous', defaultMessage: 'Humorous' },
  Informal: { id: 'output.tone.informal', defaultMessage: 'Informal' },
  Ironic: { id: 'output.tone.ironic', defaultMessage: 'Ironic' },
  Optimistic: { id: 'output.tone.optimistic', defaultMessage: 'Optimistic' },
  Pessimistic: { id: 'output.tone.pessimistic', defaultMessage: 'Pessimistic' },
  Playful: { id: 'output.tone.playful', defaultMessage: 'Playful' },
  Sarcastic: { id: 'output.tone.sarcastic', defaultMessage: 'Sarcastic' },
  Serious: { id: 'output.tone.serious', defaultMessage: 'Serious' },
  Sympathetic: { id: 'output.tone.sympathetic', defaultMessage: 'Sympathetic' },
  Tentative: { id: 'output.tone.tentative', defaultMessage: 'Tentative' },
  Warm: { id: 'output.tone.warm', defaultMessage: 'Warm' },
});
