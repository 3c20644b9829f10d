import type { SentField, SentFields } from '@parley/domain/character/character.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const labels: Readonly<Record<SentField, MessageDescriptor>> = defineMessages({
  instruction: { id: 'characters.field.instruction', defaultMessage: 'Instruction' },
  welcomeMessages: { id: 'characters.field.welcome', defaultMessage: 'Welcome message' },
  trainingExamples: { id: 'context.examples', defaultMessage: 'Training examples' },
  model: { id: 'characters.version.model', defaultMessage: 'Model' },
  parameters: { id: 'characters.version.parameters', defaultMessage: 'Parameters' },
});

/** What a field is called. */
export function sentFieldLabel(intl: IntlShape, field: SentField): string {
  return intl.formatMessage(labels[field]);
}

/** Fields by their names, as one line. */
export function sentFieldsLine(intl: IntlShape, fields: readonly SentField[]): string {
  return intl.formatList(
    fields.map((field) => sentFieldLabel(intl, field)),
    { type: 'unit' },
  );
}

/** How people call a model. */
export type NameModel = (model: ModelRef) => string;

/** The value of a field as a text to be read and compared; empty where it says nothing. */
export function sentFieldText(intl: IntlShape, { fields, field, nameModel }: SentFieldOf): string {
  switch (field) {
    case 'instruction':
      return fields.instruction;
    case 'welcomeMessages':
      return fields.welcomeMessages.join('\n\n');
    case 'trainingExamples':
      return fields.trainingExamples
        .map(({ userText, assistantText }) => `“${userText}”\n→ “${assistantText}”`)
        .join('\n\n');
    case 'model':
      return fields.model === null ? '' : nameModel(fields.model);
    case 'parameters':
      return parametersText(intl, fields);
    default:
      return unreachable(field);
  }
}

interface SentFieldOf {
  readonly fields: SentFields;
  readonly field: SentField;
  readonly nameModel: NameModel;
}

function parametersText(intl: IntlShape, { parameters }: SentFields): string {
  const { temperature } = parameters;
  if (temperature === undefined) return '';
  return intl.formatMessage(
    { id: 'characters.version.temperature', defaultMessage: 'Temperature: {value, number}' },
    { value: temperature },
  );
}
